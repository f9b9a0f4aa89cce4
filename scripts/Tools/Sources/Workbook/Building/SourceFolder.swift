/// A folder of lesson modules, and what SwiftPM needs to know in order to build from it.
struct SourceFolder: Sendable {
  let checkout: Checkout
  /// Relative to the root and without a slash at its end.
  let name: String
  /// The build folder. By default each source has one of its own, so that going back and forth
  /// builds nothing again, and the exercises share `.build` with `swift test`.
  let scratchPath: String
  /// The environment of this process, without what was set in the terminal for the workbook: that
  /// must not decide what is built.
  let environment: [String: String]

  /// - Parameters:
  ///   - name: `Exercises`, `Solutions`, or any folder inside the workbook.
  ///   - scratchPath: Relative to the root.
  /// - Throws: ``Problem`` where there is no such folder.
  init(_ name: String, of checkout: Checkout, scratchPath: String? = nil) throws {
    guard isFolder("\(checkout.root)/\(name)") else {
      let advice = restoreAdvice(
        for: name, ofExercise: name == "Exercises" ? checkout.lessons[0] : nil)
      throw Problem("The folder \(name) is missing, and all lessons with it. \(advice)")
    }
    self.checkout = checkout
    self.name = name
    let ownScratchPath = name == "Exercises" ? ".build" : ".build/\(name.lowercased())"
    self.scratchPath = "\(checkout.root)/\(scratchPath ?? ownScratchPath)"
    var environment = ProcessInfo.processInfo.environment.filter { variable, _ in
      !variable.hasPrefix("BOOTCAMP_")
    }
    if name != "Exercises" { environment["BOOTCAMP_SOURCES"] = name }
    self.environment = environment
  }

  /// What `swift build` gets to know about how these sources are built.
  var buildArguments: [String] { name == "Solutions" ? WholeModuleBuild.arguments : [] }

  /// The lessons whose tests are in the build folder, where learners go to and fro between lessons and
  /// `swift test`, and which can be built. None in a folder that was made for one purpose.
  var lessonsBuilt: [Lesson] {
    guard scratchPath == "\(checkout.root)/.build" else { return [] }
    return checkout.lessons.filter { isFile(mark(of: $0)) && problem(of: $0) == nil }
  }

  /// Leaves a lesson out of the next builds, until it is asked for again.
  func forget(_ lesson: Lesson) { unlink(mark(of: lesson)) }

  /// What a build of the lesson's tests leaves in the build folder.
  private func mark(of lesson: Lesson) -> String {
    "\(scratchPath)/debug/Modules/\(lesson.testModule).swiftmodule"
  }

  /// SwiftPM would say something about its database, or ask for a report on an error of its own.
  func requireFolder() throws {
    try? FileManager.default.createDirectory(
      atPath: scratchPath, withIntermediateDirectories: true)
    guard isFolder(scratchPath), access(scratchPath, W_OK) == 0 else {
      throw Problem.cannotWrite(scratchPath)
    }
  }
}

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
    let path = "\(checkout.root)/\(name)"
    guard isFolder(path), let relative = checkout.relative(URL(filePath: path).standardized.path)
    else { throw Problem.noSources(name) }
    self.checkout = checkout
    self.name = relative
    let ownScratchPaths = ["Exercises": ".build", "Solutions": ".build/solutions"]
    let ownScratchPath =
      ownScratchPaths[relative] ?? ".build/sources/" + relative.replacing("/", with: "-")
    self.scratchPath = "\(checkout.root)/\(scratchPath ?? ownScratchPath)"
    var environment = ProcessInfo.processInfo.environment.filter { variable, _ in
      !variable.hasPrefix("BOOTCAMP_")
    }
    if relative != "Exercises" { environment["BOOTCAMP_SOURCES"] = relative }
    self.environment = environment
  }

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
}

extension Problem {
  fileprivate static func noSources(_ folder: String) -> Problem {
    let withoutGit =
      folder == "Exercises"
      ? "`scripts/progress reset 1` brings back lesson 1 as it was shipped, and so on for each."
      : "take it from a fresh copy of the workbook."
    return Problem(
      """
      The folder \(folder) is missing, and all lessons with it. `git checkout -- \(folder)` \
      brings it back as it was when you last committed it. Without git, \(withoutGit)
      """)
  }
}

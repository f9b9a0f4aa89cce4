/// A build folder of the class, in which the code of one lesson after the other is judged.
///
/// The workbook's own modules are built in it once. Then each judging replaces the files of one
/// lesson, builds that lesson and its tests, links them and runs them.
struct ClassWorkspace: Sendable {
  let checkout: Checkout
  /// Relative to the root.
  let folder: String
  let confinement: Confinement
  let limits: Circumstances.Limits

  private var sources: String { "\(folder)/sources" }

  /// Judges what a learner has handed in.
  func judge(_ files: LessonFiles, by suite: Suite) async throws -> LessonReport {
    if !isFolder("\(checkout.root)/\(folder)/build/debug") {
      // A first build makes the workbook's own modules too, however long that takes.
      _ = try await judge(suite.solution, suite: nil)
    }
    return try await judge(files, suite: suite.tests)
  }

  /// - Parameter suite: The tests of the lesson; nothing for the solution, which says which they are.
  func judge(_ files: LessonFiles, suite: [TestReport]?) async throws -> LessonReport {
    try install(files)
    var grading = Grader.Options()
    grading.testLimit = limits.test
    grading.scratchPath = "\(folder)/build"
    grading.confinement = confinement
    grading.storiesFactor = 5
    // Nothing is written that only a debugger reads, which takes a quarter of the time. And the
    // compiler's driver, where it compiles file by file, may take one learner's file for another's.
    grading.buildArguments = ["-gnone", "-whole-module-optimization", "-num-threads", "2"]
      .flatMap { ["-Xswiftc", $0] }
    if suite != nil { grading.buildLimit = limits.build }
    let grader = try Grader(checkout, sources: sources, options: grading)
    do {
      let report = try await grader.grade([files.lesson])
      return report.lessons[0].judged(in: sources, by: suite)
    } catch let error as BuildError {
      guard let suite else { throw error }
      switch error {
      // The solution has been built in this folder, so the reason is in these files.
      case .failed(let lines):
        return LessonReport(
          files.lesson, .doesNotCompile,
          because: lines.first ?? "It does not build, for a reason that is not told.", of: suite)
      case .tookTooLong(let seconds):
        return LessonReport(
          files.lesson, .timedOut,
          because: "The compiler was still at it after \(plainNumber(seconds)) seconds and was "
            + "stopped. An expression that is too long for it is the usual cause.", of: suite)
      default:
        throw error
      }
    }
  }

  /// Puts the files in the place from which they are built, and nothing else.
  private func install(_ files: LessonFiles) throws {
    let root = "\(checkout.root)/\(sources)"
    try? FileManager.default.removeItem(atPath: root)
    do {
      for (path, bytes) in files.files {
        let file = "\(root)/\(files.lesson.id)/\(path)"
        let slash = file.lastIndex(of: "/")!
        try FileManager.default.createDirectory(
          atPath: String(file[..<slash]), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
      }
    } catch {
      throw BuildError.cannotWrite(root)
    }
  }
}

import Workbook

/// How the proof builds the solutions: whole modules at a time, each in one go, and without what a
/// debugger wants. From nothing that is a third less work than a learner's build, so it has a folder of
/// its own.
enum SolutionsBuild {
  static let folder = ".build/verify"

  static let arguments = [
    "-gnone", "-disable-batch-mode", "-wmo", "-num-threads", "2", "-no-emit-module-separately-wmo",
  ].flatMap { ["-Xswiftc", $0] }

  /// The compiled modules of the lessons.
  static let modules = "\(folder)/debug/Modules"

  /// Judges the solutions.
  static func grader(
    _ context: Context, _ options: Grader.Options = Grader.Options()
  ) throws -> Grader {
    var options = options
    options.scratchPath = folder
    options.buildArguments = arguments
    return try Grader(context.checkout, sources: "Solutions", options: options)
  }
}

import Foundation
import Workbook

extension Attempt {
  /// Builds its files as the lesson's module, and has the tests judge them.
  ///
  /// One attempt after another is built in the same folder, of which there are as many as the machine can
  /// build in at a time. A file that is right already keeps its date: only what differs from the attempt
  /// before is compiled, as in the hands of a learner.
  func grade(in folder: String, _ context: Context) async throws -> LessonReport {
    let module = context.path(lesson.folder(in: "\(folder)/sources"))
    for name in context.names(in: module) where code[name] == nil {
      try FileManager.default.removeItem(atPath: "\(module)/\(name)")
    }
    for (name, text) in code {
      let file = "\(module)/\(name)"
      if FileManager.default.contents(atPath: file) != Data(text.utf8) {
        try context.keep(text, in: file)
      }
    }
    var options = Grader.Options()
    options.scratchPath = "\(folder)/build"
    options.buildArguments = WholeModuleBuild.withoutDebugger
    return try await Grader(context.checkout, sources: "\(folder)/sources", options: options)
      .grade([lesson]).lessons[0]
  }
}

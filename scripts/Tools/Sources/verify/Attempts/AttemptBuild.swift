import Foundation
import Workbook

/// A folder in which one attempt after another is built. Only what differs from the one before is
/// compiled, as in the hands of a learner.
struct AttemptBuild: Sendable {
  let checkout: Checkout
  /// Relative to the root.
  let folder: String

  private var sources: String { "\(folder)/sources" }

  /// As many as the machine can build at a time.
  static func all(_ context: Context) -> [AttemptBuild] {
    (1...min(ProcessInfo.processInfo.activeProcessorCount, 4)).map {
      AttemptBuild(checkout: context.checkout, folder: ".build/attempts/\($0)")
    }
  }

  /// Builds these files as the lesson's module, and has the tests judge them. A file that is right
  /// already keeps its date: what has changed is compiled, and nothing else.
  func grade(_ files: [String: String], of lesson: Lesson) async throws -> LessonReport {
    let module = URL(filePath: "\(checkout.root)/\(sources)/\(lesson.id)")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    for file in names(in: module.path) where files[file] == nil {
      try FileManager.default.removeItem(at: module.appending(path: file))
    }
    for (name, content) in files {
      let file = module.appending(path: name)
      if (try? Data(contentsOf: file)) != Data(content.utf8) {
        try Data(content.utf8).write(to: file)
      }
    }
    var options = Grader.Options()
    options.scratchPath = "\(folder)/build"
    // Nobody steps through this code.
    options.buildArguments = ["-Xswiftc", "-gnone"]
    return try await Grader(checkout, sources: sources, options: options)
      .grade([lesson]).lessons[0]
  }
}

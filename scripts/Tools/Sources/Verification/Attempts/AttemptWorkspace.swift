import Foundation
import Workbook

/// A folder in which one attempt after another is built. Only what differs from the one before is
/// compiled, as in the hands of a learner.
struct AttemptWorkspace: Sendable {
  let checkout: Checkout
  /// Relative to the root.
  let folder: String

  private var sources: String { "\(folder)/sources" }

  /// As many as the machine can build at a time.
  static func all(_ context: Context) -> [AttemptWorkspace] {
    (1...min(ProcessInfo.processInfo.activeProcessorCount, 4)).map {
      AttemptWorkspace(checkout: context.checkout, folder: ".build/attempts/\($0)")
    }
  }

  /// Makes these the files of the lesson's module.
  ///
  /// The compiler's driver takes a file for changed if its date is another one, in whole seconds. So each
  /// content has a date of its own: what has changed is compiled, and nothing else, however fast one
  /// attempt follows another.
  func install(_ files: [String: Data], of lesson: Lesson) throws {
    let module = URL(filePath: "\(checkout.root)/\(sources)/\(lesson.id)")
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    for file in names(in: module.path) where files[file] == nil {
      try FileManager.default.removeItem(at: module.appending(path: file))
    }
    for (name, content) in files {
      let file = module.appending(path: name)
      try content.write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Self.date(of: content)], ofItemAtPath: file.path)
    }
  }

  /// A date in the past that follows from the content: two contents have the same one in 1 of 500
  /// million cases.
  private static func date(of content: Data) -> Date {
    Date(
      timeIntervalSince1970: 1_000_000_000 + TimeInterval(fingerprint(of: content) % 500_000_000))
  }

  func grade(_ lesson: Lesson) async throws -> LessonReport {
    var options = Grader.Options()
    options.scratchPath = "\(folder)/build"
    return try await Grader(checkout, sources: sources, options: options)
      .grade([lesson]).lessons[0]
  }
}

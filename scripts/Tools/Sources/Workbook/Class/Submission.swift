/// The exercises that somebody has handed in, copied to where they are judged.
///
/// Nothing but Swift files is taken, links are never followed, nothing but regular files is opened, and no
/// more is read than a lesson can need.
struct Submission {
  /// Why a lesson is not judged.
  private(set) var problems: [Lesson: String] = [:]

  private static let most = (bytes: 1 << 20, files: 200)

  /// - Parameters:
  ///   - exercises: The folder that was handed in.
  ///   - folder: Where it is copied to, in place of what is there.
  init(of exercises: String, lessons: [Lesson], copiedTo folder: String) throws {
    do {
      try? FileManager.default.removeItem(atPath: folder)
      for lesson in lessons {
        // A lesson that was not handed in is a folder without code.
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(lesson.id)", withIntermediateDirectories: true)
        let (files, problem) = Self.files(of: lesson, in: exercises)
        problems[lesson] = problem
        if problem != nil { continue }
        for (path, bytes) in files {
          let file = URL(filePath: "\(folder)/\(lesson.id)/\(path)")
          try FileManager.default.createDirectory(
            atPath: file.deletingLastPathComponent().path, withIntermediateDirectories: true)
          try bytes.write(to: file)
        }
      }
    } catch {
      throw BuildError.cannotWrite(folder)
    }
  }

  private static func files(
    of lesson: Lesson, in exercises: String
  ) -> (files: [(path: String, bytes: Data)], problem: String?) {
    var files: [(path: String, bytes: Data)] = []
    var size = 0
    /// The names that are still to be read, each with the folder that it is in.
    var rest = [""]
    while let path = rest.popLast() {
      let entry = "\(exercises)/\(lesson.id)" + (path.isEmpty ? "" : "/\(path)")
      switch kindWithoutFollowing(entry) {
      case S_IFDIR:
        let inside = (entries(of: entry) ?? []).filter { !$0.hasPrefix(".") }.sorted()
        rest += inside.map { path.isEmpty ? $0 : "\(path)/\($0)" }
      case S_IFREG where path.hasSuffix(".swift"):
        let bytes = FileManager.default.contents(atPath: entry)
        size += bytes?.count ?? 0
        guard let bytes, String(validating: bytes, as: UTF8.self) != nil else {
          return ([], "\(path.plain) cannot be read as UTF-8.")
        }
        files.append((path, bytes))
      case S_IFLNK:
        return ([], "\(path.isEmpty ? lesson.id : path.plain) is a link, which is not followed.")
      default:
        if path.hasSuffix(".swift") { return ([], "\(path.plain) is no regular file.") }
      }
      if size > most.bytes || files.count > most.files || rest.count > 10 * most.files {
        return ([], "There is more code than a lesson can need.")
      }
    }
    return (files, nil)
  }
}

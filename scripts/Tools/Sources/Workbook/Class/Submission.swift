extension Lesson {
  /// Copies the exercise that somebody has handed in to where it is judged.
  ///
  /// Nothing but Swift files is taken, links are never followed, nothing but regular files is opened, and no
  /// more is read than a lesson can need.
  ///
  /// - Parameters:
  ///   - exercises: The folder that was handed in.
  ///   - folder: The folder with the exercises to be judged.
  /// - Returns: Why the lesson is not judged; `nil` where it is.
  /// - Throws: ``Problem`` where nothing can be written.
  func copyExercise(from exercises: String, to folder: String) throws -> String? {
    let source = "\(exercises)/\(id)"
    var size = 0
    do {
      // A lesson that was not handed in is a folder without code.
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(id)", withIntermediateDirectories: true)
      if kindWithoutFollowing(source) == S_IFLNK {
        return "\(id) is a link, which is not followed."
      }
      for path in paths(below: source) {
        let kind = kindWithoutFollowing("\(source)/\(path)")
        if kind == S_IFLNK { return "\(path.plain) is a link, which is not followed." }
        guard kind == S_IFREG, path.hasSuffix(".swift") else { continue }
        size += FileStatus("\(source)/\(path)")?.size ?? 0
        if size > 1 << 20 { return "There is more code than a lesson can need." }
        guard let code = FileManager.default.contents(atPath: "\(source)/\(path)") else {
          return "\(path.plain) cannot be read."
        }
        let file = URL(filePath: "\(folder)/\(id)/\(path)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try code.write(to: file)
      }
    } catch {
      throw Problem.cannotWrite(folder)
    }
    return nil
  }
}

extension SourceFolder {
  /// Why a lesson is not even built: something that the build could not tell, or would blame on others.
  func problem(of lesson: Lesson) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    let files = checkout.swiftFiles(in: folder)
    let message =
      files.isEmpty
      ? missing(folder, of: lesson)
      : files.lazy.compactMap { unreadable("\(folder)/\($0)") }.first
        ?? linkToItself(in: folder) ?? sameName(among: files, in: folder)
    return message.map { Diagnostic(message: $0) }
  }

  /// What to say about a folder or a file without which SwiftPM builds no lesson.
  private func missing(_ path: String, of lesson: Lesson) -> String {
    let isThere = isFolder("\(checkout.root)/\(path)")
    if isThere, access("\(checkout.root)/\(path)", R_OK | X_OK) != 0 {
      return "\(path) cannot be read. If it is yours, `chmod u+rx \(path)` may help."
    }
    return "\(path) is \(isThere ? "empty" : "missing")."
      + (name == "Exercises" ? " " + restoreAdvice(for: path, ofExercise: lesson) : "")
  }

  /// What to say about a file that is there and cannot be read. For SwiftPM that is the end of the
  /// whole build.
  private func unreadable(_ path: String) -> String? {
    let file = "\(checkout.root)/\(path)"
    if isFile(file) {
      guard access(file, R_OK) != 0 else { return nil }
      return "\(path) cannot be read: \(systemError). If it is yours, `chmod u+r \(path)` may help."
    }
    return FileStatus(file) == nil
      ? "\(path) is a link that leads nowhere. Remove it."
      : "\(path) is no regular file, and the compiler would wait for it. Remove it."
  }

  /// What to say about a link to a folder that it lies in, which SwiftPM would follow without end.
  private func linkToItself(in folder: String) -> String? {
    let root = realPath(of: "\(checkout.root)/\(folder)") ?? ""
    return paths(below: root).first { path in
      kindWithoutFollowing("\(root)/\(path)") == S_IFLNK
        && realPath(of: "\(root)/\(path)").map { "\(root)/\(path)".hasPrefix($0 + "/") } ?? false
    }
    .map { "\(folder)/\($0) is a link to a folder that it lies in. Remove it." }
  }

  /// What to say about two files of one name, of which Swift builds only one.
  private func sameName(among files: [String], in folder: String) -> String? {
    let groups = Dictionary(grouping: files) { $0.split(separator: "/").last! }
    return groups.values.filter { $0.count > 1 }.min { $0[0] < $1[0] }.map {
      "\($0[0]) and \($0[1]) in \(folder) have the same name. If one of them is a copy, move it away."
    }
  }

  /// The errors of a lesson that does not compile, led by the file that is missing where that is the
  /// likely cause: where something is not found. Code that was moved to another file, and compiles
  /// there, is nobody's concern.
  func explained(_ errors: [Diagnostic], of lesson: Lesson) -> [Diagnostic] {
    let present = checkout.swiftFiles(in: lesson.folder(in: name))
    guard name == "Exercises", errors.contains(where: { $0.message.contains("cannot find") }),
      let file = checkout.swiftFiles(in: lesson.stub).first(where: { !present.contains($0) })
    else { return errors }
    return [Diagnostic(message: missing("\(lesson.folder(in: name))/\(file)", of: lesson))] + errors
  }
}

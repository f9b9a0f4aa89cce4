extension SourceFolder {
  /// Why a lesson is not even built: something that the build could not tell, or would blame on others.
  func problem(of lesson: Lesson) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    let files = checkout.swiftFiles(in: folder)
    let message =
      files.isEmpty
      ? missing(folder)
      : files.lazy.compactMap { unreadable("\(folder)/\($0)") }.first
        ?? fileInOtherLanguage(in: folder) ?? linkToItself(in: folder)
        ?? unusableName(among: files, in: folder)
    return message.map { Diagnostic(message: $0) }
  }

  /// What to say about a folder or a file without which SwiftPM builds no lesson.
  private func missing(_ path: String) -> String {
    let isThere = isFolder("\(checkout.root)/\(path)")
    if isThere, access("\(checkout.root)/\(path)", R_OK | X_OK) != 0 {
      return "\(path) cannot be read. If it is yours, `chmod u+rx \(path)` may help."
    }
    return "\(path) is \(isThere ? "empty" : "missing")."
      + (isShipped ? " " + checkout.restoreAdvice(for: path) : "")
  }

  /// What to say about a file that is there and cannot be read. For SwiftPM that is the end of the
  /// whole build.
  private func unreadable(_ path: String) -> String? {
    let file = "\(checkout.root)/\(path)"
    if isFile(file) {
      guard access(file, R_OK) != 0 else { return nil }
      let reason = systemError.lowercased()
      return "\(path) cannot be read: \(reason). If it is yours, `chmod u+r \(path)` may help."
    }
    return FileStatus(file) == nil
      ? "\(path) is a link that leads nowhere. Remove it."
      : "\(path) is no regular file, and the compiler would wait for it. Remove it."
  }

  /// What to say about a file that makes SwiftPM give up the whole workbook.
  private func fileInOtherLanguage(in folder: String) -> String? {
    paths(below: "\(checkout.root)/\(folder)").first { path in
      let parts = path.split(separator: ".")
      return path.contains(".")
        && ["c", "cc", "cpp", "cxx", "m", "mm", "s"].contains(parts.last?.lowercased())
    }
    .map { "\(folder)/\($0) is not Swift, and nothing is built beside it. Remove it." }
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

  /// What to say about the names of files where SwiftPM or the compiler would stumble over them, and
  /// say something that nobody understands.
  private func unusableName(among files: [String], in folder: String) -> String? {
    if let file = files.first(where: { $0.contains { $0.isNewline || "\"\\\t".contains($0) } }) {
      return
        "The name of \(file.debugDescription) has a quote, a backslash, a tab or a line break in it, "
        + "which the compiler does not understand. Give the file another name."
    }
    let groups = Dictionary(grouping: files) { $0.split(separator: "/").last! }
    return groups.values.filter { $0.count > 1 }.min { $0[0] < $1[0] }.map { files in
      "\(files[0]) and \(files[1]) in \(folder) have the same name, and Swift builds only one file "
        + "of a name. If one of them is a copy, move it out of there."
    }
  }

  /// The errors of a lesson that does not compile, led by the file that is missing where that is the
  /// likely cause: where something is not found. Code that was moved to another file, and compiles
  /// there, is nobody's concern.
  func explained(_ errors: [Diagnostic], of lesson: Lesson) -> [Diagnostic] {
    let wanted = checkout.swiftFiles(in: lesson.folder(in: "Solutions"))
    let present = checkout.swiftFiles(in: lesson.folder(in: name))
    guard isShipped, let file = wanted.first(where: { !present.contains($0) }),
      errors.contains(where: { $0.message.contains("cannot find") })
    else { return errors }
    return [Diagnostic(message: missing("\(lesson.folder(in: name))/\(file)"))] + errors
  }

  /// Whether the workbook comes with this folder.
  private var isShipped: Bool { name == "Exercises" || name == "Solutions" }
}

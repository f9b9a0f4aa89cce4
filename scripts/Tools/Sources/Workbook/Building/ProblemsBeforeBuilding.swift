extension SourceFolder {
  /// Why a lesson is not even built: something that the build could not tell, or would blame on others.
  func problem(of lesson: Lesson) -> Diagnostic? {
    missingFolder(of: lesson) ?? unreadableFile(of: lesson)
      ?? fileInOtherLanguage(of: lesson) ?? unusableName(of: lesson)
      ?? misleadingCode(of: lesson)
  }

  /// What to say about a file that makes SwiftPM give up the whole workbook.
  private func fileInOtherLanguage(of lesson: Lesson) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    let file = paths(below: "\(checkout.root)/\(folder)").first { path in
      let ending = path.split(separator: ".").last.map { String($0).lowercased() } ?? ""
      return path.contains(".") && ["c", "cc", "cpp", "cxx", "m", "mm", "s"].contains(ending)
    }
    return file.map {
      Diagnostic(
        message: "\(folder)/\($0) is not Swift, and nothing is built beside it. Remove it.")
    }
  }

  /// What to say about the names of files where SwiftPM or the compiler would stumble over them, and
  /// say something that nobody understands.
  private func unusableName(of lesson: Lesson) -> Diagnostic? {
    let files = checkout.swiftFiles(in: lesson.folder(in: name))
    if let file = files.first(where: { $0.contains { $0.isNewline || "\"\\\t".contains($0) } }) {
      return Diagnostic(
        message:
          "The name of \(file.debugDescription) has a quote, a backslash, a tab or a line break in it, "
          + "which the compiler does not understand. Give the file another name.")
    }
    let groups = Dictionary(grouping: files) { $0.split(separator: "/").last! }
    return groups.values.filter { $0.count > 1 }.min { $0[0] < $1[0] }.map { files in
      Diagnostic(
        message:
          "\(files[0]) and \(files[1]) in \(lesson.folder(in: name)) have the same name, and "
          + "Swift builds only one file of a name. If one of them is a copy, move it out of there.")
    }
  }

  /// What to say about code that tells the compiler to blame another place, or that could take the place
  /// of what the tests use, so that they would prove nothing.
  private func misleadingCode(of lesson: Lesson) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    var files: [String: [UInt8]] = [:]
    for file in checkout.swiftFiles(in: folder) {
      let path = "\(folder)/\(file)"
      files[path] = FileManager.default.contents(atPath: "\(checkout.root)/\(path)").map(Array.init)
    }
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let tokens = SwiftToken.all(in: bytes)
      for (sign, word) in zip(tokens, tokens.dropFirst()) {
        let message: String? =
          switch (sign.text, word.text) {
          case ("#", "sourceLocation"):
            "`#sourceLocation` says that this code lies somewhere else, so that nobody finds the "
              + "errors in it. Remove it."
          case ("@", "main"):
            "`@main` makes a program of this code, and it is part of another program, which the tests "
              + "begin. Remove it."
          case ("@", _) where CodeToRead.linking.contains(word.text):
            "`@\(word.text)` can put other code in the place of what the tests call, so that they "
              + "would prove nothing. Remove it."
          default: nil
          }
        guard let message, sign.kind == .mark, word.isName else { continue }
        return Diagnostic(message: message, place: Place(file: file, line: sign.line))
      }
    }
    // Somebody who works alone has nobody to deceive: an honest name is left to the compiler. `class`
    // is stricter.
    return checkout.shadows(in: files, of: lesson).first(where: \.isSilent).map { shadow in
      Diagnostic(
        message: shadow.reason + " Give it another name, or put it into one of your own types.",
        place: Place(file: shadow.file, line: shadow.line))
    }
  }

  /// What to say about a lesson that has no code at all, without which SwiftPM builds no lesson.
  private func missingFolder(of lesson: Lesson) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    guard checkout.swiftFiles(in: folder).isEmpty else { return nil }
    return missing(folder)
  }

  /// What to say about a file that is there and cannot be read. For SwiftPM that is the end of the
  /// whole build.
  private func unreadableFile(of lesson: Lesson) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    for file in checkout.swiftFiles(in: folder) {
      let path = "\(folder)/\(file)"
      guard isFile("\(checkout.root)/\(path)") else {
        let problem =
          FileStatus("\(checkout.root)/\(path)") == nil
          ? "is a link that leads nowhere"
          : "is no regular file, and the compiler would wait for it"
        return Diagnostic(message: "\(path) \(problem). Remove it.")
      }
      guard access("\(checkout.root)/\(path)", R_OK) != 0 else { continue }
      let reason = systemError.lowercased()
      return Diagnostic(
        message: "\(path) cannot be read: \(reason). If it is yours, `chmod u+r \(path)` may help.")
    }
    return nil
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
    return [missing("\(lesson.folder(in: name))/\(file)")] + errors
  }

  private func missing(_ path: String) -> Diagnostic {
    let isThere = isFolder("\(checkout.root)/\(path)")
    if isThere, access("\(checkout.root)/\(path)", R_OK | X_OK) != 0 {
      return Diagnostic(
        message: "\(path) cannot be read. If it is yours, `chmod u+rx \(path)` may help.")
    }
    let problem = "\(path) is \(isThere ? "empty" : "missing")."
    let advice = isShipped ? " " + checkout.waysBack(to: path) : ""
    return Diagnostic(message: problem + advice)
  }

  /// Whether the workbook comes with this folder.
  private var isShipped: Bool { name == "Exercises" || name == "Solutions" }
}

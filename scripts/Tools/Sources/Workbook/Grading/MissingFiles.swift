extension SourceFolder {
  /// What to say about a lesson that has no code at all, without which SwiftPM builds no lesson.
  func missingFolder(of lesson: Lesson, in checkout: Checkout) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    guard checkout.swiftFiles(in: folder).isEmpty else { return nil }
    return missing(folder, in: checkout)
  }

  /// What to say about a file that is there and cannot be read. For SwiftPM that is the end of the
  /// whole build.
  func unreadableFile(of lesson: Lesson, in checkout: Checkout) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    for file in checkout.swiftFiles(in: folder) {
      let path = "\(folder)/\(file)"
      guard access("\(checkout.root)/\(path)", R_OK) != 0 else { continue }
      let reason = String(cString: strerror(errno)).lowercased()
      return Diagnostic(
        message: "\(path) cannot be read: \(reason). If it is yours, `chmod u+r \(path)` may help.")
    }
    return nil
  }

  /// The errors of a lesson that does not compile, led by the file that is missing where that is the
  /// likely cause: where something is not found. Code that was moved to another file, and compiles
  /// there, is nobody's concern.
  func explained(_ errors: [Diagnostic], of lesson: Lesson, in checkout: Checkout) -> [Diagnostic] {
    let wanted = checkout.swiftFiles(in: lesson.folder(in: "Solutions"))
    let present = checkout.swiftFiles(in: lesson.folder(in: name))
    guard isShipped, let file = wanted.first(where: { !present.contains($0) }),
      errors.contains(where: { $0.message.contains("cannot find") })
    else { return errors }
    return [missing("\(lesson.folder(in: name))/\(file)", in: checkout)] + errors
  }

  private func missing(_ path: String, in checkout: Checkout) -> Diagnostic {
    let isThere = isFolder("\(checkout.root)/\(path)")
    let problem = "\(path) is \(isThere ? "empty" : "missing")."
    let advice = isShipped ? " " + checkout.waysBack(to: path) : ""
    return Diagnostic(message: problem + advice)
  }

  /// Whether the workbook comes with this folder.
  private var isShipped: Bool { name == "Exercises" || name == "Solutions" }
}

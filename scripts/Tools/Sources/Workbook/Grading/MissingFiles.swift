extension SourceFolder {
  /// What to say about a lesson that has no code at all, without which SwiftPM builds no lesson.
  func missingFolder(of lesson: Lesson, in checkout: Checkout) -> Diagnostic? {
    let folder = lesson.folder(in: name)
    guard swiftFiles(in: folder, of: checkout).isEmpty else { return nil }
    return missing(folder, in: checkout)
  }

  /// The errors of a lesson that does not compile, led by the file that is missing where that is the
  /// likely cause: where something is not found. Code that was moved to another file, and compiles
  /// there, is nobody's concern.
  func explained(_ errors: [Diagnostic], of lesson: Lesson, in checkout: Checkout) -> [Diagnostic] {
    let wanted = swiftFiles(in: lesson.folder(in: "Solutions"), of: checkout)
    let present = swiftFiles(in: lesson.folder(in: name), of: checkout)
    guard isShipped, let file = wanted.first(where: { !present.contains($0) }),
      errors.contains(where: { $0.message.contains("cannot find") })
    else { return errors }
    return [missing("\(lesson.folder(in: name))/\(file)", in: checkout)] + errors
  }

  private func missing(_ path: String, in checkout: Checkout) -> Diagnostic {
    let isThere = isFolder("\(checkout.root)/\(path)")
    let problem = "\(path) is \(isThere ? "empty" : "missing")."
    return Diagnostic(
      message: isShipped ? "\(problem) `git checkout -- \(path)` brings it back." : problem)
  }

  /// Whether the workbook comes with this folder, so that git has it.
  private var isShipped: Bool { name == "Exercises" || name == "Solutions" }

  private func swiftFiles(in folder: String, of checkout: Checkout) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: "\(checkout.root)/\(folder)")
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted()
  }
}

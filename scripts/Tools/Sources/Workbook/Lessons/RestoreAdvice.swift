extension Checkout {
  /// How to get something back that the workbook came with and that is missing now. What git has is
  /// the learner's own, where there is git; a lesson that has nothing left can always be reset.
  func restoreAdvice(for path: String) -> String {
    let hasGit = FileManager.default.fileExists(atPath: "\(root)/.git")
    let fromGit = hasGit ? "`git checkout -- \(path)` brings it back" : nil
    if let lesson = lessons.first(where: { $0.folder(in: "Exercises") == path }) {
      let reset = "`scripts/progress reset \(lesson.number)` brings it back as it was shipped"
      return fromGit.map { "\($0) as you last committed it, \(reset)." } ?? "\(reset)."
    }
    if let fromGit { return "\(fromGit)." }
    let stub = Stub.container + path.dropFirst("Exercises".count)
    return path.hasPrefix("Exercises/") && isFile("\(root)/\(stub)")
      ? "`cp \(stub) \(path)` brings it back as it was shipped."
      : "Take it from a fresh copy of the workbook."
  }
}

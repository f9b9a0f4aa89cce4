/// Which hint was shown last, so that the next question gets the next one.
///
/// It is about a step and not about the learner: as soon as another step is the first that fails,
/// what was remembered counts for nothing. So it cannot become wrong; where it is deleted, with `.build`
/// or alone, hints begin with the question once more.
struct HintMemory: Sendable {
  let checkout: Checkout

  /// The hint behind the last one, or the last where there is no other. From now on it is the last.
  func nextHint(of lesson: Lesson, step: String) throws -> Hint {
    let hints = try HintPage(of: lesson, in: checkout).hints(forStep: step)
    let words = (contents(of: path(of: lesson)) ?? "").split(whereSeparator: \.isWhitespace)
    let isSameStep = words.count == 2 && words[0] == step
    let last = isSameStep ? Int(words[1]) ?? 0 : 0
    let hint = hints[min(max(0, last), hints.count - 1)]
    // Where this cannot be written, the next hint is the same one again.
    let file = URL(filePath: path(of: lesson))
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data("\(step) \(hint.level.number)\n".utf8).write(to: file, options: .atomic)
    return hint
  }

  func forget(_ lesson: Lesson) {
    try? FileManager.default.removeItem(atPath: path(of: lesson))
  }

  private func path(of lesson: Lesson) -> String { "\(checkout.root)/.build/hints/\(lesson.id)" }
}

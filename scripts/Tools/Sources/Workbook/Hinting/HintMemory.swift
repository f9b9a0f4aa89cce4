/// Which hint was shown last, so that the next question gets the next one.
///
/// It is about a step and not about the learner: as soon as another step is the first that fails,
/// what was remembered counts for nothing. So it cannot become wrong; where it is deleted, with `.build`
/// or alone, hints begin with the question once more.
struct HintMemory: Sendable {
  private let folder: String

  init(of checkout: Checkout) { folder = "\(checkout.root)/.build/hints" }

  /// The hint to show now: the one behind the last, and the last where there is no other.
  private func next(of lesson: Lesson, step: String) -> Hint.Level {
    let words = (contents(of: path(of: lesson)) ?? "").split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0] == step,
      let last = Int(words[1]).flatMap(Hint.Level.init)
    else { return .question }
    return Hint.Level(rawValue: last.rawValue + 1) ?? last
  }

  /// The hint behind the last one, which from now on is the last.
  func nextHint(of lesson: Lesson, step: String, in checkout: Checkout) throws -> Hint {
    let hints = try HintPage(of: lesson, in: checkout).hints(forStep: step)
    let level = next(of: lesson, step: step)
    remember(level, of: lesson, step: step)
    return hints[level.rawValue - 1]
  }

  /// Where this cannot be written, the next hint is the same one again.
  private func remember(_ level: Hint.Level, of lesson: Lesson, step: String) {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data("\(step) \(level.rawValue)\n".utf8)
      .write(to: URL(filePath: path(of: lesson)), options: .atomic)
  }

  func forget(_ lesson: Lesson) {
    try? FileManager.default.removeItem(atPath: path(of: lesson))
  }

  private func path(of lesson: Lesson) -> String { "\(folder)/\(lesson.id)" }
}

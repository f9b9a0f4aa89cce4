extension TestProgram.Result {
  /// What a run of several lessons says about one of them; nothing where it can say nothing sure,
  /// because the process ended before the lesson's turn was over, or because something went wrong
  /// that names no test and may belong to any of them.
  func part(of lesson: Lesson) -> Self? {
    guard !log.hasIssueWithoutTest else { return nil }
    let part = log.part(ofModule: lesson.testModule)
    if outcome == .finished || part.running != nil || part.lastEnded != nil {
      return Self(
        log: part, outcome: outcome, errors: errors, output: output, contradictions: contradictions)
    }
    let isOver = part.entries.allSatisfy { $0.hasEnded || $0.wasSkipped }
    guard isOver, !part.entries.isEmpty else { return nil }
    return Self(
      log: part, outcome: .finished, errors: "", output: output, contradictions: contradictions)
  }
}

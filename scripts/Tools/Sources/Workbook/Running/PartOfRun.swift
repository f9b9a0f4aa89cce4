extension TestProgram.Result {
  /// What a run of several lessons says about one of them; `nil` where it can say nothing sure,
  /// because the process ended before the lesson's turn was over, because something went wrong that
  /// names no test and may belong to any of them, or because code of any of them may have written what
  /// is said about another.
  func part(of lesson: Lesson) -> Self? {
    guard !log.hasIssueWithoutTest, contradiction == nil else { return nil }
    if case .endedEarly(.exited) = outcome { return nil }
    var part = self
    part.log = log.part(ofModule: lesson.testModule)
    if outcome == .finished || part.log.last != nil { return part }
    let isOver = part.log.entries.allSatisfy { $0.hasEnded || $0.wasSkipped }
    guard isOver, !part.log.entries.isEmpty else { return nil }
    part.outcome = .finished
    part.errors = ""
    part.backtrace = ""
    return part
  }
}

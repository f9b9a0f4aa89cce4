extension LessonReport.Status {
  static func of(_ tests: [TestReport]) -> Self {
    let statuses = Set(tests.map(\.status))
    if statuses == [.passed] { return .complete }
    if statuses.contains(.crashed) { return .crashed }
    if statuses.contains(.timedOut) { return .timedOut }
    return statuses == [.notRun] ? .notRun : .incomplete
  }
}

/// What a run means for a test, and for a lesson.
extension TestProgram {
  /// The test that ended its process, or kept it from ending: the one that had started.
  func interruptedTest(of run: Result) -> TestReport? {
    guard var test = run.log.tests.first(where: { $0.id == run.log.last }) else { return nil }
    var reason = Issue(observation: "It did not end.", place: test.place)
    test.status = .timedOut
    switch run.outcome {
    case .finished:
      return nil
    case .endedEarly(let cause):
      test.status = .crashed
      reason = Crash(cause: cause, test: test, run: run, sources: sources).issue
    case .timedOut:
      if run.log.running == nil { reason.observation = "It had ended, and its process did not." }
      reason.comments = [
        "This test ran longer than \(plainNumber(options.testLimit)) seconds and was stopped. A loop that "
          + "never ends is the usual cause, also one that prints or awaits something; waiting for "
          + "something that never comes is another."
      ]
    case .flooded:
      reason.comments = ["This test reported failures without end and was stopped."]
    }
    test.issues.insert(reason, at: 0)
    return test
  }

  /// The report on a lesson none of whose tests has begun, as far as the run tells.
  func noTests(of lesson: Lesson, _ run: Result) -> LessonReport {
    let folder = lesson.testFolder
    let reason =
      switch run.outcome {
      case .finished:
        "No test was found in \(folder). \(restoreAdvice(for: folder))"
      case .timedOut, .flooded:
        "The program with the tests was started, and no test began."
      case .endedEarly(let cause):
        "The program with the tests ended before the first test (\(cause.name)). "
          + (trimmed(run.errors).split(whereSeparator: \.isNewline).last ?? "")
      }
    return LessonReport(
      lesson: lesson, status: .notRun, tests: [], problems: [Diagnostic(message: reason)])
  }
}

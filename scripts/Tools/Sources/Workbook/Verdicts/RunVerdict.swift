extension TestReport {
  /// - Parameter reasons: What to say before all that the test itself has told.
  init(_ entry: TestLog.Entry, _ status: Status, because reasons: [Issue] = []) {
    self.init(
      id: entry.id, name: entry.name, place: entry.place, status: status,
      issues: reasons + entry.issues)
  }

  /// What a run says about a test that has not interrupted it.
  init(_ entry: TestLog.Entry, in log: TestLog) {
    let reason = entry.wasSkipped ? "This test is switched off." : "It did not run."
    if entry.hasEnded || !entry.issues.isEmpty {
      self.init(entry, entry.issues.isEmpty ? .passed : .failed)
    } else {
      let outside = log.issuesOutside
      self.init(
        entry, .notRun, because: outside.isEmpty ? [Issue(observation: reason)] : outside)
    }
  }
}

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
    guard let id = run.log.last, let entry = run.log.entries.first(where: { $0.id == id })
    else { return nil }
    switch run.outcome {
    case .finished:
      return nil
    case .endedEarly(let cause):
      let crash = Crash(cause: cause, entry: entry, run: run, sources: sources)
      return TestReport(entry, .crashed, because: [crash.issue])
    case .timedOut:
      return TestReport(entry, .timedOut, because: [lateness(of: entry, run)])
    case .flooded:
      let flood = Issue(
        comments: ["This test reported failures without end and was stopped."],
        observation: "It did not end.", place: entry.place)
      return TestReport(entry, .timedOut, because: [flood])
    }
  }

  private func lateness(of entry: TestLog.Entry, _ run: Result) -> Issue {
    let cause =
      run.printed > 1 << 23
      ? "It printed \(run.printed >> 20) megabytes until then: look for a “print” that is called again "
        + "and again."
      : "A loop that never ends is the usual cause; waiting for something that never comes is another."
    return Issue(
      comments: [
        "This test ran longer than \(plainNumber(options.testLimit)) seconds and was stopped. \(cause)"
      ],
      observation: entry.hasEnded
        ? "It had ended, and its process did not." : "It did not end.",
      place: entry.place)
  }

  /// The report on a lesson none of whose tests has begun, as far as the run tells.
  func noTests(of lesson: Lesson, _ run: Result) -> LessonReport {
    let folder = lesson.testFolder
    let reason =
      switch run.outcome {
      case .finished:
        "No test was found in \(folder). \(sources.checkout.restoreAdvice(for: folder))"
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

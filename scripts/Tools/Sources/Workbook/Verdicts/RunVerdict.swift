extension TestReport {
  /// - Parameter reasons: What to say before all that the test itself has told.
  init(_ entry: TestLog.Entry, _ status: Status, because reasons: [Issue] = []) {
    self.init(
      id: entry.id, name: entry.name, place: entry.place, status: status,
      issues: reasons + entry.issues, seconds: entry.duration)
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
    guard let id = run.log.last,
      let entry = run.log.entries.first(where: { $0.id == id })
    else { return nil }
    var report: TestReport
    switch run.outcome {
    case .finished:
      return nil
    case .endedEarly(let cause):
      let crash = Crash(cause: cause, entry: entry, run: run, sources: sources)
      report = TestReport(entry, .crashed, because: [crash.issue])
      report.seconds = nil
    case .timedOut:
      report = TestReport(entry, .timedOut, because: [lateness(of: entry, run)])
      report.seconds = options.testLimit
    case .flooded:
      let flood = Issue(
        comments: ["This test reported failures without end and was stopped."],
        observation: "It did not end.", place: entry.place)
      report = TestReport(entry, .timedOut, because: [flood])
      report.seconds = options.testLimit
    }
    return report
  }

  private func lateness(of entry: TestLog.Entry, _ run: Result) -> Issue {
    let code = UnfinishedCode(
      backtrace: run.backtrace, sources: sources.name, of: sources.checkout)
    let cause =
      if run.printed > 1 << 23 {
        "It printed \(run.printed >> 20) megabytes until then: look for a “print” that is called again "
          + "and again."
      } else if run.memory > 1 << 30 {
        "It held \(run.memory >> 20) megabytes of memory by then: look for something that grows "
          + "without end."
      } else if code != nil {
        "A loop that never ends is the usual cause."
      } else if run.isWaiting {
        "Nothing was computing by then: it waits for something that never comes. Is there a "
          + "continuation that nobody resumes, a stream that nobody ends, or a lock that is never given "
          + "back?"
      } else {
        "A loop that never ends is the usual cause; waiting for something that never comes is another."
      }
    let end = entry.hasEnded ? "It had ended, and its process did not." : "It did not end."
    return Issue(
      comments: [
        "This test ran longer than \(plainNumber(options.testLimit)) seconds and was stopped. \(cause)"
      ],
      observation: code?.sentence ?? end, place: code?.place ?? entry.place)
  }

  /// The report on a lesson none of whose tests has begun, as far as the run tells.
  func noTests(of lesson: Lesson, _ run: Result) -> LessonReport {
    let folder = lesson.testFolder
    let reason =
      switch run.outcome {
      case .finished:
        "No test was found in \(folder). \(sources.checkout.waysBack(to: folder))"
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

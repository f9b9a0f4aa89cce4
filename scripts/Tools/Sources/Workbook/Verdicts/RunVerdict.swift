/// Says what a run of the test program means for a test, and for a lesson.
struct RunVerdict: Sendable {
  let options: Grader.Options
  let program: TestProgram

  private var checkout: Checkout { program.sources.checkout }
  private var sources: String { program.sources.name }

  func report(on entry: TestLog.Entry, outside: [Issue]) -> TestReport {
    var report = TestReport(
      id: entry.id, name: entry.name, place: entry.place, status: .passed, issues: entry.issues,
      seconds: entry.duration)
    if !entry.issues.isEmpty {
      report.status = .failed
    } else if !entry.hasEnded {
      report.status = .notRun
      report.issues =
        outside.isEmpty
        ? [Issue(observation: entry.wasSkipped ? "This test is switched off." : "It did not run.")]
        : outside
    }
    return report
  }

  /// The test that ended its process, or kept it from ending: the one that had started.
  func interruptedTest(of run: TestProgram.Result) -> TestReport? {
    guard run.outcome != .finished, let id = run.log.running ?? run.log.lastEnded,
      let entry = run.log.entries.first(where: { $0.id == id })
    else { return nil }
    let (status, issue): (TestReport.Status, Issue) =
      switch run.outcome {
      case .timedOut:
        (.timedOut, lateness(of: entry, run))
      case .flooded:
        (.timedOut, flood(of: entry))
      case .endedEarly(let cause):
        (.crashed, crash(cause, run).issue(of: entry))
      case .finished:
        fatalError("A finished run was not interrupted.")
      }
    return TestReport(
      id: entry.id, name: entry.name, place: entry.place, status: status,
      issues: [issue] + entry.issues, seconds: status == .timedOut ? options.testLimit : nil)
  }

  private func crash(_ cause: Ending.Cause, _ run: TestProgram.Result) -> Crash {
    Crash(
      cause: cause, errors: run.errors, backtrace: run.backtrace, checkout: checkout,
      sources: sources)
  }

  private func lateness(of entry: TestLog.Entry, _ run: TestProgram.Result) -> Issue {
    let code = UnfinishedCode(backtrace: run.backtrace, sources: sources, of: checkout)
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

  private func flood(of entry: TestLog.Entry) -> Issue {
    Issue(
      comments: ["This test reported failures without end and was stopped."],
      observation: "It did not end.", place: entry.place)
  }

  func noTests(of lesson: Lesson, _ run: TestProgram.Result) -> LessonReport {
    let reason =
      switch run.outcome {
      case .finished:
        "No test was found in \(lesson.testFolder). \(checkout.waysBack(to: lesson.testFolder))"
      case .timedOut, .flooded:
        "The program with the tests was started, and no test began."
      case .endedEarly(let cause):
        "The program with the tests ended before the first test (\(cause.name)). "
          + (trimmed(run.errors).split(whereSeparator: \.isNewline).last.map(String.init) ?? "")
      }
    return LessonReport(
      lesson: lesson, status: .notRun, tests: [], problems: [Diagnostic(message: reason)],
      contradictions: run.contradictions)
  }

  func status(of tests: [TestReport]) -> LessonReport.Status {
    let statuses = Set(tests.map(\.status))
    if statuses == [.passed] { return .complete }
    if statuses.contains(.crashed) { return .crashed }
    if statuses.contains(.timedOut) { return .timedOut }
    return statuses == [.notRun] ? .notRun : .incomplete
  }
}

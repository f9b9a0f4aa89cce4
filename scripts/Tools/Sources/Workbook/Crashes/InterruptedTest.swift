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
          + "never ends is the usual cause, also one that prints or awaits something. Others: waiting for "
          + "something that never comes, or a test of yours with hundreds of stories."
      ]
    case .flooded:
      reason.comments = ["This test reported failures without end and was stopped."]
    }
    test.issues.insert(reason, at: 0)
    return test
  }
}

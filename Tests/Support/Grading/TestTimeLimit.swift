import BootcampTesting

/// How long a learner's test may take with a wrong candidate.
///
/// With a wrong one, a test may wait for what never comes: for an action that its server was to lead to,
/// or at a gate of its own. The right ones have shown how long it needs. So each wait is given twice as
/// long as the whole test took there, and not a second; and the test more steps, because a loop may wait
/// for a state that a wrong one never shows. After its first failure it takes no further step: it has
/// noticed.
@MainActor
struct TestTimeLimit {
  private var longest = Duration.zero
  private(set) var mostSteps = 0

  /// Runs the test on a right candidate.
  mutating func measure<Trial>(_ run: @MainActor () async -> Trial) async -> Trial {
    let begin = ContinuousClock.now
    let steps = StepLimit()
    let trial = await steps.limit(run)
    mostSteps = max(mostSteps, steps.taken)
    longest = max(longest, begin.duration(to: .now))
    return trial
  }

  /// How many steps a test may take.
  var steps: Int { 2 * mostSteps + 200 }

  /// How long one step of the test waits for work that its store cannot see.
  var ofOneStep: Duration { min(max(.milliseconds(25), longest * 2), .seconds(1)) }

  /// How long the whole test may take. Where the right ones took long, the machine was busy with other
  /// things: then it is given twice as long, and not minutes.
  var ofTheTest: Duration {
    max(.milliseconds(500), min(longest * 20, max(.seconds(10), longest * 2)))
  }

  /// Runs the test on a wrong candidate.
  ///
  /// - Returns: What came of it; `nil` if it has not come to its end, so that it has noticed that
  ///   something is wrong.
  func trial<Trial: Sendable>(_ run: @escaping @MainActor () async -> Trial) async -> Trial? {
    let result = Result<Trial>()
    return await withCheckedContinuation { continuation in
      result.continuation = continuation
      let steps = StepLimit(allowed: steps) { result.end(with: nil) }
      let work = Task { @MainActor in
        let trial = await GradingLimits.$limit.withValue({ [ofOneStep] in min($0, ofOneStep) }) {
          await steps.limit(run)
        }
        result.end(with: trial)
      }
      let alarm = Task { @MainActor in
        try? await Task.sleep(for: ofTheTest)
        result.end(with: nil)
      }
      result.whenOver = {
        alarm.cancel()
        work.cancel()
      }
    }
  }

  /// Who comes first, the test or the alarm.
  @MainActor
  private final class Result<Trial: Sendable> {
    var continuation: CheckedContinuation<Trial?, Never>?
    var whenOver: () -> Void = {}

    func end(with trial: Trial?) {
      guard let continuation else { return }
      self.continuation = nil
      whenOver()
      continuation.resume(returning: trial)
    }
  }
}

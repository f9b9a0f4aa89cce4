import BootcampTesting

/// How long a learner's test may take with a wrong candidate.
///
/// With a wrong one, a test may wait for what never comes: for an action that its server was to lead to,
/// or at a gate of its own. The right ones have shown how long it needs. So it is given several times as
/// long, and not a second for each wait.
@MainActor
struct Patience {
  private var longest = Duration.zero

  /// Runs the test on a right candidate.
  mutating func measure<Trial>(_ run: @MainActor () async -> Trial) async -> Trial {
    let begin = ContinuousClock.now
    let trial = await run()
    longest = max(longest, begin.duration(to: .now))
    return trial
  }

  /// How long one step of the test waits for work that its store cannot see.
  var ofOneStep: Duration { min(max(.milliseconds(100), longest * 5), .seconds(1)) }

  /// How long the whole test may take.
  var ofTheTest: Duration { max(.milliseconds(500), longest * 20) }

  /// Runs the test on a wrong candidate.
  ///
  /// - Returns: What came of it; `nil` if it has not come to its end in time, so that it has noticed
  ///   that something is wrong.
  func trial<Trial: Sendable>(_ run: @escaping @MainActor () async -> Trial) async -> Trial? {
    let result = Result<Trial>()
    return await withCheckedContinuation { continuation in
      result.continuation = continuation
      let end = EndOfTrial()
      let work = Task { @MainActor in
        let trial = await TimeLimit.$longest.withValue(ofOneStep) {
          await TimeLimit.$end.withValue(end) { await run() }
        }
        result.end(with: trial)
      }
      // The test may never leave the main actor, so the alarm rings elsewhere.
      let alarm = Task.detached { [ofTheTest] in
        guard (try? await Task.sleep(for: ofTheTest)) != nil else { return }
        end.reach()
        await result.end(with: nil)
        work.cancel()
      }
      result.whenOver = { alarm.cancel() }
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

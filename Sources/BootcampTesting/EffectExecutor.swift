import Bootcamp
import Synchronization

/// Runs the tasks of one test store's effects, and knows when all of them have come to rest.
///
/// The steps of the test wait in the same queue, so each of them finds the effects at rest.
final class EffectExecutor: Sendable {
  /// The executor of the test store whose effects run in this task.
  @TaskLocal static var current: EffectExecutor?

  let effects = EffectsInFlight()
  let queue = MainQueueExecutor()
  private let gaveUp = Atomic(false)

  /// Whether effects that never come to rest have been cancelled. The test has its failure then, and
  /// nothing more is said at its end.
  var hasGivenUp: Bool { gaveUp.load(ordering: .relaxed) }

  /// Returns when the effects have come to rest.
  ///
  /// Effects that never do are reported once, and cancelled.
  @MainActor
  func settle(at location: CodeLocation) async {
    // With nothing in flight, nothing can happen. An endless loop reaches the limit in about a second.
    guard !effects.isEmpty, !hasGivenUp,
      await !queue.comesToRest(within: 100_000, isAllInHand: { effects.areAllInHand })
    else { return }
    guard !gaveUp.exchange(true, ordering: .relaxed) else { return }
    reportIssue(.failure(Message.neverRests(effects.accountable), location))
    effects.cancel()
  }
}

extension ReportedIssue {
  /// A test store saw something else than the test expects.
  static func failure(_ message: String, _ location: CodeLocation) -> Self {
    Self(kind: .failedExpectation, message: message, location: location)
  }
}

import Bootcamp
import Synchronization

/// Runs the tasks of one test store's effects, and knows when all of them have come to rest.
///
/// The steps of the test wait in the same queue, so each of them finds the effects at rest.
final class EffectExecutor: Sendable {
  /// The executor of the test store whose effects run in this task.
  @TaskLocal static var current: EffectExecutor?

  /// Which effects are in flight.
  let ledger = Ledger()

  let queue = MainQueueExecutor()
  private let hasGivenUp = Atomic(false)

  /// Returns when the effects have come to rest.
  ///
  /// Effects that never do are reported once, and cancelled.
  ///
  /// - Parameter location: The step that waits.
  @MainActor
  func settle(at location: CodeLocation) async {
    // With nothing in flight, nothing can happen. An endless loop reaches the limit in about a second.
    guard !ledger.isIdle, !hasGivenUp.load(ordering: .relaxed),
      await !queue.comesToRest(within: 100_000, isAllInHand: { ledger.isAllInHand })
    else { return }
    guard !hasGivenUp.exchange(true, ordering: .relaxed) else { return }
    reportIssue(.failure(Message.neverRests(ledger.inFlight), location))
    ledger.giveUp()
  }
}

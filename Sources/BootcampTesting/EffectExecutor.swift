import Bootcamp
import Dispatch
import Synchronization

/// Runs the tasks of one test store's effects, and knows when all of them have come to rest.
///
/// All work is done in one queue, that of the main actor: the jobs of the effects, what they do on the
/// main actor, and the steps of the test. So nothing happens at the same time as anything else, and
/// the order of events is the same in each run.
///
/// Child tasks, `async let`, task groups, `Task.yield()`, default actors and continuations all come
/// back to the executor. Work that leaves the tree of tasks (`Task {}`, `Task.detached`, a real
/// network) does not, nor does an actor while something outside the test store is using it.
final class EffectExecutor: TaskExecutor {
  /// The executor of the test store whose effects run in this task.
  @TaskLocal static var current: EffectExecutor?

  /// Which effects are in flight.
  let ledger = Ledger()

  private let enqueuedJobs = Atomic(0)
  private let hasGivenUp = Atomic(false)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueuedJobs.add(1, ordering: .sequentiallyConsistent)
    DispatchQueue.main.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Returns when the effects have come to rest.
  ///
  /// Effects that never do are reported once, and cancelled.
  ///
  /// - Parameter location: The step that waits.
  @MainActor
  func settle(at location: CodeLocation) async {
    // With nothing in flight, nothing can happen.
    guard !ledger.isIdle, !hasGivenUp.load(ordering: .relaxed), await !comesToRest() else { return }
    guard !hasGivenUp.exchange(true, ordering: .relaxed) else { return }
    reportIssue(.failure(Message.neverRests(ledger.inFlight), location))
    ledger.giveUp()
  }

  /// Lets the queue go round until it brings no new job.
  ///
  /// - Returns: Whether it came to that, and not to an endless loop.
  @MainActor
  private func comesToRest() async -> Bool {
    // No sensible step comes near it, and an endless loop reaches it in about a second.
    let limit = enqueuedJobs.load(ordering: .sequentiallyConsistent) + 100_000
    // Code on the main actor may resume other code there, without a job of ours in between. A chain
    // of as many as there are turns is noticed. Each round takes two: there and back.
    let rounds = 4
    var quietRounds = 0
    while quietRounds < rounds {
      let before = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      guard before < limit else { return false }
      await Task { @MainActor in }.value
      let after = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      quietRounds = after == before ? quietRounds + 1 : 0
    }
    return true
  }
}

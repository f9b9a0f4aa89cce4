import Dispatch
import Synchronization

/// Runs tasks in the queue of the main actor, and knows when they rest.
///
/// All work is done in one queue: the tasks' jobs, what they do on the main actor, and what waits for
/// them there. So nothing happens at the same time as anything else, and the order of events is the
/// same in each run.
///
/// Child tasks, `async let`, task groups, `Task.yield()`, default actors and continuations all come
/// back to the executor. Work that leaves the tree of tasks (`Task {}`, `Task.detached`, a real
/// network) does not, nor does an actor while something else is using it.
package final class MainQueueExecutor: TaskExecutor {
  private let enqueuedJobs = Atomic(0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueuedJobs.add(1, ordering: .sequentiallyConsistent)
    DispatchQueue.main.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Lets the queue go round until it brings no new job: the tasks wait for the outside world, or are
  /// over.
  ///
  /// - Parameters:
  ///   - most: How many jobs no sensible step comes near, and an endless loop reaches soon.
  ///   - isAllInHand: Whether all that the tasks wait for by now is in the caller's hands.
  /// - Returns: Whether it came to that, and not to an endless loop.
  @MainActor
  package func comesToRest(
    within most: Int, isAllInHand: () -> Bool = { false }
  ) async -> Bool {
    let limit = enqueuedJobs.load(ordering: .sequentiallyConsistent) + most
    // One quick round without a new job is enough: it takes some turns of the queue itself, in which
    // what other code has put there comes back to the tasks. Work that has left the tree of tasks is
    // given a few slow ones.
    let mostSlowRounds = 4
    var slowRounds = 0
    var isQuiet = false
    while !isQuiet || (slowRounds < mostSlowRounds && !isAllInHand()) {
      let before = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      guard before < limit else { return false }
      let isSlow = isQuiet
      await goRound(by: isSlow ? nil : Self.turns)
      isQuiet = enqueuedJobs.load(ordering: .sequentiallyConsistent) == before
      slowRounds = isSlow && isQuiet ? slowRounds + 1 : 0
    }
    return true
  }

  /// - Parameter executor: What resumes goes by way of the thread pool, unless this keeps it in the
  ///   queue. That is twenty times as fast, and gives no time to work that has left the tree of tasks.
  @MainActor
  private func goRound(by executor: MainQueueExecutor?) async {
    await withTaskExecutorPreference(executor) { await Task { @MainActor in }.value }
  }

  /// Whose jobs are turns of the queue, and do not count.
  private static let turns = MainQueueExecutor()
}

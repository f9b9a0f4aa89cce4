import Dispatch
import Synchronization

/// Runs the effects of a test store, or of a terminal app, in the queue of the main actor, and knows
/// when they rest. A ``Store`` that you make has none: its effects run where Swift runs all tasks.
///
/// All work is done in one queue: the tasks' jobs, what they do on the main actor, and what waits for
/// them there. So nothing happens at the same time as anything else, and the order of events is the
/// same in each run.
///
/// The task of an effect and its child tasks come back to the executor, whatever they do: `async let`,
/// task groups, `Task.yield()`, default actors and continuations. *Stray work* does not: a `Task {}`,
/// a `Task.detached`, a real network, and an actor while something else is using it.
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
  ///   - most: The limit of jobs. No sensible step needs so many; an endless loop soon does.
  ///   - waitsOnlyForTest: Whether only the caller can let the tasks go on.
  /// - Returns: `true` if the effects rest, `false` if they never do.
  @MainActor
  package func comesToRest(
    within most: Int, waitsOnlyForTest: () -> Bool = { false }
  ) async -> Bool {
    let limit = enqueuedJobs.load(ordering: .sequentiallyConsistent) + most
    // 1. Go round until one round brings no new job. That is enough for the tasks.
    // 2. If something else than the test may still let one go on, go round a few times more, slowly, so
    //    that stray work can come back. A new job: begin at 1.
    let mostSlowRounds = 4
    var slowRounds = 0
    var isQuiet = false
    while !isQuiet || (slowRounds < mostSlowRounds && !waitsOnlyForTest()) {
      let before = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      guard before < limit else { return false }
      let isSlow = isQuiet
      await goRound(by: isSlow ? nil : Self.turns)
      isQuiet = enqueuedJobs.load(ordering: .sequentiallyConsistent) == before
      slowRounds = isSlow && isQuiet ? slowRounds + 1 : 0
    }
    return true
  }

  /// One turn of the main queue. With `nil` the turn goes by way of the thread pool: twenty times
  /// slower, which gives stray work time to come back.
  @MainActor
  private func goRound(by executor: MainQueueExecutor?) async {
    await withTaskExecutorPreference(executor) { await Task { @MainActor in }.value }
  }

  /// Whose jobs are turns of the queue, and do not count.
  private static let turns = MainQueueExecutor()
}

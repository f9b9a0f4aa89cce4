import Dispatch
import Synchronization

/// Runs the effects of a test store, or of a terminal app, in the queue of the main actor, and counts
/// their jobs: see ``comesToRest(within:mayStopEarly:)``.
///
/// All work is done in one queue: the tasks' jobs, what they do on the main actor, and the steps of the
/// test. So nothing happens at the same time as anything else, and the order of events is the same in
/// each run.
///
/// The task of an effect and its child tasks come back to the executor, whatever they do: `async let`,
/// task groups, `Task.yield()`, default actors and continuations. *Stray work* does not: a `Task {}`,
/// a `Task.detached`, a real network, and an actor while something else is using it.
package final class JobCountingExecutor: TaskExecutor {
  private let enqueuedJobs = Atomic(0)

  /// How many jobs have come so far.
  package var jobCount: Int { enqueuedJobs.load(ordering: .sequentiallyConsistent) }

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueuedJobs.add(1, ordering: .sequentiallyConsistent)
    DispatchQueue.main.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  // MARK: Coming to rest

  /// Lets the queue go round until it brings no new job: the tasks wait for the outside world, or are
  /// over. Returns `false` if they never do.
  ///
  /// - Parameters:
  ///   - most: The limit of jobs. No sensible step needs so many; an endless loop soon does.
  ///   - mayStopEarly: Whether one quiet round is enough, because only the caller can let tasks go on.
  @MainActor
  package func comesToRest(
    within most: Int, mayStopEarly: () -> Bool = { false }
  ) async -> Bool {
    let limit = jobCount + most
    // A round that brings no new job is quiet. After one quick quiet round, the tasks of the effects
    // rest. If they do not all wait for the test, four slow quiet rounds follow, so that stray work can
    // come back.
    let slowRounds = 4
    var quietRounds = 0
    while quietRounds == 0 || (quietRounds <= slowRounds && !mayStopEarly()) {
      let before = jobCount
      guard before < limit else { return false }
      await goRound(isSlow: quietRounds > 0)
      quietRounds = jobCount == before ? quietRounds + 1 : 0
    }
    return true
  }

  /// One turn of the main queue: the empty task waits there behind all other jobs. A quick round prefers an
  /// executor in the main queue, and stays there. A slow one prefers none, and goes through the thread
  /// pool: that takes about ten times as long, and stray work has time to return.
  @MainActor
  private func goRound(isSlow: Bool) async {
    await withTaskExecutorPreference(isSlow ? nil : Self.uncounted) {
      await Task { @MainActor in }.value
    }
  }

  /// For the quick rounds: another executor, so that their jobs are not counted.
  private static let uncounted = JobCountingExecutor()
}

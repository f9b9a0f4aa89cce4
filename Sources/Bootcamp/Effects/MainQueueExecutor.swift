import Dispatch
import Synchronization

/// Runs the effects of a test store, or of a terminal app, in the queue of the main actor, and counts
/// their jobs: see ``comesToRest(within:mayStopEarly:)``. A ``Store`` that you make has none: its effects
/// run where Swift runs all tasks.
///
/// All work is done in one queue: the tasks' jobs, what they do on the main actor, and what waits for
/// them there. So nothing happens at the same time as anything else, and the order of events is the
/// same in each run.
///
/// The task of an effect and its child tasks come back to the executor, whatever they do: `async let`,
/// task groups, `Task.yield()`, default actors and continuations. *Stray work* does not: a `Task {}`,
/// a `Task.detached`, a real network, and an actor while something else is using it.
package final class MainQueueExecutor: TaskExecutor {
  /// How many jobs have come so far.
  let enqueuedJobs = Atomic(0)

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueuedJobs.add(1, ordering: .sequentiallyConsistent)
    DispatchQueue.main.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

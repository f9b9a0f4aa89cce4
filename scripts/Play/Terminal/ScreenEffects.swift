import Dispatch
import Synchronization

/// Runs the effects of a screen's store in the queue of the main actor, and knows when they rest.
///
/// So the same script prints the same lines, in the same order, every time.
///
/// ```swift
/// let effects = ScreenEffects()
/// let store = Store(initialState: Search.State(), reducer: Search(), effectExecutor: effects)
/// …
/// exit(await screen.run(settling: effects))
/// ```
public final class ScreenEffects: TaskExecutor {
  private let enqueuedJobs = Atomic(0)

  public init() {}

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueuedJobs.add(1, ordering: .sequentiallyConsistent)
    DispatchQueue.main.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Returns when the effects wait for the outside world, or are over.
  @MainActor
  func settle() async {
    // An effect in an endless loop never rests; the screen goes on all the same.
    let limit = enqueuedJobs.load(ordering: .sequentiallyConsistent) + 10_000
    var quietRounds = 0
    while quietRounds < 4 {
      let before = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      guard before < limit else { return }
      await Task { @MainActor in }.value
      let after = enqueuedJobs.load(ordering: .sequentiallyConsistent)
      quietRounds = after == before ? quietRounds + 1 : 0
    }
  }
}

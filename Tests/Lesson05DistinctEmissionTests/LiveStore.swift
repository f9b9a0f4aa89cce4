import Bootcamp
import Dispatch
import Synchronization
import TestSupport

@testable import Lesson05DistinctEmission

/// A real store in a story, to which views can be connected, with notes of all that its reducer handles.
@MainActor
final class LiveStore<State: Equatable, Action> {
  /// An action that the reducer has handled.
  struct Handled {
    let action: Action
    let after: State
    /// Whether the reducer has returned something to do.
    let hasEffect: Bool

    /// The name of the action, without what it carries.
    var name: String { String("\(action)".prefix { $0 != "(" }) }
  }

  let store: Store<State, Action>
  private let executor = MainQueueExecutor()
  private let notes = Notes()

  init(initialState: State, reducer: some Reducer<State, Action>) {
    store = Store(
      initialState: initialState,
      reducer: Reduce { [notes] state, action in
        let effect = reducer.reduce(into: &state, action: action)
        notes.handled.append(
          Handled(action: action, after: state, hasEffect: !hasNothingToDo(effect)))
        // A reducer that sends without an end must not hang the story.
        return notes.handled.count < 20 ? effect : .none
      }, effectExecutor: executor)
  }

  var state: State { store.withState { $0 } }

  /// What the reducer has handled since the last time that somebody asked.
  func takeHandled() -> [Handled] {
    defer { notes.handled = [] }
    return notes.handled
  }

  /// Waits until the effects have come to rest.
  func settle() async {
    await executor.settle()
  }

  @MainActor
  private final class Notes {
    var handled: [Handled] = []
  }
}

/// Runs effects in the queue of the main actor, one job after another, so that each story goes the same
/// way again.
private final class MainQueueExecutor: TaskExecutor {
  private let jobs = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.add(1, ordering: .sequentiallyConsistent)
    DispatchQueue.main.async { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Lets the queue go round until it brings no new job.
  @MainActor
  func settle() async {
    var quietRounds = 0
    // An endless loop ends here; no sensible step comes near it.
    for _ in 0..<10_000 where quietRounds < 4 {
      let before = jobs.load(ordering: .sequentiallyConsistent)
      await Task { @MainActor in }.value
      let after = jobs.load(ordering: .sequentiallyConsistent)
      quietRounds = after == before ? quietRounds + 1 : 0
    }
  }
}

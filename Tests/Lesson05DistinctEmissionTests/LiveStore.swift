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
    /// Whether anything of it was not done at once.
    var startsWork = false

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
          Handled(action: action, after: state, hasEffect: !TestSupport.hasNothingToDo(effect)))
        // A reducer that sends without an end must not hang the story.
        return notes.handled.count < 20 ? effect : .none
      }, effectExecutor: executor)
  }

  /// Sends an action, as a view would.
  func send(_ action: Action) {
    let jobs = executor.jobs
    let first = notes.handled.count
    store.send(action)
    if notes.handled.count > first { notes.handled[first].startsWork = executor.jobs > jobs }
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
  private let enqueued = Atomic(0)

  /// How many jobs there have been.
  var jobs: Int { enqueued.load(ordering: .sequentiallyConsistent) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    enqueued.add(1, ordering: .sequentiallyConsistent)
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
      let before = jobs
      await Task { @MainActor in }.value
      quietRounds = jobs == before ? quietRounds + 1 : 0
    }
  }
}

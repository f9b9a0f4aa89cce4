import Bootcamp
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
  private let executor = JobCountingExecutor()
  /// How many jobs had come when the effects rested last.
  private var jobsAtRest = 0
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
    let jobs = executor.jobCount
    let first = notes.handled.count
    store.send(action)
    if notes.handled.count > first { notes.handled[first].startsWork = executor.jobCount > jobs }
  }

  var state: State { store.withState { $0 } }

  /// What the reducer has handled since the last time that somebody asked.
  func takeHandled() -> [Handled] {
    defer { notes.handled = [] }
    return notes.handled
  }

  /// Waits until the effects have come to rest.
  func settle() async {
    guard executor.jobCount != jobsAtRest else { return }
    _ = await executor.comesToRest(within: 10_000)
    jobsAtRest = executor.jobCount
  }

  @MainActor
  private final class Notes {
    var handled: [Handled] = []
  }
}

import Bootcamp

// Finished: nothing to do here.

/// A store that publishes the state after *every* action, also after one that a reducer has sent with
/// `.send`. There are such stores. The one of this workbook is none.
@MainActor
final class EagerStore<State: Sendable, Action> {
  private var subscribers: [(State) -> Void] = []
  private var store: Store<State, Action>?

  init<R: Reducer<State, Action>>(initialState: State, reducer: R) {
    store = Store(initialState: initialState) {
      // region: eager
      Reduce { [weak self] state, action in
        let effect = reducer.reduce(into: &state, action: action)
        self?.publish(state)
        return effect
      }
      // endregion: eager
    }
  }

  /// Emits the current value of a slice, then each one that differs from the last.
  func subscribe<Slice: Equatable>(
    _ slice: @escaping (State) -> Slice, onChange: @escaping (Slice) -> Void
  ) {
    guard var last = store?.withState(slice) else { return }
    subscribers.append { state in
      let value = slice(state)
      guard value != last else { return }
      last = value
      onChange(value)
    }
    onChange(last)
  }

  /// Sends an action, and waits until its effects are over.
  func send(_ action: Action) async {
    await store?.send(action).finish()
  }

  /// A reducer belongs to no actor, but a store runs it on the main one.
  private nonisolated func publish(_ state: State) {
    MainActor.assumeIsolated {
      for subscriber in subscribers { subscriber(state) }
    }
  }
}

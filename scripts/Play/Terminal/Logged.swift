import Bootcamp

extension Reducer {
  /// Tells of each action when it has been handled, also of those that effects send.
  ///
  /// - Parameter log: Is given the action, and the state after it.
  package func logged(
    _ log: @escaping @MainActor (Action, State) -> Void
  ) -> some Reducer<State, Action> {
    Logged(base: self, log: log)
  }
}

private struct Logged<Base: Reducer>: Reducer {
  let base: Base
  let log: @MainActor (Base.Action, Base.State) -> Void

  var body: some ReducerOf<Base> {
    base
    Reduce { state, action in
      // A store reduces on the main actor. What crosses here is read before `reduce` returns.
      nonisolated(unsafe) let (log, state, action) = (log, state, action)
      MainActor.assumeIsolated { log(action, state) }
      return .none
    }
  }
}

extension Reducer {
  /// Prints each action that the reducer is given, and what it changed in the state. With
  /// `Counter()._printChanges()` in a store:
  ///
  /// ```
  /// received action:
  ///   .incrementButtonTapped
  ///   Counter.State(
  /// −   count: 0
  /// +   count: 1
  ///   )
  /// ```
  ///
  /// - Parameter output: Receives the text, once for each action. Prints it by default.
  public func _printChanges(
    _ output: @escaping (String) -> Void = { print($0) }
  ) -> Reduce<State, Action> {
    let base = BuiltReducer(self)
    return Reduce { state, action in
      let old = state
      let effect = base.reduce(into: &state, action: action)
      let changes = difference(from: old, to: state) ?? ["  (No state changes)"]
      let lines = ["received action:"] + describe(action).map { "  \($0)" } + changes
      output(lines.joined(separator: "\n") + "\n")
      return effect
    }
  }
}

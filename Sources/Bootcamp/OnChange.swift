extension Reducer {
  /// Runs more code when this reducer has changed a value.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.rating) { oldValue, state in
  ///     state.results = []
  ///     return .none
  ///   }
  /// ```
  ///
  /// It sees what the reducer changes that it is called on, and nothing else: not what a parent or a
  /// reducer further down changes.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state: a key path, or a closure.
  ///   - react: Is given the value before, and the state after, which it may change. Returns the work
  ///     that follows.
  /// - Returns: A reducer that does what this one does, and then reacts.
  @warn_unqualified_access
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ react: @escaping (_ oldValue: Value, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    Reduce { state, action in
      let oldValue = value(state)
      let effect = self.reduce(into: &state, action: action)
      guard value(state) != oldValue else { return effect }
      return effect.merge(with: react(oldValue, &state))
    }
  }
}

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
  /// It sees only the changes of the reducer that it is called on, and not those of a parent or of a
  /// reducer further down.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state: a key path, or a closure.
  ///   - react: Is given the value before, and the state after, which it may change. Returns the work
  ///     that follows.
  @warn_unqualified_access
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ react: @escaping (_ oldValue: Value, _ state: inout State) -> EffectOf<Self>
  ) -> some Reducer<State, Action> {
    self.onChange(of: value, removeDuplicates: ==) { oldValue, _ in
      Reduce { state, _ in react(oldValue, &state) }
    }
  }

  /// Runs another reducer, on the same action, when this one has changed a value.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state: a key path, or a closure.
  ///   - isDuplicate: Is given the values before and after the action. Returns `true` if that is no change.
  ///   - reducer: Makes the other reducer, for each change anew, from the values before and after.
  @warn_unqualified_access
  public func onChange<Value, Reaction: Reducer<State, Action>>(
    of value: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> Reaction
  ) -> some Reducer<State, Action> {
    let base = BuiltReducer(self)
    return Reduce { state, action in
      let oldValue = value(state)
      let effect = base.reduce(into: &state, action: action)
      let newValue = value(state)
      guard !isDuplicate(oldValue, newValue) else { return effect }
      return effect.merge(with: reducer(oldValue, newValue).reduce(into: &state, action: action))
    }
  }
}

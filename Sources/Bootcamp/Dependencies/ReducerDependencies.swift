extension Reducer {
  /// Gives a reducer, and all inside of it, another value of a dependency.
  ///
  /// ```swift
  /// Scope(state: \.tutorial, action: \.tutorial) {
  ///   Search()
  ///     .dependency(\.gifClient, .previewValue)
  /// }
  /// ```
  ///
  /// It wins over what stores and reducers further out set.
  @warn_unqualified_access
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> some Reducer<State, Action> {
    changingDependencies { $0[keyPath: keyPath] = value }
  }

  /// Changes a part of a dependency for a reducer and all inside of it:
  /// `Search().transformDependency(\.gifClient) { $0.search = { _ in [] } }`.
  @warn_unqualified_access
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (_ dependency: inout Value) -> Void
  ) -> some Reducer<State, Action> {
    changingDependencies { transform(&$0[keyPath: keyPath]) }
  }

  private func changingDependencies(
    _ update: @escaping (inout DependencyValues) -> Void
  ) -> Reduce<State, Action> {
    let base = BuiltReducer(self)
    return Reduce { state, action in
      withDependencies(update) { base.reduce(into: &state, action: action) }
    }
  }
}

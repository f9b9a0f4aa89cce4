extension Store {
  /// The stores of all rows of a list, in order.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) {
  ///   print(row.title)
  /// }
  /// ```
  ///
  /// Code that tracks what it reads hears when rows come, go or change places; what happens in a row
  /// is heard by code that reads from its store.
  ///
  /// - Returns: A store for each row, the same one as long as anyone holds it.
  @_disfavoredOverload
  public func scope<ID: Hashable & Sendable, RowState, RowAction>(
    state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>
  ) -> some RandomAccessCollection<Store<RowState, RowAction>> {
    core.track { $0[keyPath: state].ids == $1[keyPath: state].ids }
    return core.state[keyPath: state].elements.map { row in
      let id = row.id
      return scopedStore(state, action, row: id) {
        ScopedCore(
          parent: core, state: { $0[keyPath: state][id: id] }, last: row,
          action: AnyCasePath(action.appending(path: \.[id: id])))
      }
    }
  }
}

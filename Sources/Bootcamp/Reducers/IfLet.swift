extension Reducer {
  /// Runs a child's reducer on an optional part of the state, while it is there.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   if action.is(\.closeButtonTapped) { state.detail = nil }
  ///   return .none
  /// }
  /// .ifLet(\.detail, action: \.detail) { Detail() }
  /// ```
  ///
  /// - The child runs first, then the reducer that this is called on.
  /// - When that reducer has set the state to `nil`, the child's effects are cancelled. The same
  ///   happens when it has put another child there. A state that is `Identifiable` is another child if
  ///   it has another `id`. An enum is also another child if it is another case, or if the case
  ///   carries a value with another `id`.
  /// - The cancel ids of the child are its own, with the one exception that `forEach` names.
  /// - An action for the child while there is none is reported at the line of the `ifLet`.
  ///
  /// - Parameters:
  ///   - state: The optional property with the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child's reducer.
  @warn_unqualified_access
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let child = BuiltReducer(child())
    let location = CodeLocation(fileID, filePath, line, column)
    return withChild(
      at: AnyID(state), AnyCasePath(action),
      identify: { $0[keyPath: state].map(ChildID.Occupant.init(ofOptional:)) },
      reduceChild: { parent, action in
        guard parent[keyPath: state] != nil else { return nil }
        // Changed in place: a copy of the child's state would have to be written back.
        return child.reduce(into: &parent[keyPath: state]!, action: action)
      },
      reportAbsence: { reportAbsentChild("ifLet", location, "its state is “nil”", $0) })
  }

  /// Runs a child's reducer on what a case of the state carries, while the state is that case.
  ///
  /// ```swift
  /// Reduce { state, action in reduceSession(&state, action) }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) { Home() }
  /// ```
  ///
  /// The rules are those of `ifLet`: the child runs first, its effects are cancelled when the state
  /// becomes another case, and an action for the child is reported while the state is another case.
  /// If the case stays the same, the `id` of the parent's state tells whether the child is another
  /// one; if the parent has none, the `id` of the child's state does. Here, `state` is the case of the
  /// state that carries the child.
  @warn_unqualified_access
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CaseKeyPath<State, ChildState> & Sendable,
    action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let child = BuiltReducer(child())
    let casePath = AnyCasePath(state)
    let location = CodeLocation(fileID, filePath, line, column)
    return withChild(
      at: AnyID(state), AnyCasePath(action),
      identify: { parent in
        casePath.extract(from: parent).map { ChildID.Occupant(of: $0, in: parent) }
      },
      reduceChild: { parent, action in
        casePath.modify(&parent) { child.reduce(into: &$0, action: action) }
      },
      reportAbsence: { reportAbsentChild("ifCaseLet", location, "the state is another case", $0) })
  }

  /// Runs a child that may be absent: `reduceChild` returns `nil`, and changes nothing, if it is.
  private func withChild<ChildAction>(
    at place: AnyID, _ action: AnyCasePath<Action, ChildAction>,
    identify: @escaping (State) -> ChildID.Occupant?,
    reduceChild: @escaping (inout State, ChildAction) -> Effect<ChildAction>?,
    reportAbsence: @escaping (Action) -> Void
  ) -> Reduce<State, Action> {
    let parent = BuiltReducer(self)
    return Reduce { state, parentAction in
      var childEffect = Effect<Action>.none
      if let childAction = action.extract(from: parentAction) {
        if let effect = reduceChild(&state, childAction) {
          childEffect = effect.embedded(in: action)
        } else {
          reportAbsence(parentAction)
        }
      }
      // Which child is there? We ask only now: if the child's reducer has put another child in its own
      // place, the effects that it has returned belong to the new one. Those of the old one that run
      // already go on: we cancel only when the parent's reducer takes the child away.
      let occupant = identify(state)
      let parentEffect = parent.reduce(into: &state, action: parentAction)
      guard let occupant else { return parentEffect }
      let child = ChildID(place: place, occupant: occupant)
      return
        childEffect
        .owned(by: child)
        .merge(with: parentEffect)
        .merge(with: occupant == identify(state) ? .none : .init(operation: .cancelChild(child)))
    }
  }
}

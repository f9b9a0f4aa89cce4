extension Reducer {
  /// Runs a reducer for each row of a list, on the row that an action is for.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   …
  /// }
  /// .forEach(\.rows, action: \.rows) {
  ///   Row()
  /// }
  /// ```
  ///
  /// - The row runs first, then the reducer that this is called on.
  /// - When that reducer has removed a row, the effects of the row are cancelled.
  /// - The cancel ids of each row are its own.
  /// - An action for a row that is not there is reported at the line of the `forEach`.
  @warn_unqualified_access
  public func forEach<
    ID: Hashable & Sendable, ElementState, ElementAction,
    Element: Reducer<ElementState, ElementAction>
  >(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    ReducerWithElements(
      parent: BuiltReducer(self),
      elements: elements,
      place: AnyID(elements),
      action: AnyCasePath(action),
      element: BuiltReducer(element()),
      location: CodeLocation(fileID, filePath, line, column))
  }
}

private struct ReducerWithElements<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>:
  Reducer
where Element.State: Identifiable, Element.State.ID == ID {
  let parent: BuiltReducer<Parent>
  let elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  let place: AnyID
  let action: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  let element: BuiltReducer<Element>
  let location: CodeLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let elementEffect = reduceElement(of: &state, action)
    let idsBefore = state[keyPath: elements].ids.elements
    let parentEffect = parent.reduce(into: &state, action: action)
    let idsAfter = state[keyPath: elements].ids.elements
    return elementEffect.merge(with: parentEffect).merge(with: cancelGone(idsBefore, idsAfter))
  }

  private func reduceElement(
    of state: inout Parent.State, _ action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction) = self.action.extract(from: action) else {
      return .none
    }
    guard state[keyPath: elements].ids.contains(id) else {
      reportAbsentChild("forEach", location, "no row has the id \(id)", action)
      return .none
    }
    let effect = element.reduce(into: &state[keyPath: elements][id: id]!, action: elementAction)
    guard !effect.isNone else { return .none }
    return
      effect
      .map { [action = self.action] in action.embed(.element(id: id, action: $0)) }
      .owned(by: childID(id))
  }

  private func childID(_ id: ID) -> ChildID {
    ChildID(place: place, occupant: .init(id: id))
  }

  /// Cancels the effects of the rows that have gone.
  private func cancelGone(_ before: [ID], _ after: [ID]) -> Effect<Parent.Action> {
    guard before != after else { return .none }
    let staying = Set(after)
    return .merge(
      before.filter { !staying.contains($0) }
        .map { Effect(operation: .cancelChild(childID($0))) })
  }
}

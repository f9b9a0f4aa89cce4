extension Reducer {
  /// Runs a reducer for each row of a list, on the row that an action is for.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   if action.is(\.clearButtonTapped) { state.rows = [] }
  ///   return .none
  /// }
  /// .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  ///
  /// - The row runs first, then the reducer that this is called on.
  /// - When that reducer has removed a row, the effects of the row are cancelled.
  /// - The cancel ids of each row are its own. Only if the parent stands under two `Scope`s, rows here and
  ///   there with equal `id`s share them, and removing one cancels the effects of both.
  /// - An action for a row that is not there is reported at the line of the `forEach`.
  ///
  /// - Parameters:
  ///   - elements: The property with the rows.
  ///   - action: The case that carries the actions of the rows.
  ///   - element: The reducer of one row.
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
    let parent = BuiltReducer(self)
    let element = BuiltReducer(element())
    let path = AnyCasePath(action)
    let place = AnyID(elements)
    let location = CodeLocation(fileID, filePath, line, column)

    func childID(_ id: ID) -> ChildID {
      ChildID(place: place, occupant: .init(id: id))
    }

    func reduceElement(of state: inout State, _ action: Action) -> Effect<Action> {
      guard case .element(let id, let elementAction) = path.extract(from: action) else {
        return .none
      }
      guard state[keyPath: elements].index(id: id) != nil else {
        reportAbsentChild("forEach", location, "no row has the id \(id)", action)
        return .none
      }
      // With the location: a row that gives itself another `id` is reported at this `forEach`.
      let effect = element.reduce(
        into: &state[keyPath: elements][
          id: id, fileID: fileID, filePath: filePath, line: line, column: column]!,
        action: elementAction)
      guard !effect.isNone else { return .none }
      return effect.map { path.embed(.element(id: id, action: $0)) }.owned(by: childID(id))
    }

    func cancelGone(_ before: [ID], _ after: [ID]) -> Effect<Action> {
      guard before != after else { return .none }
      let staying = Set(after)
      return .merge(
        before.filter { !staying.contains($0) }
          .map { Effect(operation: .cancelChild(childID($0))) })
    }

    return Reduce { state, action in
      let elementEffect = reduceElement(of: &state, action)
      let idsBefore = state[keyPath: elements].ids
      let parentEffect = parent.reduce(into: &state, action: action)
      let idsAfter = state[keyPath: elements].ids
      return elementEffect.merge(with: parentEffect).merge(with: cancelGone(idsBefore, idsAfter))
    }
  }
}

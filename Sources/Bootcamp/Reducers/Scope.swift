/// Runs a child's reducer on a part of the parent's state, for the actions that are the child's.
///
/// ```swift
/// Scope(state: \.bar, action: \.bar) { SearchBar() }
/// Reduce { state, action in reduceResults(&state, action) }
/// ```
///
/// Write it above the parent's own reducer, so that the child runs first. Where the child may be
/// absent, or is one of many, use `ifLet`, `ifCaseLet` or `forEach`: they cancel the effects of a
/// child that goes, and keep the cancel ids of one child from those of another. With `Scope`, child
/// and parent share their ids.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  private let state: WritableKeyPath<ParentState, Child.State>
  private let action: AnyCasePath<ParentAction, Child.Action>
  private let child: BuiltReducer<Child>

  /// Runs a child on a property of the parent's state. For a case of a state, there is `ifCaseLet`.
  ///
  /// - Parameters:
  ///   - state: The property with the child's state.
  ///   - action: The case that carries the child's actions.
  ///   - child: The child's reducer.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.state = state
    self.action = AnyCasePath(action)
    self.child = BuiltReducer(child())
  }

  /// Runs the child, if the action is one of its actions.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    return child.reduce(into: &state[keyPath: self.state], action: childAction)
      .embedded(in: self.action)
  }
}

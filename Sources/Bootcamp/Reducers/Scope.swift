/// Runs a child's reducer on a part of the parent's state, for the actions that are the child's.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.bar, action: \.bar) {
///     SearchBar()
///   }
///   Reduce { state, action in
///     …
///   }
/// }
/// ```
///
/// Write it above the parent's own reducer, so that the child runs first. Where the child may be
/// absent, or is one of many, use `ifLet`, `ifCaseLet` or `forEach`: they cancel the effects of a
/// child that goes, and keep the cancel ids of one child from those of another. With `Scope`, child
/// and parent share their ids.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  private enum ChildState {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, CallSite)
  }

  private let state: ChildState
  private let action: AnyCasePath<ParentAction, Child.Action>
  private let child: BuiltReducer<Child>

  /// Runs a child on a property of the parent's state.
  ///
  /// - Parameters:
  ///   - state: The property: `\.bar`.
  ///   - action: The case with the child's actions: `\.bar`.
  ///   - child: The child's reducer.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.state = .property(state)
    self.action = AnyCasePath(keyPath: action)
    self.child = BuiltReducer(child())
  }

  /// Runs a child on what a case of the parent's state carries.
  ///
  /// An action for the child while the state is another case is reported at the line of this `Scope`,
  /// and dropped.
  ///
  /// - Parameters:
  ///   - state: The case of the state, which has to be ``CasePathable``: `\.loggedIn`.
  ///   - action: The case with the child's actions: `\.loggedIn`.
  ///   - child: The child's reducer.
  ///   - fileID: The source file of the caller, like `filePath`, `line` and `column`. Leave them out.
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.state = .enumCase(
      AnyCasePath(keyPath: state),
      CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    self.action = AnyCasePath(keyPath: action)
    self.child = BuiltReducer(child())
  }

  /// Runs the child, if the action is one of its actions.
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    switch self.state {
    case .property(let keyPath):
      let effect = child.reduce(into: &state[keyPath: keyPath], action: childAction)
      return effect.embedded(in: self.action)
    case .enumCase(let casePath, let callSite):
      guard var childState = casePath.extract(from: state) else {
        reportAbsentChild("Scope", callSite, "the state is another case", action)
        return .none
      }
      let effect = child.reduce(into: &childState, action: childAction)
      state = casePath.embed(childState)
      return effect.embedded(in: self.action)
    }
  }
}

extension Effect {
  /// Makes of a child's effect one of its parent.
  func embedded<Parent>(in action: AnyCasePath<Parent, Action>) -> Effect<Parent> {
    isNone ? .none : map { action.embed($0) }
  }
}

/// Says that an action has arrived for a child that is not there.
func reportAbsentChild(
  _ reducer: String, _ callSite: CallSite, _ reason: String, _ action: Any
) {
  let location = callSite.location
  reportIssue(
    ReportedIssue(
      kind: .misuse,
      message: """
        The “\(reducer)” at \(location) was given an action of a child that is not there: \(reason).

          \(describe(action).joined(separator: "\n  "))

        Either the parent takes the child away before the child has handled its action: let the \
        child's reducer run first. Or an effect that the child does not own sends the action: let \
        the child return the effect, so that it is cancelled when the child goes. Or a view sends it \
        that should be gone.
        """,
      location: location))
}

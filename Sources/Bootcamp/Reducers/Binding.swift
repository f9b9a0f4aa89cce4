import Synchronization

/// An action that sets one field of the state. A control of a form sends one:
/// `store.send(.binding(.set(\.rating, .g)))`.
/// A reducer recognises a field by its key path: `case .binding(\.rating):`.
public struct BindingAction<Root>: Sendable {
  /// The field.
  public var keyPath: PartialKeyPath<Root> { path() }

  // In a closure: a stored `PartialKeyPath` is not `Sendable`.
  private let path: @Sendable () -> PartialKeyPath<Root>
  private let value: any Equatable & Sendable
  fileprivate let set: @Sendable (inout Root) -> Void

  /// Makes the action that sets a field to a value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value> & Sendable, _ value: Value
  ) -> Self {
    Self(keyPath, value, watch: nil)
  }

  fileprivate init<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value> & Sendable, _ value: Value, watch: BindingWatch?
  ) {
    path = { keyPath }
    self.value = value
    set = { root in
      watch?.wasHandled.store(true, ordering: .relaxed)
      root[keyPath: keyPath] = value
    }
  }

  /// Whether an action sets a field, for a `case` of a `switch`.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    action.keyPath == keyPath
  }
}

/// Reports a binding action that no reducer has handled. No reducer can say that it did *not* handle an
/// action, so we look when the action is freed, and the watch with it.
private final class BindingWatch: Sendable {
  let wasHandled = Atomic(false)
  private let report: @Sendable () -> Void

  init(report: @escaping @Sendable () -> Void) { self.report = report }

  deinit {
    if !wasHandled.load(ordering: .relaxed) { report() }
  }
}

extension BindingAction: Equatable {
  /// Whether both set the same field to equal values.
  public static func == (first: Self, second: Self) -> Bool {
    first.keyPath == second.keyPath && isEqual(first.value, second.value)
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
    second as? Value == first
  }
}

/// Leads to one field: `store.receive(\.binding.rating)`, `store.send(\.binding.rating, .g)`.
extension BindingAction: CasePathable {
  /// The ways to the fields.
  @dynamicMemberLookup
  public struct AllCasePaths {
    /// The actions that set a field.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value> & Sendable
    ) -> AnyCasePath<BindingAction, Value> {
      AnyCasePath(
        embed: { .set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? $0.value as? Value : nil })
    }
  }

  /// The ways to the fields.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction: CustomReflectable {
  /// Shows the field and the value.
  public var customMirror: Mirror {
    Mirror(self, children: ["keyPath": keyPath, "value": value], displayStyle: .struct)
  }
}

/// An action with a case for the fields of a form.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveButtonTapped
/// }
/// ```
public protocol BindableAction<State> {
  /// The state with the fields.
  associatedtype State

  /// Wraps the change of a field in an action.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The change of a field, where this action is one. There is no need to write it.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The change of a field, where this action is one.
  public var binding: BindingAction<State>? {
    let payload = Mirror(reflecting: self).children.first
    return payload?.label == "binding" ? payload?.value as? BindingAction<State> : nil
  }

  /// Makes the action that sets a field: short for `.binding(.set(\.rating, .g))`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// Sets the field that a binding action names, and nothing else.
///
/// ```swift
/// BindingReducer()
/// Reduce { state, action in reduceForm(&state, action) }
/// ```
///
/// What comes below it sees the field changed already.
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.State == State {
  /// Makes the reducer. State and action are those of the `body` that it is part of.
  public init() {}

  /// Sets the field, where the action is a binding action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action.binding?.set(&state)
    return .none
  }
}

extension Store where Action: BindableAction, Action.State == State {
  /// A field of a form. Setting it sends the binding action, each time, also when the value is the one
  /// that is there: controls set their value more often than it changes.
  ///
  /// If no ``BindingReducer`` handles the action, that is reported.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember keyPath: WritableKeyPath<State, Value> & Sendable
  ) -> Value {
    get { self[dynamicMember: keyPath as KeyPath<State, Value>] }
    set {
      // An action for a child that has gone is reported by the child's `ifLet` or `forEach`.
      let watch = core.isPresent ? watch(of: .set(keyPath, newValue)) : nil
      send(.binding(BindingAction(keyPath, newValue, watch: watch)))
    }
  }

  // The watch describes an action of its own. It must not hold the one that holds it, or neither is ever
  // freed.
  private func watch(of action: BindingAction<State>) -> BindingWatch {
    BindingWatch { [location, report = IssueHandling.handler] in
      report(
        .misuse(
          """
          A field of a store was set, but no reducer has handled the binding action:

            \(describe(action).joined(separator: "\n  "))

          Write “BindingReducer()” at the top of the “body” of the reducer.
          """, location))
    }
  }
}

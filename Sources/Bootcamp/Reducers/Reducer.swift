/// A reducer: the one place that changes a feature's state.
///
/// A reducer is a value that knows, for each action, how the current state becomes the next one,
/// and which work in the outside world follows. It changes the `inout` state at once and *returns*
/// a description of the work, an ``Effect``; the ``Store`` carries that work out.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable {
///     var count = 0
///   }
///   enum Action {
///     case incrementButtonTapped
///   }
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .incrementButtonTapped:
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
///
/// A feature implements *either* `reduce(into:action:)` *or* ``body``, in which it composes other
/// reducers. If you write `body`, its `reduce` comes from `BuiltReducer.swift`.
public protocol Reducer<State, Action> {
  /// What the feature knows: a value, usually a `struct` that is `Equatable`.
  associatedtype State

  /// What can happen in the feature: usually an `enum` with a case for each event.
  associatedtype Action

  /// The type of ``body``; `Never` for a reducer that implements `reduce(into:action:)`.
  associatedtype Body

  /// Changes the state in place as the action demands, and returns the work that follows, or `.none`.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is composed of. They run from top to bottom on the same state, and
  /// their effects are merged. A store builds the body once, and not for each action.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

/// A reducer that has the state and the action of another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// A reducer that implements `reduce(into:action:)` has no body.
  public var body: Body {
    fatalError("\(Self.self) has no body. Call reduce(into:action:).")
  }
}

/// A reducer made of a closure, for a `body` or for a test.
///
/// ```swift
/// Reduce { state, action in
///   state.count += 1
///   return .none
/// }
/// ```
public struct Reduce<State, Action>: Reducer {
  private let transition: (inout State, Action) -> Effect<Action>

  /// Makes a reducer of a closure.
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    transition = reduce
  }

  /// Hides the type of another reducer, so that reducers of different types fit in one array.
  public init(_ reducer: some Reducer<State, Action>) {
    transition = BuiltReducer.transition(of: reducer)
  }

  /// Runs the closure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    transition(&state, action)
  }
}

/// A reducer that changes nothing and starts nothing.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes a reducer that does nothing.
  public init() {}

  /// Returns `.none`.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}

/// Several reducers that are used as one, where a single expression is asked for.
///
/// ```swift
/// CombineReducers {
///   Counter()
///   Logger()
/// }
/// ._printChanges()
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  /// The reducers. They run from top to bottom, and their effects are merged.
  public let body: Reducers

  /// Makes one reducer of several.
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    body = build()
  }
}

/// A reducer that may be absent: `nil` changes nothing.
extension Optional: Reducer where Wrapped: Reducer {
  /// The reducer, if there is one.
  public var body: Reduce<Wrapped.State, Wrapped.Action> {
    map { Reduce($0) } ?? Reduce { _, _ in .none }
  }
}

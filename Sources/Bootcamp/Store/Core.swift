/// What a store looks at. There are two kinds: a ``RootCore`` owns the state and handles the actions;
/// a ``ScopedCore`` is a window on the core of a parent, and owns nothing.
@MainActor
protocol Core<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The state as it was published last or, for a child that has gone, as it was read last.
  var state: State { get }

  /// Whether what the core looks at is still part of the state.
  var isPresent: Bool { get }

  /// Handles an action, with all that follows at once.
  func send(_ action: Action) -> StoreTask

  /// Adds a subscription, and makes its first call. What that sends is handled after it.
  func add(_ subscription: Subscription<State>, firstCall: () -> Void)

  /// Remembers that code reads a slice (SwiftUI, or `withObservationTracking`), and wakes that code when
  /// `isEqual` says that the slice has changed.
  func track(isEqual: @escaping (State, State) -> Bool)
}

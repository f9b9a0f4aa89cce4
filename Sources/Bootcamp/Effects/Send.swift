/// Feeds actions of a running effect back into the store. An effect's operation gets one:
///
/// ```swift
/// return .run { send in
///   await send(.started)
///   await send(.finished)
/// }
/// ```
///
/// What a cancelled task sends is dropped. So is what comes after the effect has ended; that is reported
/// at its `run`.
@MainActor
public struct Send<Action>: Sendable {
  private let send: @MainActor @Sendable (Action) -> Void

  /// Makes a `Send` of your own, to call an effect's work without a store.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action, unless the task that calls has been cancelled.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    send(action)
  }
}

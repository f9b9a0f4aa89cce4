/// What happens inside a store, told to a test store.
@MainActor
package protocol StoreMonitor<State, Action>: AnyObject {
  associatedtype State
  associatedtype Action

  /// The reducer has handled an action. `origin` is the step of the test that has sent it, or that has
  /// caused the effect that sent it.
  func handled(_ action: Action, isFromEffect: Bool, origin: CodeLocation?, stateAfter: State)
  /// A `run` has started. `action` is the one whose effect it is part of.
  func started(_ work: Work, causedBy action: Action)
  /// A `run` is over: completed, or cancelled.
  func ended(_ work: Work)
}

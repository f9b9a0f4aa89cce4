import Bootcamp

/// The effect of a test store that the current task is part of, and that waits for something which the
/// test itself has in its hands.
///
/// The test store need not give it any time: it goes on when the test says so, and not before.
package struct WaitingEffect: Sendable {
  /// What it waits for.
  package enum Reason: Sendable {
    /// A test clock that has to be moved.
    case clock
    /// A call that has to be answered.
    case answer
  }

  let executor: EffectExecutor
  private let scope: EffectScope

  /// `nil` if the current task is no effect of a test store.
  package init?() {
    guard let executor = EffectExecutor.current, let scope = EffectScope.current else {
      return nil
    }
    self.executor = executor
    self.scope = scope
  }

  /// Takes note that a task of the effect waits from now on.
  package func waits(for reason: Reason) { executor.effects.addWait(for: reason, of: scope) }

  /// Takes note that it waits no more.
  package func goesOn(after reason: Reason) { executor.effects.removeWait(for: reason, of: scope) }
}

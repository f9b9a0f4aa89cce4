import Bootcamp

/// The effect that the current task is part of, while it waits for the test. Only the test can let it go
/// on. If that is true of all effects, a step need not wait for them any longer: see `mayStopEarly` in
/// `MainQueueExecutor.swift`.
package struct WaitingEffect: Sendable {
  /// What the test has to do.
  package enum Reason: Sendable {
    /// Move a ``TestClock``.
    case clock
    /// Answer a call: see `Calls.swift` in `Tests/Support`.
    case answer
  }

  let effects: EffectsInFlight
  private let work: Work

  /// `nil` if the current task is no effect of a test store.
  package init?() {
    guard let effects = EffectsInFlight.current, let work = Work.current else { return nil }
    self.effects = effects
    self.work = work
  }

  /// Remembers that a task of the effect waits from now on.
  package func waits(for reason: Reason) { effects.addWait(for: reason, of: work) }

  /// Remembers that it waits no more.
  package func goesOn(after reason: Reason) { effects.removeWait(for: reason, of: work) }
}

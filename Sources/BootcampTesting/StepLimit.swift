import Synchronization

/// Counts the actions that a test sends, and ends a test whose verdict is known.
///
/// A learner's loop may wait for ever for something that never comes. After too many steps, or after the
/// first failure, the next step does not return, and the grader goes on.
@MainActor
package final class StepLimit {
  package private(set) var taken = 0
  private let allowed: Int
  private let whenOver: (() -> Void)?
  private let failed = Atomic(false)

  /// - Parameter whenOver: Is called when a step does not return. Without it a failure ends nothing.
  package init(allowed: Int = .max, whenOver: (() -> Void)? = nil) {
    self.allowed = allowed
    self.whenOver = whenOver
  }

  /// Remembers that the test has failed, on whatever thread that was reported.
  nonisolated package func noteFailure() { failed.store(true, ordering: .relaxed) }

  /// A step of a test begins or ends: it does not return if the test is over.
  static func passStep(counting isCounted: Bool = false) async {
    guard let steps = GradingLimits.steps else { return }
    if isCounted { steps.taken += 1 }
    let isDecided = steps.whenOver != nil && steps.failed.load(ordering: .relaxed)
    guard isDecided || steps.taken > steps.allowed else { return }
    steps.whenOver?()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

/// Limits that a grader sets while it runs a learner's test. Without a grader there are none.
package enum GradingLimits {
  /// No step waits longer than this, whatever its own limit. A test that is tried on a wrong feature
  /// waits for many things that never come.
  @TaskLocal package static var longest: Duration?

  /// How many actions a test may send.
  @TaskLocal package static var steps: StepLimit?

  /// For tests of time limits: it is told each limit, and the wait is over at once.
  @TaskLocal package static var listener: (@Sendable (Duration) -> Void)?
}

/// Counts the actions that a test sends.
///
/// A learner's loop may wait for ever for something that never comes. After too many steps `send` does
/// not return, and the grader goes on.
@MainActor
package final class StepLimit {
  package private(set) var taken = 0
  private let allowed: Int

  package init(allowed: Int = .max) { self.allowed = allowed }

  static func countStep() async {
    guard let steps = GradingLimits.steps else { return }
    steps.taken += 1
    guard steps.taken > steps.allowed else { return }
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

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

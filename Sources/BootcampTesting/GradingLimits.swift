/// What a grader adds to the steps of a learner's test. Without a grader it is nothing.
package enum GradingLimits {
  /// Is called where a step begins or ends, and told whether an action was sent. It never returns if the
  /// test is over.
  @TaskLocal package static var step: (@MainActor @Sendable (_ isSend: Bool) async -> Void)?

  /// How long a step waits that may wait for so long.
  @TaskLocal package static var limit: @Sendable (Duration) -> Duration = { $0 }
}

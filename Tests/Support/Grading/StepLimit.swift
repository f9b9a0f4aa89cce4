import BootcampTesting
import Synchronization

/// Counts the actions that a test sends, and ends a test whose verdict is known.
///
/// A learner's loop may wait for ever for something that never comes. After too many steps, or after the
/// first failure, the next step does not return, and the grader goes on.
@MainActor
final class StepLimit {
  /// The limit of the test that runs.
  @TaskLocal static var current: StepLimit?

  private(set) var taken = 0
  private let allowed: Int
  private let whenOver: (() -> Void)?
  private let failed = Atomic(false)

  /// - Parameter whenOver: Is called when a step does not return. Without it a failure ends nothing.
  init(allowed: Int = .max, whenOver: (() -> Void)? = nil) {
    self.allowed = allowed
    self.whenOver = whenOver
  }

  /// Remembers that the test has failed, on whatever thread that was reported.
  nonisolated func noteFailure() { failed.store(true, ordering: .relaxed) }

  /// Runs a test under the limit.
  func limit<R>(_ test: @MainActor () async -> R) async -> R {
    await Self.$current.withValue(self) {
      await GradingLimits.$step.withValue({ await self.passStep(isSend: $0) }) { await test() }
    }
  }

  /// A step begins or ends: it does not return if the test is over.
  private func passStep(isSend: Bool) async {
    if isSend { taken += 1 }
    let isDecided = whenOver != nil && failed.load(ordering: .relaxed)
    guard isDecided || taken > allowed else { return }
    whenOver?()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }
}

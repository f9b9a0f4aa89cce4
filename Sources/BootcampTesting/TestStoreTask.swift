import Bootcamp

/// The work that one `send` of a ``TestStore`` has caused: its effects, and the effects of the actions
/// that those sent back.
///
/// ```swift
/// let task = await store.send(.screenAppeared)
/// await task.cancel()
/// ```
public struct TestStoreTask: Hashable, Sendable {
  let task: StoreTask
  let timeout: Duration
  let effects: EffectsInFlight

  /// Cancels the work, as SwiftUI does when a screen goes away, and waits until it is over.
  ///
  /// Work that does not heed its cancellation is waited for no longer than the time-out of the test
  /// store. At the end of the test it is a failure.
  @MainActor
  public func cancel(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    task.cancel()
    let location = CodeLocation(fileID, filePath, line, column)
    _ = await effects.wait(timeout: timeout, at: location) { isOver }
  }

  /// Waits until the work is over. It is a failure, at once, where a test clock holds it back.
  ///
  /// - Parameter timeout: How long to wait for what the test store cannot see. By default its time-out.
  @MainActor
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let location = CodeLocation(fileID, filePath, line, column)
    let limit = timeout ?? self.timeout
    let result = await effects.wait(timeout: limit, at: location) { isOver }
    guard result.isFailure else { return }
    reportIssue(.failure(FailureMessage.taskNotFinished(result, timeout: limit), location))
  }

  /// Whether the work has been cancelled; also true if there never was any.
  public var isCancelled: Bool { task.isCancelled }

  private var isOver: Bool { task.work?.isIdle ?? true }
}

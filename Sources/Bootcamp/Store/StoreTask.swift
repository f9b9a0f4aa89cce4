/// The work that one `store.send` has caused: its effects, and the effects of the actions that those
/// sent back.
///
/// ```swift
/// let task = store.send(.refreshed)
/// await task.finish()
/// ```
public struct StoreTask: Hashable, Sendable {
  package let work: Work?

  /// Cancels the work, all of it: effects in flight are cancelled, and no new one is started.
  public func cancel() {
    work?.cancel()
  }

  /// Waits until all the work is over. If the task that waits is cancelled, so is the work.
  @MainActor
  public func finish() async {
    guard let work else { return }
    await withTaskCancellationHandler {
      await work.waitUntilIdle()
    } onCancel: {
      work.cancel()
    }
  }

  /// Whether the work has been cancelled; also true if there never was any.
  public var isCancelled: Bool { work?.isCancelled ?? true }
}

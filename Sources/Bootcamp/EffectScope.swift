import Synchronization

/// Work in flight that can be cancelled and waited for as a whole.
///
/// Scopes form a tree: the store → everything that one `store.send` caused → the effects under one
/// cancel id → one `run` with its task. A scope is known to its parent only while something in it
/// runs, so a store keeps nothing of work that is over.
///
/// The tree grows and shrinks on the main actor. It can be cancelled from anywhere.
package final class EffectScope: Sendable {
  /// The effect that the current task is part of, so that a test clock knows who sleeps.
  @TaskLocal package static var current: EffectScope?

  /// The step of a test that caused the work, if a test store did.
  package let origin: CodeLocation?

  /// What the scope has in common with all others of its store.
  let shared: SharedEffects

  /// The children, from the outermost one on, that the work belongs to.
  let path: [ChildID]

  private let parent: EffectScope?
  private let contents = Mutex(Contents())

  private struct Contents {
    var isCancelled = false
    var isCompleted = false
    var cancelTask: (@Sendable () -> Void)?
    var running: [ObjectIdentifier: EffectScope] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// Makes the scope of a store.
  init(shared: SharedEffects) {
    self.shared = shared
    path = []
    parent = nil
    origin = nil
  }

  /// Makes a scope inside another one.
  init(parent: EffectScope, origin: CodeLocation? = nil, child: ChildID? = nil) {
    shared = parent.shared
    path = child.map { parent.path + [$0] } ?? parent.path
    self.parent = parent
    self.origin = origin ?? parent.origin
  }

  /// Whether this scope, or one around it, has been cancelled.
  package var isCancelled: Bool {
    contents.withLock(\.isCancelled) || parent?.isCancelled == true
  }

  /// Whether the effect that the scope was made for has come to its end.
  var isCompleted: Bool {
    contents.withLock(\.isCompleted)
  }

  /// Whether nothing runs in the scope.
  package var isIdle: Bool {
    contents.withLock(\.running.isEmpty)
  }

  /// Cancels everything that runs in the scope.
  package func cancel() {
    let (cancelTask, running) = contents.withLock { contents in
      contents.isCancelled = true
      return (contents.cancelTask, Array(contents.running.values))
    }
    cancelTask?()
    for scope in running {
      scope.cancel()
    }
  }

  /// Waits until nothing runs in the scope.
  @MainActor
  func waitUntilIdle() async {
    guard !isIdle else { return }
    await withCheckedContinuation { continuation in
      contents.withLock { $0.waiting.append(continuation) }
    }
  }

  /// Says that the effect of this scope is over. What follows it may still be about to start.
  func complete() {
    contents.withLock { contents in
      contents.isCompleted = true
      contents.cancelTask = nil
    }
  }

  /// Says how the task is cancelled that does the work of this scope.
  func onCancel(_ cancelTask: @escaping @Sendable () -> Void) {
    contents.withLock { $0.cancelTask = cancelTask }
    // Another thread may have cancelled this scope, or one further out, before it knew of the task.
    if isCancelled { cancel() }
  }

  // MARK: The scope of one `run`

  /// Attaches the task that does the work, so that the scopes further out know of it.
  @MainActor
  func attach(_ task: Task<Void, Never>) {
    parent?.add(self)
    onCancel { task.cancel() }
  }

  /// Detaches the scope from those further out: nothing runs in it any more.
  @MainActor
  func detach() {
    parent?.remove(self)
  }

  @MainActor
  private func add(_ scope: EffectScope) {
    let wasIdle = contents.withLock { contents in
      defer { contents.running[ObjectIdentifier(scope)] = scope }
      return contents.running.isEmpty
    }
    if wasIdle { parent?.add(self) }
  }

  @MainActor
  private func remove(_ scope: EffectScope) {
    contents.withLock { $0.running[ObjectIdentifier(scope)] = nil }
    guard isIdle else { return }
    parent?.remove(self)
    let waiting = contents.withLock { contents in
      defer { contents.waiting = [] }
      return contents.waiting
    }
    for continuation in waiting {
      continuation.resume()
    }
  }
}

import Synchronization

/// Work in flight that can be cancelled and waited for as a whole.
///
/// Scopes form a tree: the store → everything that one `store.send` caused → the work of a child that
/// may go → the work under one cancel id → one `run` with its task. A scope is known to its parent
/// only while something in it runs, so a store keeps nothing of work that is over.
///
/// The tree grows and shrinks on the main actor. It can be cancelled from anywhere.
package final class EffectScope: Sendable {
  /// The effect that the current task is part of, so that a test clock knows who sleeps.
  @TaskLocal package static var current: EffectScope?

  /// The step of a test that caused the work, if a test store did.
  package let origin: CodeLocation?

  /// Where the work runs, if not where Swift runs all tasks.
  let executor: (any TaskExecutor)?

  private let parent: EffectScope?
  /// The child whose work this is, if that is another one than further out.
  private let child: ChildID?
  private let contents = Mutex(Contents())

  private struct Contents {
    var isCancelled = false
    var isCompleted = false
    /// The id that the work can be cancelled under.
    var id: AnyID?
    var cancelTask: (@Sendable () -> Void)?
    var running: [ObjectIdentifier: EffectScope] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// Makes the scope of a store.
  init(executor: (any TaskExecutor)?) {
    self.executor = executor
    parent = nil
    child = nil
    origin = nil
  }

  /// Makes a scope inside another one.
  init(parent: EffectScope, origin: CodeLocation? = nil, child: ChildID? = nil) {
    executor = parent.executor
    self.parent = parent
    self.child = child
    self.origin = origin ?? parent.origin
  }

  /// Whether this scope, or one further out, has been cancelled.
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

  /// Waits until nothing runs in the scope.
  @MainActor
  func waitUntilIdle() async {
    guard !isIdle else { return }
    await withCheckedContinuation { continuation in
      contents.withLock { $0.waiting.append(continuation) }
    }
  }

  // MARK: Cancelling

  /// Cancels everything that runs in the scope.
  package func cancel() {
    let (cancelTask, running) = contents.withLock { contents in
      contents.isCancelled = true
      contents.id = nil
      return (contents.cancelTask, Array(contents.running.values))
    }
    cancelTask?()
    for scope in running {
      scope.cancel()
    }
  }

  /// Cancels all work in the store that runs under an id and belongs to the same child as this scope,
  /// or to a child of that.
  func cancelWork(under id: AnyID) {
    root.cancel(path[...], id)
  }

  /// Cancels all work of a child of the one that this scope belongs to.
  func cancelWork(of child: ChildID) {
    root.cancel((path + [child])[...], nil)
  }

  /// - Parameters:
  ///   - path: The children that are still to be passed on the way to the work.
  ///   - id: The id of the work; `nil` for all that the last child does.
  private func cancel(_ path: ArraySlice<ChildID>, _ id: AnyID?) {
    var path = path
    if let child, let next = path.first {
      guard child == next else { return }
      path.removeFirst()
      if path.isEmpty, id == nil { return cancel() }
    }
    if path.isEmpty, id != nil, id == self.id { return cancel() }
    for scope in running {
      scope.cancel(path, id)
    }
  }

  private var root: EffectScope { parent?.root ?? self }

  /// The children, from the outermost one on, that the work belongs to.
  private var path: [ChildID] {
    let outer = parent?.path ?? []
    return child.map { outer + [$0] } ?? outer
  }

  /// What runs directly in the scope.
  var running: [EffectScope] {
    contents.withLock { Array($0.running.values) }
  }

  /// The id that the work can be cancelled under. Work that is over, or cancelled, has none.
  var id: AnyID? {
    contents.withLock(\.id)
  }

  /// Lets the work be cancelled under an id, unless it has been already.
  func name(_ id: AnyID) {
    contents.withLock { if !$0.isCancelled { $0.id = id } }
  }

  /// Says how the task is cancelled that does the work of this scope.
  func onCancel(_ cancelTask: @escaping @Sendable () -> Void) {
    contents.withLock { $0.cancelTask = cancelTask }
    // Another thread may have cancelled this scope, or one further out, before it knew of the task.
    if isCancelled { cancel() }
  }

  // MARK: Beginning and ending

  /// Attaches the task that does the work, so that the scopes further out know of it.
  @MainActor
  func attach(_ task: Task<Void, Never>) {
    parent?.add(self)
    onCancel { task.cancel() }
  }

  /// Says that the effect of this scope is over. What follows it may still be about to start.
  func complete() {
    contents.withLock { contents in
      contents.isCompleted = true
      contents.id = nil
      contents.cancelTask = nil
    }
  }

  /// Detaches the scope from those further out: nothing runs in it any more.
  @MainActor
  func detach() {
    parent?.remove(self)
  }

  @MainActor
  private func add(_ scope: EffectScope) {
    let wasIdle = isIdle
    insert(scope)
    if wasIdle { parent?.add(self) }
  }

  @MainActor
  private func remove(_ scope: EffectScope) {
    take(scope)
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

  // MARK: A part of a `run`

  /// Adds a part of the work of a running effect, from any thread: the scopes further out know of the
  /// effect already.
  func insert(_ part: EffectScope) {
    contents.withLock { $0.running[ObjectIdentifier(part)] = part }
  }

  /// Takes a part out again.
  func take(_ part: EffectScope) {
    contents.withLock { $0.running[ObjectIdentifier(part)] = nil }
  }
}

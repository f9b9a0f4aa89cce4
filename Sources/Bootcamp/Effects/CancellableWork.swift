import Synchronization

/// Work in flight that can be cancelled and waited for as a whole.
///
/// Work is a tree. At the top stands all work of a store; below it, what each `store.send` has caused;
/// below that, in any order and number, the work of a child, the work under a cancel id, and each `run`
/// with its task. A `withTaskCancellation` inside a `run` is a part of that `run`. (Work below other
/// work is a *part* of it; a *child* is always a feature.) Work knows a part only while something in the
/// part runs, so a store keeps nothing of work that is over.
///
/// The tree grows and shrinks on the main actor. It can be cancelled from anywhere.
package final class Work: HashableByIdentity, Sendable {
  /// The `run` that the current task is part of. `Task.cancel(id:)` learns from it which store and which
  /// child it is called in, and a test clock which effect sleeps.
  @TaskLocal package static var current: Work?

  private static let lastNumber = Atomic(0)
  /// Later work has a higher one.
  private let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue

  /// The step of a test that caused the work, if a test store did.
  package let origin: CodeLocation?

  /// Where the work runs, if not where Swift runs all tasks.
  let executor: (any TaskExecutor)?

  /// What this work is a part of.
  private let whole: Work?
  /// The child whose work begins here, below work of its parent. `nil`: the work belongs to the same
  /// feature as the whole.
  private let child: ChildID?
  private let contents = Mutex(Contents())

  private struct Contents {
    var isCancelled = false
    var isCompleted = false
    var id: AnyID?
    var cancelTask: (@Sendable () -> Void)?
    /// What runs directly in the work, found by its number.
    var running: [Int: Work] = [:]
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// All work of a store.
  init(executor: (any TaskExecutor)?) {
    self.executor = executor
    (whole, child, origin) = (nil, nil, nil)
  }

  /// A part of other work.
  init(partOf whole: Work, origin: CodeLocation? = nil, child: ChildID? = nil) {
    executor = whole.executor
    self.whole = whole
    self.child = child
    self.origin = origin ?? whole.origin
  }

  /// What one `store.send` has caused, of which this is a part. What an effect sends belongs there, and
  /// not to the effect: cancel that one, and what it has caused goes on.
  var workOfSend: Work {
    // The work of a `send` is a part of all work, which is a part of nothing.
    guard let whole, whole.whole != nil else { return self }
    return whole.workOfSend
  }

  /// Whether this work, or some further up, has been cancelled.
  package var isCancelled: Bool {
    contents.withLock { $0.isCancelled } || whole?.isCancelled == true
  }

  /// Whether the effect that does the work has come to its end.
  var isCompleted: Bool { contents.withLock { $0.isCompleted } }

  /// Whether no part of it runs. Do not ask this of the work of a `run`: its task is not a part, so
  /// it may be idle while the task runs.
  package var isIdle: Bool { contents.withLock { $0.running.isEmpty } }

  @MainActor
  func waitUntilIdle() async {
    guard !isIdle else { return }
    await withCheckedContinuation { continuation in
      contents.withLock { $0.waiting.append(continuation) }
    }
  }

  // MARK: Cancelling

  /// Cancels the work and all that runs in it, in the order in which it was begun.
  package func cancel() {
    let (cancelTask, running) = contents.withLock { contents in
      contents.isCancelled = true
      contents.id = nil
      return (contents.cancelTask, Array(contents.running.values))
    }
    cancelTask?()
    Self.cancel(running)
  }

  private static func cancel(_ works: [Work]) {
    for work in works.sorted(by: { $0.number < $1.number }) { work.cancel() }
  }

  /// Cancels all work in the store that runs under an id and belongs to the same child as this work,
  /// or to a child of that.
  func cancelWork(under id: AnyID) {
    Self.cancel(root.works(at: path[...]).flatMap { $0.works(under: id) })
  }

  /// Cancels all work of one child of the feature whose work this is.
  func cancelWork(of child: ChildID) {
    Self.cancel(root.works(at: (path + [child])[...]))
  }

  private var root: Work { whole?.root ?? self }

  /// The children, from the outermost one on, that the work belongs to.
  private var path: [ChildID] {
    let outer = whole?.path ?? []
    return child.map { outer + [$0] } ?? outer
  }

  /// The work of the child that a path leads to. It may be in several places of the tree: each effect
  /// of the child has a `Work` with its `ChildID`.
  private func works(at path: ArraySlice<ChildID>) -> [Work] {
    guard let next = path.first else { return [self] }
    return running.flatMap { part in
      switch part.child {
      case nil: part.works(at: path)
      case next: part.works(at: path.dropFirst())
      default: [Work]()
      }
    }
  }

  private func works(under id: AnyID) -> [Work] {
    id == self.id ? [self] : running.flatMap { $0.works(under: id) }
  }

  /// What runs directly in the work, in no order.
  var running: [Work] { contents.withLock { Array($0.running.values) } }

  /// The id that the work can be cancelled under. Work that is over, or cancelled, has none.
  var id: AnyID? { contents.withLock { $0.id } }

  /// Lets the work be cancelled under an id, unless it is over or has been cancelled.
  func name(_ id: AnyID) {
    contents.withLock { if !$0.isCancelled, !$0.isCompleted { $0.id = id } }
  }

  /// Remembers how to cancel the task that does the work.
  func onCancel(_ cancelTask: @escaping @Sendable () -> Void) {
    contents.withLock { $0.cancelTask = cancelTask }
    // Another thread may have cancelled this work, or some further up, before it knew of the task.
    if isCancelled { cancel() }
  }

  // MARK: Beginning and ending

  /// Begins the work: a task does it. From now on the work further up knows of it.
  @MainActor
  func begin(_ task: Task<Void, Never>) {
    whole?.partBegan(self)
    onCancel { task.cancel() }
  }

  /// Says that the effect is over: nothing in it can be cancelled any more. What follows it in a
  /// `concatenate` begins between this and ``end()``.
  func complete() {
    contents.withLock { contents in
      contents.isCompleted = true
      contents.id = nil
      contents.cancelTask = nil
    }
  }

  /// Lets the whole forget the work. The whole ends as well if nothing else runs in it.
  @MainActor
  func end() {
    whole?.partEnded(self)
  }

  @MainActor
  private func partBegan(_ part: Work) {
    let wasIdle = isIdle
    insertPart(part)
    if wasIdle { whole?.partBegan(self) }
  }

  @MainActor
  private func partEnded(_ part: Work) {
    removePart(part)
    guard isIdle else { return }
    whole?.partEnded(self)
    let waiting = contents.withLock { contents in
      defer { contents.waiting = [] }
      return contents.waiting
    }
    for continuation in waiting {
      continuation.resume()
    }
  }

  // These two do not tell the whole. For a part of a `run`, from any thread: the whole knows of the `run`.

  func insertPart(_ part: Work) {
    contents.withLock { $0.running[part.number] = part }
  }

  func removePart(_ part: Work) {
    contents.withLock { $0.running[part.number] = nil }
  }
}

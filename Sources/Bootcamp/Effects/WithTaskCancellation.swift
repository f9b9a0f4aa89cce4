/// Runs a part of an effect's work so that it can be cancelled by an id, while the effect goes on.
///
/// ```swift
/// return .run { send in
///   for await isOnline in connection.changes() {
///     await send(.connectionChanged(isOnline: isOnline))
///     guard isOnline else { continue }
///     try await withTaskCancellation(id: CancelID.sync, cancelInFlight: true) {
///       await send(.synced(try await client.sync()))
///     }
///   }
/// }
/// ```
///
/// It belongs inside a `run`: the ids are those of the store, and of the child, whose effect calls.
/// Elsewhere the operation runs all the same, but no id leads to it, and that is reported.
///
/// - Parameters:
///   - id: Identifies the work, as in ``Effect/cancellable(id:cancelInFlight:)``.
///   - cancelInFlight: Whether to cancel work that already runs under this id first.
///   - isolation: The actor of the caller. Leave it out.
/// - Returns: What the operation returns. What it throws is thrown on, a `CancellationError` as well.
public func withTaskCancellation<Value: Sendable, Failure: Error>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Value,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws(Failure) -> Value {
  let location = CodeLocation(fileID, filePath, line, column)
  guard let run = currentRun("withTaskCancellation(id:)", location) else {
    return try await operation()
  }
  if cancelInFlight { run.cancelWork(under: AnyID(id)) }
  let work = Work(partOf: run)
  work.name(AnyID(id))
  run.insertPart(work)
  defer { run.removePart(work) }
  let task = Task(executorPreference: run.executor) { try await operation() }
  work.onCancel { task.cancel() }
  do {
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  } catch {
    // A `Task` forgets the type of its error. Nothing but `operation` has thrown it.
    throw error as! Failure
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels all work in flight under an id, from inside a `run`.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in device.willSleep() {
  ///     Task.cancel(id: CancelID.request)
  ///   }
  /// }
  /// ```
  ///
  /// It does what the effect ``Effect/cancel(id:)`` does, for the store and the child whose effect
  /// calls. Elsewhere there is nothing to cancel, and that is reported.
  ///
  /// - Parameter id: Identifies the work, as in ``Effect/cancellable(id:cancelInFlight:)``.
  public static func cancel(
    id: some Hashable & Sendable,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let location = CodeLocation(fileID, filePath, line, column)
    currentRun("Task.cancel(id:)", location)?.cancelWork(under: AnyID(id))
  }
}

/// The `run` that calls a function. Outside of an effect the call is reported.
private func currentRun(_ function: String, _ location: CodeLocation) -> Work? {
  if let run = Work.current { return run }
  reportIssue(
    .misuse(
      """
      “\(function)” was called outside of an effect, where there is no store whose work it could mean.

      Call it inside the closure of a “run”, and not in a “Task.detached” there. A reducer returns \
      “.cancellable(id:)” or “.cancel(id:)” instead.
      """, location))
  return nil
}

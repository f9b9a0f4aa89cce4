/// Runs code with dependencies of its own.
///
/// ```swift
/// let isOld = withDependencies {
///   $0.date.now = Date(timeIntervalSince1970: 0)
/// } operation: {
///   Search().isOld(result)
/// }
/// ```
///
/// They hold for the code and the tasks that it starts, and nowhere else. A store keeps those of the
/// moment in which it is *made*: setting them around a `send` changes nothing.
///
/// - Parameter updateValuesForOperation: Changes the values.
@discardableResult
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current.toBeSet()
  try updateValuesForOperation(&values)
  return try values.beingSet(false).apply(to: operation)
}

/// Runs asynchronous code, on the actor of the caller, with dependencies of its own.
@discardableResult
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current.toBeSet()
  try await updateValuesForOperation(&values)
  return try await values.beingSet(false).apply(isolation: isolation, to: operation)
}

/// Hands the dependencies over to work that leaves the tree of tasks.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async {
///     dependencies.yield { cache.clear() }
///   }
/// }
/// ```
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of the moment in which it was made.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current

    /// Runs code with the dependencies.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try values.apply(to: operation)
    }

    /// Runs asynchronous code, on the actor of the caller, with the dependencies.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await values.apply(isolation: isolation, to: operation)
    }
  }
}

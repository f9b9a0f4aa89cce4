import Dispatch

/// Runs code that blocks its thread without blocking the threads of Swift concurrency.
func blocking<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(with: Swift.Result(catching: work)) }
  }
}

/// Maps the elements, at most some of them at a time, and keeps their order.
public func concurrentMap<Element: Sendable, Result: Sendable>(
  _ elements: [Element], atATime limit: Int,
  _ transform: @escaping @Sendable (Element) async throws -> Result
) async throws -> [Result] {
  try await withThrowingTaskGroup(of: (Int, Result).self) { group in
    var results = [Result?](repeating: nil, count: elements.count)
    for (index, element) in elements.enumerated() {
      if index >= limit, let (done, result) = try await group.next() { results[done] = result }
      group.addTask { (index, try await transform(element)) }
    }
    for try await (done, result) in group { results[done] = result }
    return results.map { $0! }
  }
}

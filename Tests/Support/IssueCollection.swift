import Bootcamp
import Synchronization

/// Runs an operation and returns what was reported meanwhile, in order, instead of passing it on.
///
/// - Parameter operation: What to run. The tasks that it starts report here too.
/// - Returns: The issues in the order in which they were reported.
@MainActor
public func issuesReported(
  during operation: @MainActor () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let issues = Mutex<[ReportedIssue]>([])
  try await withIssueHandler({ issue in issues.withLock { $0.append(issue) } }) {
    try await operation()
  }
  return issues.withLock { $0 }
}

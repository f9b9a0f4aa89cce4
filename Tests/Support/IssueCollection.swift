import Bootcamp
import Synchronization

/// Issues that were reported, in order, on whatever thread.
final class IssueList: Sendable {
  private let issues = Mutex<[ReportedIssue]>([])

  var all: [ReportedIssue] { issues.withLock { $0 } }
  var isEmpty: Bool { issues.withLock(\.isEmpty) }

  func add(_ issue: ReportedIssue) {
    issues.withLock { $0.append(issue) }
  }
}

/// Runs an operation and returns what was reported meanwhile, in order, instead of passing it on.
///
/// Where a grader tries a test, it notes that the test has failed.
///
/// - Parameter operation: What to run. The tasks that it starts report here too.
/// - Returns: The issues in the order in which they were reported.
@MainActor
public func issuesReported(
  during operation: @MainActor () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let issues = IssueList()
  let steps = StepLimit.current
  let note: @Sendable (ReportedIssue) -> Void = {
    issues.add($0)
    steps?.noteFailure()
  }
  try await withIssueHandler(note) {
    try await operation()
  }
  return issues.all
}

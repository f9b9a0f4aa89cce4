import Bootcamp
import Testing

/// Makes what a test store reports a failure of the test, at the line of the step.
struct ReportsIssues: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withIssueHandler { issue in
      let place = issue.location
      Issue.record(
        Comment(rawValue: issue.message),
        sourceLocation: SourceLocation(
          fileID: place.fileID, filePath: place.filePath, line: place.line,
          column: max(place.column, 1)))
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == ReportsIssues {
  static var reportsIssues: Self { Self() }
}

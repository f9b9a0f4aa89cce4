import Bootcamp
import Synchronization
import Testing

/// Lets a suite of tests record what the runtime and the test store report.
///
/// ```swift
/// @Suite(.lesson("01-state"))
/// struct QuantityEditorTests {}
/// ```
///
/// What a test's tasks and effects report becomes an issue of that test. A `Task.detached` belongs to
/// no test: what it reports is printed to standard error.
public struct LessonTrait: SuiteTrait, TestTrait, TestScoping {
  /// The name of the lesson's text, without the ending.
  let lesson: String

  /// A suite hands the trait on to its tests and to the suites inside it.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a test with arguments, with a recorder of its own.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let recorder = IssueRecorder(lesson: lesson)
    let name = test.displayName ?? test.name
    ExitGuard.shared.begin(name)
    defer { ExitGuard.shared.end(name) }
    prepareForStackOverflow()
    try await withTest(reportingTo: { recorder.record($0) }) {
      do {
        try await function()
      } catch is EndOfTest {
        // Its failure has been recorded.
      }
    }
  }
}

/// Runs an operation as one test: its issues go to a handler, and dependencies are those of a test in
/// which nothing is set. What has no value for tests is reported once.
func withTest(
  reportingTo handler: @escaping @Sendable (ReportedIssue) -> Void,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows {
  try await withIssueHandler(handler) {
    try await withDependencies {
      $0 = .test
    } operation: {
      try await operation()
    }
  }
}

extension Trait where Self == LessonTrait {
  /// Records what is reported while a test runs as an issue of that test, at the line that it is
  /// about.
  ///
  /// A gap that is still to be filled in (``todo(_:returning:fileID:filePath:line:column:)``) is
  /// recorded once for each test, however often it is met, and names the lesson.
  ///
  /// - Parameter lesson: The name of the lesson's text in the folder `lessons`, without the ending.
  public static func lesson(_ lesson: String) -> Self {
    Self(lesson: lesson)
  }
}

/// Turns reported issues into issues of the current test.
private final class IssueRecorder: Sendable {
  private let lesson: String
  private let recordedGaps = Mutex<Set<CodeLocation>>([])

  init(lesson: String) {
    self.lesson = lesson
  }

  func record(_ issue: ReportedIssue) {
    switch issue.kind {
    case .todo:
      // A gap in a reducer may be met thousands of times in one test. Once says it.
      let isNew = recordedGaps.withLock { $0.insert(issue.location).inserted }
      guard isNew else { return }
      record(
        """
        \(issue.message)
        Replace this “todo” with your code. Until then, the step is open.
        The step is explained in lessons/\(lesson).md.
        """,
        issue.location)
    case .unimplemented, .misuse, .failedExpectation:
      record(issue.message, issue.location)
    }
  }

  private func record(_ message: String, _ location: CodeLocation) {
    Issue.record(
      Comment(rawValue: message), sourceLocation: SourceLocation(location))
  }
}

extension SourceLocation {
  init(_ location: CodeLocation) {
    self.init(
      fileID: location.fileID, filePath: location.filePath,
      line: location.line, column: max(location.column, 1))
  }
}

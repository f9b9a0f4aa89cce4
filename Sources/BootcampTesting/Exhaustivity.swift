import Bootcamp

/// How much a ``TestStore`` asks a test to say.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.searchButtonTapped)
/// await store.receive(.searchResponse(["Swift"])) { $0.results = ["Swift"] }
/// ```
public enum Exhaustivity: Equatable, Sendable {
  /// The test has to say every change of the state, every received action and every effect that is
  /// still in flight at its end.
  case on

  /// The test says what it cares about; the rest may happen.
  ///
  /// - Parameter showSkippedAssertions: Whether to print what the test left out.
  case off(showSkippedAssertions: Bool)

  /// The test says what it cares about; the rest may happen, without a word.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension Exhaustivity {
  /// What becomes of a failure that only an exhaustive test has.
  func judge(
    _ failure: ReportedIssue, report: (ReportedIssue) -> Void, show: (String) -> Void
  ) {
    switch self {
    case .on: report(failure)
    case .off(showSkippedAssertions: true):
      show(FailureMessage.skipped(failure.message, failure.location))
    case .off: break
    }
  }
}

/// Where a test store prints what a test left out. A test of the test store listens here.
enum SkippedOutput {
  @TaskLocal static var print: @Sendable (String) -> Void = { Swift.print($0) }
}

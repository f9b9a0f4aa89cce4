import Bootcamp
import Foundation
import Testing

/// Says that something is not so, from inside a lesson's tests, where the learner's names are seen.
///
/// Where it is so all the same, the lesson has taken over what its tests are written with, and they
/// prove nothing. In a plain `swift test` that is a failure, and otherwise nothing is said. The tools
/// hear of every canary that lives, as a known issue of its name: so a report that is swallowed is
/// noticed as well.
///
/// - Parameters:
///   - name: What is tried, as the learner reads it.
///   - isSo: What is never so.
public func canary(_ name: String, _ isSo: Bool) {
  if CanaryRun.isListening {
    withKnownIssue { if !isSo { Issue.record(Comment(rawValue: name)) } }
  } else if isSo {
    Issue.record("\(name) has been taken over, so this lesson's tests prove nothing.")
  }
}

/// Does something that has to be reported, from inside a lesson's tests. Only the tools can hear it
/// without a word to the learner, so it is left out elsewhere.
@MainActor
public func canary(_ name: String, reports: @MainActor () async throws -> Void) async {
  guard CanaryRun.isListening else { return }
  await withKnownIssue(Comment(rawValue: name)) { try await reports() }
}

private enum CanaryRun {
  /// Whether the tools have started the tests.
  static let isListening = ProcessInfo.processInfo.environment["BOOTCAMP_CANARIES"] != nil
}

import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport

@testable import Lesson04Environment

/// What endpoints were called with, in order.
final class Log<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  var all: [Value] { recorded.withLock { $0 } }

  func add(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }

  /// Adds a value if it comes from an effect. What a reducer starts by itself does not count.
  func addInEffect(_ value: Value) {
    guard EffectScope.current != nil else { return }
    add(value)
  }
}

/// Counts 0, 1, 2, …: ours, whatever has become of the `Counter` in the exercise.
final class Numbers: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}

/// Tells a story to an order screen, and records what goes wrong in it, but no more than one thing.
///
/// - Parameters:
///   - explanation: What the story is about; said before what went wrong.
///   - state: The state in which the story begins.
///   - environment: The world in which it takes place.
///   - mistake: Looks at what happened and says what is behind it, if it is a mistake that many make.
///   - steps: The story.
/// - Returns: Whether all went well.
@MainActor
@discardableResult
func tell(
  _ explanation: String,
  from state: OrderScreen.State = OrderScreen.State(),
  in environment: @autoclosure () -> OrderEnvironment,
  recognising mistake: () -> String? = { nil },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  steps: (TestStore<OrderScreen.State, OrderScreen.Action>) async -> Void
) async -> Bool {
  let issues = await issuesReported {
    let store = TestStore(initialState: state) { OrderScreen(environment: environment()) }
    await steps(store)
    await store.end()
  }
  guard var issue = mostTelling(issues) else { return true }
  if issue.kind != .todo {
    issue.message = "\(explanation)\n\n\(mistake() ?? withoutAdvice(issue.message))"
  }
  if issue.kind == .unimplemented {
    // It was found at the line that fails, in “failing”; but there is nothing to mend there.
    issue.location = CodeLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1)
  }
  reportIssue(issue)
  return false
}

/// What a test store says, without what it advises the author of the test: a learner is not the author
/// of this one.
private func withoutAdvice(_ message: String) -> String {
  message.split(separator: "\n\n", omittingEmptySubsequences: false)
    .filter { paragraph in
      !["If the feature is right, change", "If the change is right, say so"].contains {
        paragraph.hasPrefix($0)
      }
    }
    .joined(separator: "\n\n")
}

/// Of several issues, the one that the others follow from: a gap, then an endpoint that should not
/// have been called, then whatever came first.
private func mostTelling(_ issues: [ReportedIssue]) -> ReportedIssue? {
  issues.first { $0.kind == .todo } ?? issues.first { $0.kind == .unimplemented } ?? issues.first
}

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
    guard Work.current != nil else { return }
    add(value)
  }
}

/// Counts 0, 1, 2, …: ours, whatever has become of the `Counter` in the exercise.
final class Numbers: Sendable {
  private let numbers = Mutex(0)

  var count: Int { numbers.withLock { $0 } }

  func next() -> Int {
    numbers.withLock { numbers in
      defer { numbers += 1 }
      return numbers
    }
  }
}

/// Tells a story to an order screen, and records what goes wrong in it, but no more than one thing.
///
/// - Parameters:
///   - explanation: What the story is about; said before what went wrong.
///   - state: The state in which the story begins.
///   - environment: The world in which it takes place.
///   - rule: The rule that the story is about. A step may name another one.
///   - overreach: The rule that says what may not be called.
///   - mistake: Looks at what happened and says what is behind it, if it is a mistake that many make.
///   - steps: The story.
/// - Returns: Whether all went well.
@MainActor
@discardableResult
func tell(
  _ explanation: String,
  from state: OrderScreen.State = OrderScreen.State(),
  in environment: @autoclosure () -> OrderEnvironment,
  rule: String,
  overreach: String? = nil,
  recognising mistake: (ReportedIssue) -> String? = { _ in nil },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  steps: (StoryTeller) async -> Void
) async -> Bool {
  let heardByServer = Log<String>()
  var told: [Int: StoryTeller.Step] = [:]
  let issues = await issuesReported {
    await Server.$listener.withValue(hearing(heardByServer)) {
      let store = TestStore(initialState: state) { OrderScreen(environment: environment()) }
      let teller = StoryTeller(store)
      await steps(teller)
      await store.end()
      told = teller.steps
    }
  }
  let gap = issues.first { $0.kind == .todo }
  guard heardByServer.all.isEmpty || gap != nil else {
    reportIssue(
      "\(explanation)\n\n\(realServerWasAsked) Rule 2i.", fileID: fileID, filePath: filePath,
      line: line, column: 1)
    return false
  }
  guard var issue = gap ?? mostTelling(issues) else { return true }
  if issue.kind != .todo {
    let step = told[issue.location.line]
    let broken = issue.kind == .unimplemented ? overreach : step?.rule
    let number = broken ?? rule
    let said =
      mistake(issue)
        ?? """
        \(retold(issue.message, of: step?.action))
        \(number.contains(" ") ? "Rules" : "Rule") \(number).
        """
    issue.message = "\(explanation)\n\n\(said)"
  }
  if issue.kind == .unimplemented {
    // It was found at the line that fails, in “failing”; but there is nothing to mend there.
    issue.location = CodeLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: 1)
  }
  reportIssue(issue)
  return false
}

/// What is said where the learner's code has reached the real server.
let realServerWasAsked = """
  The real server has heard of it. The feature was given an environment: it should ask this one, and \
  nobody else.
  """

/// The test store of a story, which remembers each step by its line.
@MainActor
final class StoryTeller {
  /// The action of a step, and the rule that it is about.
  typealias Step = (action: OrderScreen.Action, rule: String?)

  private let store: TestStore<OrderScreen.State, OrderScreen.Action>
  private(set) var steps: [Int: Step] = [:]

  init(_ store: TestStore<OrderScreen.State, OrderScreen.Action>) {
    self.store = store
  }

  func send(
    _ action: OrderScreen.Action, rule: String? = nil,
    assert change: ((inout OrderScreen.State) -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    steps[Int(line)] = (action, rule)
    await store.send(
      action, assert: change, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func receive(
    _ action: OrderScreen.Action, rule: String? = nil,
    assert change: ((inout OrderScreen.State) -> Void)? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    steps[Int(line)] = (action, rule)
    await store.receive(
      action, assert: change, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// What a test store says to the author of a test, said to somebody who cannot edit it: the action in
/// the place of “this step”, and nothing about what to change in the test.
private func retold(_ message: String, of action: OrderScreen.Action?) -> String {
  let advice = [
    "If the feature is right", "If the change is right", "If the call is right",
    "What you expect arrives later",
    "Add “await store.receive", "An effect has to end",
  ]
  let step = action.map { "“\(Facts.text($0))”" } ?? "this step"
  return message.split(separator: "\n\n", omittingEmptySubsequences: false)
    .filter { paragraph in !advice.contains { paragraph.hasPrefix($0) } }
    .joined(separator: "\n\n")
    .replacing("Unimplemented: ", with: "")
    .replacing(", but this test has not set it up", with: ". Nothing should call it in this story")
    .replacing("This step", with: step)
    .replacing("this step", with: step)
    .replacing("not the one you expect", with: "not what it should be")
    .replacing("you have not received", with: "should not")
    .replacing("but you expect no change", with: "and it should not")
    .replacing("You expect to receive this, but it", with: "This should arrive, but it")
    .replacing("You expect \(step) to change", with: "\(step) should change")
    .replacing("you expect", with: "it should be")
}

/// Of several issues, the one that the others follow from: an endpoint that should not have been
/// called, or else whatever came first.
private func mostTelling(_ issues: [ReportedIssue]) -> ReportedIssue? {
  issues.first { $0.kind == .unimplemented } ?? issues.first
}

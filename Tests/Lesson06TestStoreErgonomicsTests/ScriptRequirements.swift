import Bootcamp
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

typealias CounterStep = Step<Counter.State, Counter.Action>

/// Remembers the line of the step that is wrong:
///
///     wrong(.send(.plusButtonTapped) { $0.count = 7 }),
@MainActor
final class Mark {
  private(set) var line = 0

  func callAsFunction(_ step: CounterStep, line: Int = #line) -> CounterStep {
    self.line = line
    return step
  }
}

/// What the learner's helper reports while it tells a script.
@MainActor
func failures(
  of counter: CounterReducer, from state: Counter.State, _ steps: [CounterStep]
) async -> [ReportedIssue] {
  await issuesReported {
    // No time at all: what these effects wait for, nobody has to wait for.
    await assert(initialValue: state, reducer: counter, timeLimit: .zero, steps: steps)
  }
}

// MARK: - Right scripts

/// Requires that the helper lets a script pass.
///
/// - Parameters:
///   - story: What the script tells, as a sentence.
///   - question: What to ask somebody whose helper rejects it.
///   - rule: The rule that such a helper breaks.
/// - Returns: Whether to go on. A gap that is still to be filled in is reported, and ends the test.
@MainActor
func requirePasses(
  _ story: String, asking question: String, rule: String, with counter: CounterReducer,
  from state: Counter.State, _ steps: [CounterStep],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Bool {
  let issues = await failures(of: counter, from: state, steps)
  guard !reportsGap(issues) else { return false }
  guard let issue = issues.first else { return true }
  let failures = issues.count
  let better = await betterQuestion(
    about: issue, beside: (question, rule), with: counter, from: state, steps)
  try require(
    failures == 0,
    """
    This script is right: \(story) Your helper rejects it\(place(of: issue, in: steps)):

    \(indented(withoutAdvice(issue.message)))

    \(better?.question ?? question)
    """,
    rule: better?.rule ?? rule, sourceLocation: sourceLocation)
  return true
}

/// The step at which a failure is reported, if the place tells that.
private func place(of issue: ReportedIssue, in steps: [CounterStep]) -> String {
  let blamed = steps.filter { $0.location == issue.location }
  return blamed.count == 1 ? " at “.\(blamed[0].kind)(\(Facts.text(blamed[0].action)))”" : ""
}

/// What a helper says, without its last paragraph, where it says what to change in the script: this
/// script is right, and nobody can change it.
func withoutAdvice(_ message: String) -> String {
  let paragraphs = message.split(separator: "\n\n")
  return paragraphs.dropLast(paragraphs.count > 1 ? 1 : 0).joined(separator: "\n\n")
}

/// The question for a slip that shows in the message, and the rule that is broken.
@MainActor
private func betterQuestion(
  about issue: ReportedIssue, beside usual: (question: String, rule: String),
  with counter: CounterReducer, from state: Counter.State, _ steps: [CounterStep]
) async -> (question: String, rule: String)? {
  let isUpsideDown =
    "It complains of actions that wait, and none does. Which way round is the condition?"
  switch issue.message {
  case Message.sentTooEarly(waiting: []): return (isUpsideDown, "7a")
  case Message.leftOver(waiting: []): return (isUpsideDown, "7b")
  case let message where message.hasPrefix(nothingToReceive):
    if await runsEachEffect(of: counter, from: state, steps) {
      return (
        "An effect has sent this action. What becomes of it until the script receives it?", "6c"
      )
    }
    return usual.rule == "6a"
      ? nil : ("The effect that sends this action is not run. Which effects are?", "6a")
  default:
    return nil
  }
}

/// Whether the learner's helper runs each effect while it tells a script.
@MainActor
private func runsEachEffect(
  of counter: CounterReducer, from state: Counter.State, _ steps: [CounterStep]
) async -> Bool {
  let returned = Mutex(0)
  let run = Mutex(0)
  let watched = CounterReducer { state, action in
    let effect = counter.reduce(into: &state, action: action)
    guard !hasNothingToDo(effect) else { return effect }
    returned.withLock { $0 += 1 }
    return .concatenate(.run { _ in run.withLock { $0 += 1 } }, effect)
  }
  _ = await failures(of: watched, from: state, steps)
  return returned.withLock(\.self) == run.withLock(\.self)
}

private let nothingToReceive = Message.nothingToReceive(expected: "").prefix { $0 != "\n" }

// MARK: - Wrong scripts

/// Requires that the helper rejects a script: once, and with a message that helps.
///
/// - Parameters:
///   - story: What is wrong with the script, as a sentence.
///   - question: What to ask somebody whose helper lets it pass.
///   - words: What the message has to name.
///   - mark: The step that is wrong. `nil` as long as the line does not matter.
///   - rule: The rule that a helper breaks that lets it pass.
/// - Returns: Whether to go on. A gap that is still to be filled in is reported, and ends the test.
@MainActor
func requireFails(
  _ story: String, asking question: String, naming words: [String] = [], at mark: Mark? = nil,
  rule: String, with counter: CounterReducer, from state: Counter.State, _ steps: [CounterStep],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws -> Bool {
  let issues = await failures(of: counter, from: state, steps)
  guard !reportsGap(issues) else { return false }
  let issue = try require(
    issues.first, "This script is wrong: \(story) Your helper lets it pass. \(question)",
    rule: rule, sourceLocation: sourceLocation)
  try require(
    issues.count == 1,
    """
    This script is wrong: \(story) Your helper reports \(issues.count) failures:

    \(issues.map { indented($0.message) }.joined(separator: "\n\n"))

    A reader has to find out which one to believe. What follows the first mistake is another story.
    """,
    rule: "4d", sourceLocation: sourceLocation)
  try requireLine(of: issue, in: steps, at: mark, rule, sourceLocation)
  for word in words {
    try require(
      issue.message.contains(word),
      """
      This script is wrong: \(story) Your helper rejects it, with a message that does not name “\(word)”:

      \(indented(issue.message))

      A reader has to run the test again, with a “print”, to find out.
      """,
      rule: rule.hasPrefix("7") ? "7g" : rule.hasPrefix("6") ? "6e" : "3d",
      sourceLocation: sourceLocation)
  }
  return true
}

@MainActor
private func requireLine(
  of issue: ReportedIssue, in steps: [CounterStep], at mark: Mark?, _ rule: String,
  _ sourceLocation: SourceLocation
) throws {
  guard let mark else { return }
  let helper = "Lesson06TestStoreErgonomics/"
  let (question, brokenRule) =
    steps.allSatisfy { !$0.location.fileID.hasPrefix(helper) }
    ? ("The step keeps the right place. Does the failure ask it?", "5c")
    : issue.location.line == mark.line
      ? ("The line is that of the step. Which parts of the place are not?", "5b")
      : ("Which function does a test call once for each step?", "5a")
  try require(
    !issue.location.fileID.hasPrefix(helper),
    """
    A script fails in a step that is written in this test. The failure is reported in \
    \(file(of: issue.location)), a file of your helper, where every failure of every test would be \
    reported. \(question)
    """,
    rule: brokenRule, sourceLocation: sourceLocation)
  try require(
    !issue.location.fileID.hasSuffix("ScriptRequirements.swift"),
    """
    A script fails in one step, and the failure is reported at the call of “assert”. A script of \
    fifty steps has one such line. Which of the fifty is wrong?
    """,
    rule: "5c", sourceLocation: sourceLocation)
  let distance = issue.location.line - mark.line
  try require(
    distance == 0,
    """
    The failure is reported at another step, \(abs(distance)) \(abs(distance) == 1 ? "line" : "lines") \
    \(distance < 0 ? "above" : "below") the one that is wrong. It says:

    \(indented(issue.message))

    Which step should it blame?
    """,
    rule: rule.hasPrefix("7") ? rule : "5c", sourceLocation: sourceLocation)
}

func file(of location: CodeLocation) -> String {
  String(location.fileID.split(separator: "/").last ?? "")
}

// MARK: - Parts

/// Passes on a gap that is still to be filled in, so that the test fails for it.
func reportsGap(_ issues: [ReportedIssue]) -> Bool {
  guard let gap = issues.first(where: { $0.kind == .todo }) else { return false }
  reportIssue(gap)
  return true
}

func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
}

import Bootcamp
import TestSupport

@testable import Lesson06TestStoreErgonomics

extension Mistake {
  /// What it is called in Message.swift.
  var name: String {
    switch self {
    case .stateDiffers: "stateDiffers"
    case .nothingChanges: "nothingChanges"
    case .nothingToReceive: "nothingToReceive"
    case .otherActionReceived: "otherActionReceived"
    case .sentTooEarly: "sentTooEarly"
    case .leftOver: "leftOver"
    case .effectNeverEnds: "effectNeverEnds"
    }
  }

  /// The rule that a helper breaks that does not see it.
  func rule(inStep step: Int) -> String {
    switch self {
    case .stateDiffers: step < 4 ? "3a" : "4c"
    case .nothingChanges: "7e"
    case .nothingToReceive: "7c"
    case .otherActionReceived: "6e"
    case .sentTooEarly: "7a"
    case .leftOver: "7b"
    case .effectNeverEnds: "7d"
    }
  }

  /// The rule that a helper breaks that says this of a right script.
  static func rule(ofRejection message: String, inStep step: Int, hasRunAll: Bool) -> String {
    switch oneOfEachKind.first(where: { firstLine($0.message) == firstLine(message) }) {
    case .stateDiffers: step < 6 ? "4a" : "6f"
    case .nothingToReceive: hasRunAll ? "6c" : "6a"
    case .otherActionReceived: "6d"
    case let mistake?: mistake.rule(inStep: step)
    case nil: "4c"
    }
  }

  /// The rule that a helper breaks whose message for it says something else.
  private func ruleOfMessage(inStep step: Int, saying other: Mistake? = nil) -> String {
    if case .stateDiffers = self, other == .nothingChanges { return "7f" }
    guard step < 7 else { return "7g" }
    if case .otherActionReceived = self { return "6e" }
    return "3d"
  }

  /// What the learner's Message.swift says of it. The words there may be changed.
  var message: String {
    switch self {
    case .stateDiffers(let expected, let actual):
      Message.stateDiffers(expected: expected, actual: actual)
    case .nothingChanges: Message.nothingChanges
    case .nothingToReceive(let expected): Message.nothingToReceive(expected: expected)
    case .otherActionReceived(let expected, let received):
      Message.otherActionReceived(expected: expected, received: received)
    case .sentTooEarly(let waiting): Message.sentTooEarly(waiting: waiting)
    case .leftOver(let waiting): Message.leftOver(waiting: waiting)
    case .effectNeverEnds(let timeLimit): Message.effectNeverEnds(timeLimit: timeLimit)
    }
  }

  /// What a message in words of the learner's own has to name, too.
  var words: [String] {
    switch self {
    case .stateDiffers(let expected, let actual): differingWords(expected, actual)
    case .nothingChanges: []
    case .nothingToReceive(let expected): [StoryCounter.name(expected)]
    case .otherActionReceived(let expected, let received):
      [StoryCounter.name(expected), StoryCounter.name(received)]
    case .sentTooEarly(let waiting), .leftOver(let waiting): waiting.map(StoryCounter.name)
    case .effectNeverEnds: []
    }
  }

  private func differingWords(_ expected: State, _ actual: State) -> [String] {
    var words: [String] = []
    if expected.count != actual.count { words += ["\(expected.count)", "\(actual.count)"] }
    if expected.saved != actual.saved {
      words += (expected.saved + actual.saved).filter {
        expected.saved.contains($0) != actual.saved.contains($0)
      }.map { "\($0)" }
    }
    if expected.shown != actual.shown {
      words += [expected.shown, actual.shown].map { $0.map { "\($0)" } ?? "nil" }
    }
    return words
  }

  /// What is wrong with the script, for somebody whose helper does not see it.
  var explanation: String {
    switch self {
    case .stateDiffers(let expected, let actual):
      """
      After this step the state is: \(StoryCounter.text(actual)). The step expects: \
      \(StoryCounter.text(expected)).
      """
    case .nothingChanges: "The step has a closure, and it changes nothing."
    case .nothingToReceive: "Nothing waits to be received."
    case .otherActionReceived(_, let received):
      "“\(StoryCounter.text(received))” has waited longest."
    case .sentTooEarly(let waiting):
      "The step sends an action while \(list(waiting)) still waits to be received."
    case .leftOver(let waiting):
      "The script ends, and \(list(waiting)) still waits to be received."
    case .effectNeverEnds: "The step starts an effect that never ends."
    }
  }

  private func list(_ actions: [Action]) -> String {
    actions.map { "“\(StoryCounter.text($0))”" }.joined(separator: ", ")
  }

  /// One of each kind, to tell by its first line which one a message is.
  private static var oneOfEachKind: [Mistake] {
    [
      .stateDiffers(expected: State(), actual: State(count: 1)), .nothingChanges,
      .nothingToReceive(expected: .plus), .otherActionReceived(expected: .plus, received: .minus),
      .sentTooEarly(waiting: [.plus]), .leftOver(waiting: [.plus]),
    ] + ScriptStage.timeLimits.map { .effectNeverEnds(timeLimit: $0) }
  }

  /// Compares what a helper says with what it should say.
  static func compare(
    _ message: String, with allowed: [Mistake], _ facts: inout Facts,
    rejection: String = "Your helper rejects this script"
  ) {
    guard !allowed.contains(where: { message.contains($0.message) }) else { return }
    let inOwnWords = allowed.filter { $0 != .nothingChanges }
    guard let usual = inOwnWords.first ?? allowed.first else { return }
    let sameFirstLine = oneOfEachKind.filter { firstLine($0.message) == firstLine(message) }
    let isNamed = inOwnWords.contains { $0.words.allSatisfy { message.contains($0) } }
    let missing = isNamed ? [] : usual.words.filter { !message.contains($0) }
    if let other = sameFirstLine.first, sameFirstLine.count == 1 {
      if allowed.contains(where: { $0.name == other.name }) {
        facts.differ(
          "data of \(other.name)",
          """
          \(rejection) with the right message, and shows the wrong values in it:

          \(indented(message))

          It should be:

          \(indented(allowed.first { $0.name == other.name }?.message ?? ""))

          Compare the two.
          """, rule: usual.ruleOfMessage(inStep: facts.step))
      } else {
        facts.differ(
          "\(other.name) for \(usual.name)",
          """
          \(rejection), and it says the wrong thing, “Message.\(other.name)”:

          \(indented(message))

          It should be “Message.\(usual.name)”. \(usual.explanation)
          """,
          rule: usual.ruleOfMessage(inStep: facts.step, saying: other))
      }
    } else if let word = missing.first {
      facts.differ(
        "words of \(usual.name)",
        """
        \(rejection), with a message that does not name “\(word)”:

        \(indented(message))

        \(usual.explanation) A reader of the message has to see that.
        """, rule: usual.ruleOfMessage(inStep: facts.step))
    } else if usual == .nothingChanges {
      facts.differ(
        "words of \(usual.name)",
        """
        \(rejection), with a message that is not “Message.\(usual.name)”:

        \(indented(message))

        \(usual.explanation) A reader of the message has to see that.
        """, rule: "7e")
    }
  }

  private static func firstLine(_ text: String) -> Substring {
    text.prefix { $0 != "\n" }
  }
}

import Bootcamp
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

/// An envelope. Nobody sees its letter; its stamp can be read, and `==` does not look at it. So two that
/// read the same may differ, and two that read differently may be equal.
private struct Envelope: Equatable, CustomReflectable, CustomStringConvertible {
  let letter: Int
  let stamp: String

  static let all = ["red", "blue"].flatMap { stamp in
    [1, 2].map { letter in Envelope(letter: letter, stamp: stamp) }
  }

  static func == (first: Self, second: Self) -> Bool { first.letter == second.letter }

  var description: String { "an envelope with a \(stamp) stamp" }
  var customMirror: Mirror { Mirror(self, children: ["stamp": stamp]) }
  var words: String { "letter \(letter), \(stamp) stamp" }
}

private let aboutEnvelopes = """
  An envelope has a stamp, and a letter (here a number) that nobody sees. “==” looks at the letter and at
  nothing else.
  """

/// Requires that `problem` judges states by `==`, whether or not they read the same: in each step that
/// two letters and two stamps can make.
func requireEqualityOfStatesDecides(
  step: Int, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for set in [nil] + Envelope.all {
    for before in Envelope.all {
      for after in Envelope.all {
        let isExpected = (set ?? before) == after
        let changesNothing = set != nil && before == after
        // Step 3 does not know yet that a closure has to change something.
        if step < 7, isExpected, changesNothing { continue }
        let isRight = isExpected && !changesNothing
        let found = problem(before: before, after: after, expected: set.map { set in { $0 = set } })
        let saysNothing = found?.contains(Message.nothingChanges) ?? false
        let isJudgedWell = (found == nil) == isRight && !(saysNothing && before != after)
        try require(
          isJudgedWell,
          """
          \(aboutEnvelopes)
          Before the step: \(before.words).
          After the step: \(after.words).
          The step has \(set.map { "this closure: { $0 = (\($0.words)) }" } ?? "no closure").
          \(verdict(found, isRight: isRight))
          """,
          rule: "3c", sourceLocation: sourceLocation)
      }
    }
  }
}

private func verdict(_ found: String?, isRight: Bool) -> String {
  guard let found else { return "“problem” returns nil. It should return a message." }
  return isRight
    ? "The step is as expected, and “problem” finds something wrong:\n\n\(indented(withoutAdvice(found)))"
    : "The letter is another one, and “problem” says:\n\n\(indented(withoutAdvice(found)))"
}

private enum Post: Equatable {
  case collect
  case delivered(Envelope)
}

/// Requires that what arrives is compared with what the step expects by `==`, whether or not the two
/// read the same.
@MainActor
func requireEqualityOfActionsDecides(
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let sent = Envelope.all[0]
  for expected in Envelope.all {
    let handled = Mutex<[Envelope]>([])
    let mailbox = Reduce<Int, Post> { letters, action in
      guard case .delivered(let envelope) = action else { return .send(.delivered(sent)) }
      handled.withLock { $0.append(envelope) }
      letters += 1
      return .none
    }
    let issues = await issuesReported {
      await assert(
        initialValue: 0, reducer: mailbox, timeLimit: .zero,
        steps: [.send(.collect), .receive(.delivered(expected)) { $0 = 1 }])
    }
    guard !reportsGap(issues) else { return }
    let isJudgedWell = issues.isEmpty == (sent == expected)
    let others = handled.withLock { $0 }.filter { $0.stamp != sent.stamp }
    try require(
      others.isEmpty,
      """
      \(aboutEnvelopes)
      An effect sends: \(sent.words).
      The script receives: \(expected.words).
      The two are equal, and your helper gives the reducer \(others.first?.words ?? ""): what the step \
      expects. It should give it what has arrived.
      """,
      rule: "6f", sourceLocation: sourceLocation)
    try require(
      isJudgedWell,
      """
      \(aboutEnvelopes)
      An effect sends: \(sent.words).
      The script receives: \(expected.words).
      \(issues.isEmpty
        ? "The letter is another one, and your helper lets that pass. What decides: “==”, or what can be read?"
        : "The two are equal, and your helper rejects that:\n\n\(indented(withoutAdvice(issues[0].message)))")
      """,
      rule: "6e", sourceLocation: sourceLocation)
  }
}

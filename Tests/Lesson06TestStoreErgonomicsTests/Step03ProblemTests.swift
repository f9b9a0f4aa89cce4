import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("3 Copy, change, compare")
  @MainActor
  struct Step3 {
    @Test("3.1 A step that is as expected has no problem")
    func asExpected() throws {
      try require(
        problem(before: counterState(4), after: counterState(5)) { $0.count = 5 } == nil,
        """
        The count goes from 4 to 5, and that is what the closure says. Has the closure been applied \
        before you compare?
        """, rule: "3a")
      try require(
        problem(
          before: counterState(5), after: counterState(5, favoritePrimes: [5]),
          expected: { $0.favoritePrimes.append(5) }) == nil,
        """
        A favourite is added, and that is what the closure says. It is given the state before the \
        step, in which there is no favourite. “problem” finds something wrong.
        """, rule: "3a")
      try require(
        problem(before: counterState(4), after: counterState(4), expected: nil) == nil,
        "Nothing changes, and the step has no closure. “problem” finds something wrong.", rule: "3b"
      )
    }

    @Test("3.2 A step that is not as expected has a problem, which shows both states")
    func notAsExpected() throws {
      let found = try require(
        problem(before: counterState(4), after: counterState(5)) { $0.count = 7 },
        "The closure expects 7, and it is 5. “problem” returns nil. It should return a message.",
        rule: "3a")
      try require(
        found.contains("7") && found.contains("5"),
        "The step expects 7, and it is 5. The message has to show both:\n\(found)\n", rule: "3d")
      let ofNumbers = problem(before: 4, after: 5) { $0 = 7 } ?? ""
      try require(
        !saysOnlyThatTwoDiffer(ofNumbers),
        """
        The step expects 7, and it is 5. Does a reader learn from this message which one is expected?
        \(ofNumbers)

        """, rule: "3d")
      try require(
        problem(before: counterState(4), after: counterState(5, favoritePrimes: [5])) {
          $0.count = 5
        } != nil,
        """
        The count changes as expected, but a favourite has come from nowhere, and “problem” returns \
        nil. To which state do you apply the closure: the one before the step, or the one after?
        """, rule: "3a")
      for expected in [7, 5] {
        var runs = 0
        _ = problem(before: counterState(4), after: counterState(5)) {
          runs += 1
          $0.count = expected
        }
        try require(
          runs == 1,
          """
          The closure expects \(expected), and it is 5. The closure was run \(runs) times, and should be \
          run once: it may write something down outside of the state.
          """, rule: "3a")
      }
    }

    @Test("3.3 Without a closure nothing may change")
    func noChange() throws {
      let found = try require(
        problem(before: counterState(4), after: counterState(5), expected: nil),
        """
        The step has no closure. The count goes from 4 to 5, and “problem” returns nil. It should \
        return a message.
        """, rule: "3b")
      try require(
        found.contains("4") && found.contains("5"),
        "The step expects that 4 stays, and it is 5. The message has to show both:\n\(found)\n",
        rule: "3d")
      try require(
        problem(
          before: StoryCounter.State(saved: [2, 3]), after: .init(saved: [3, 2]), expected: nil)
          != nil,
        """
        The order of what is saved changes, from 2, 3 to 3, 2, and the step has no closure. “problem” \
        returns nil. Are the states compared with “==”, or by a text that may read the same?
        """, rule: "3c")
      try require(
        problem(before: Sealed(letter: 1), after: Sealed(letter: 2), expected: nil) != nil,
        """
        Two envelopes read the same, because nobody sees what is in them, and “==” says that they \
        differ. The step has no closure, and “problem” returns nil. What decides: “==”, or what can \
        be read?
        """, rule: "3c")
    }

    @Test("3.4 Every problem is found, and no other")
    func stories() async throws {
      await TestSupport.expectStories(on: ProblemStage.self, step: 3, count: 160, upTo: 0)
      try requireMessages()
      try requireEqualityOfStatesDecides(step: 3)
    }
  }
}

/// Whether a message about two numbers has no other word than that they differ. Any other word may say
/// which side is which.
private func saysOnlyThatTwoDiffer(_ message: String) -> Bool {
  let differing: Set = [
    "differ", "differs", "different", "equal", "match", "mismatch", "same", "versus", "vs", "wrong",
  ]
  let others: Set = [
    "and", "are", "as", "do", "does", "from", "is", "not", "states", "the", "to", "two", "values",
  ]
  let words = message.lowercased().split { !$0.isLetter }.map(String.init)
  return words.allSatisfy(differing.union(others).contains)
    && (words.isEmpty || !differing.isDisjoint(with: words))
}

/// A state that shows nothing of what is in it.
private struct Sealed: Equatable, CustomReflectable, CustomStringConvertible {
  let letter: Int

  var description: String { "an envelope" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

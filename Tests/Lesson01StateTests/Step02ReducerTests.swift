import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("2 The reducer changes the number")
  struct Step2 {
    @Test("2.1 Plus adds one to the number")
    func plus() throws {
      try expect(.plusButtonTapped, at: 0, adds: 1, rule: "2a")
      try expect(.plusButtonTapped, at: 41, adds: 1, rule: "2a")
      try expect(
        .plusButtonTapped, at: -3, adds: 1,
        "Plus adds one below 0, too. If your reducer does that, what changes the number after it?",
        rule: "2a")
    }

    @Test("2.2 Minus takes one from the number")
    func minus() throws {
      for number in [5, 1] {
        try expect(
          .minusButtonTapped, at: number, adds: -1,
          "Does your code get as far as the line that takes one?", rule: "2b")
      }
    }

    @Test("2.3 Minus at 0 or below changes nothing")
    func minusAtZero() throws {
      try expect(
        .minusButtonTapped, at: 0, adds: 0,
        "The button is disabled at 0, but the action may come from elsewhere.", rule: "2c")
      try expect(
        .minusButtonTapped, at: -3, adds: 0, "Below 0, too, there is nothing to take away.",
        rule: "2c")
    }

    @Test("2.4 The number is right in every story, and no tap causes an effect")
    func stories() async {
      await TestSupport.expectStories(on: QuantityEditorStage.self, step: 2, count: 200)
    }

    /// Judges a tap by the number that was there before it: with what a screen opens is a matter of
    /// step 3.
    private func expect(
      _ action: QuantityEditor.Action, at number: Int, adds difference: Int,
      _ reason: String? = nil, rule: String
    ) throws {
      let before = QuantityEditor.State(number: number)
      let after = before.after(action)
      let button = action == .plusButtonTapped ? "Plus" : "Minus"
      let sentences = [
        """
        \(button) was tapped at \(text(before.number)), and now the number is \(text(after.number)). \
        It should be \(text(before.number + difference)).
        """, reason,
      ]
      try require(
        after.number == before.number + difference,
        sentences.compactMap { $0 }.joined(separator: " "), rule: rule)
    }
  }
}

extension QuantityEditor.State {
  /// The state after some actions, without a store.
  func after(_ actions: QuantityEditor.Action...) -> Self {
    var state = self
    for action in actions {
      _ = QuantityEditor().reduce(into: &state, action: action)
    }
    return state
  }
}

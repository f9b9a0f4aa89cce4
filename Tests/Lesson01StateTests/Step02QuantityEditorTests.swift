import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("2 The reducer changes the number")
  struct Step2 {
    @Test("2.1 Plus adds one to the number")
    func plus() throws {
      try expect(.plusButtonTapped, at: 0, leadsTo: 1)
      try expect(.plusButtonTapped, at: 41, leadsTo: 42)
      try expect(
        .plusButtonTapped, at: -3, leadsTo: -2,
        "Plus adds one below 0, too. If your reducer does that, what changes the number after it?")
    }

    @Test("2.2 Minus takes one from the number")
    func minus() throws {
      try expect(
        .minusButtonTapped, at: 5, leadsTo: 4, "Did your code get as far as taking one?")
      try expect(
        .minusButtonTapped, at: 1, leadsTo: 0, "Did your code get as far as taking one?")
    }

    @Test("2.3 Minus at 0 or below changes nothing")
    func minusAtZero() throws {
      try expect(
        .minusButtonTapped, at: 0, leadsTo: 0,
        """
        The button is disabled then, but a reducer does not rely on that: it is the last line of \
        defence.
        """)
      try expect(
        .minusButtonTapped, at: -3, leadsTo: -3, "Below 0 the number stays as it is, too.")
    }

    @Test("2.4 The number is right in every story, and no tap causes an effect")
    func stories() async {
      await expectStories(on: QuantityEditorStage.self, step: 2, count: 200)
    }

    private func expect(
      _ action: QuantityEditor.Action, at before: Int, leadsTo expected: Int,
      _ reason: String? = nil
    ) throws {
      let opened = QuantityEditor.State(number: before).number
      try require(
        opened == before,
        """
        The screen was to open with \(text(before)), and it shows \(text(opened)) before anything is \
        tapped. So look at what makes a fresh state (step 3), not at the reducer.
        """)
      let number = state(before, after: [action]).number
      let sentences = [
        """
        \(action == .plusButtonTapped ? "Plus" : "Minus") was tapped at \(text(before)), and now the \
        number is \(text(number)). It should be \(text(expected)).
        """, reason,
      ]
      try require(
        number == expected, "\(sentences.compactMap { $0 }.joined(separator: " "))")
    }
  }

  @Suite("3 A fresh screen is right")
  struct Step3 {
    @Test("3.1 On a fresh screen minus is enabled at 1 and disabled at 0")
    func boundary() throws {
      try require(
        isMinusEnabled(freshAt: 1),
        "The screen opens with 1, and minus is disabled. There is one to take away.")
      try require(
        !isMinusEnabled(freshAt: 0),
        "The screen opens with 0, and minus is enabled. There is nothing to take away.")
    }

    @Test("3.2 On a fresh screen minus is enabled at 5 and disabled at −3")
    func farFromTheBoundary() throws {
      try require(
        isMinusEnabled(freshAt: 5),
        "The screen opens with 5, and minus is disabled. There are some to take away.")
      try require(
        !isMinusEnabled(freshAt: -3),
        "The screen opens with −3, and minus is enabled. That is even less than nothing.")
    }

    @Test("3.3 Minus is right on a fresh screen, whatever its number")
    func freshScreens() async {
      await expectStories(on: QuantityEditorStage.self, step: 3, count: 40, upTo: 0)
    }

    private func isMinusEnabled(freshAt number: Int) -> Bool {
      QuantityEditor.State(number: number).isMinusButtonEnabled
    }
  }

  @Suite("4 The screen stays right")
  struct Step4 {
    @Test("4.1 Minus follows the number when it is set directly")
    func directMutation() throws {
      var state = QuantityEditor.State(number: 0)
      state.number = 1
      try require(
        state.isMinusButtonEnabled,
        """
        “number” was set from 0 to 1, and minus is still disabled. It was not set by a tap but \
        directly, as any code with the state in hand may do. Does anything keep the flag right \
        then? If so, which number does it look at: the one before the change, or the one after?
        """)
      state.number = 0
      try require(
        !state.isMinusButtonEnabled,
        "“number” was set from 1 back to 0, directly, and minus is still enabled.")
    }

    @Test("4.2 Minus follows the number when a button is tapped")
    func taps() throws {
      let up = state(0, after: [.plusButtonTapped])
      try require(
        up.isMinusButtonEnabled,
        "Plus was tapped at 0. Now the number is \(text(up.number)), and minus is disabled.")
      let down = state(1, after: [.minusButtonTapped])
      try require(
        !down.isMinusButtonEnabled,
        "Minus was tapped at 1. Now the number is \(text(down.number)), and minus is enabled.")
      let below = state(-3, after: [.plusButtonTapped])
      try require(
        below.isMinusButtonEnabled == (below.number > 0),
        """
        Plus was tapped at −3. Now the number is \(text(below.number)), and minus is \
        \(below.isMinusButtonEnabled ? "enabled" : "disabled"). Is there something to take away \
        after every plus?
        """)
    }

    @Test("4.3 Equal numbers make equal screens, whatever happened before")
    func equality() throws {
      let opened = QuantityEditor.State(number: 1)
      let tapped = state(0, after: [.plusButtonTapped])
      try require(
        tapped == opened,
        """
        One screen opened with 1; the other opened with 0, and plus was tapped. They show the same \
        number, and they are not equal. What do they remember, apart from the number?
        """)
      try require(
        tapped.isMinusButtonEnabled && opened.isMinusButtonEnabled,
        "Both screens show 1, and minus is not enabled on both.")
      try require(
        state(2, after: [.minusButtonTapped, .minusButtonTapped])
          == QuantityEditor.State(number: 0),
        """
        One screen opened with 2, and minus was tapped twice; the other opened with 0. They are \
        not equal.
        """)
    }

    @Test("4.4 The screen stays right in every story")
    func stories() async {
      await expectStories(on: QuantityEditorStage.self, step: 4, count: 600)
    }
  }
}

// MARK: - Running the reducer by hand

/// The state of a screen that opened with a number, after some actions.
private func state(
  _ number: Int, after actions: [QuantityEditor.Action]
) -> QuantityEditor.State {
  var state = QuantityEditor.State(number: number)
  for action in actions {
    _ = QuantityEditor().reduce(into: &state, action: action)
  }
  return state
}

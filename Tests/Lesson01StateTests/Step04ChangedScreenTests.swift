import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("4 The screen stays right")
  struct Step4 {
    @Test("4.1 Minus follows the number when it is set directly")
    func directMutation() throws {
      var state = QuantityEditor.State(number: 0)
      state.number = 1
      try require(
        state.isMinusButtonEnabled,
        """
        “number” was set from 0 to 1, directly, and minus is still disabled. Does anything keep the \
        flag right then? If so, which number does it look at: the one before the change, or the one \
        after?
        """,
        rule: "4a")
      state.number = 0
      try require(
        !state.isMinusButtonEnabled,
        "“number” was set from 1 back to 0, directly, and minus is still enabled.", rule: "4a")
    }

    @Test("4.2 Minus follows the number when a button is tapped")
    func taps() throws {
      let up = QuantityEditor.State(number: 0).after(.plusButtonTapped)
      try require(
        up.isMinusButtonEnabled,
        "Plus was tapped at 0. Now the number is \(text(up.number)), and minus is disabled.",
        rule: "4b")
      let down = QuantityEditor.State(number: 1).after(.minusButtonTapped)
      try require(
        !down.isMinusButtonEnabled,
        "Minus was tapped at 1. Now the number is \(text(down.number)), and minus is enabled.",
        rule: "4b")
      let below = QuantityEditor.State(number: -3).after(.plusButtonTapped)
      try require(
        below.isMinusButtonEnabled == (below.number > 0),
        """
        Plus was tapped at −3. Now the number is \(text(below.number)), and minus is \
        \(below.isMinusButtonEnabled ? "enabled" : "disabled"). Is there something to take away \
        after every plus?
        """,
        rule: "4b")
    }

    @Test("4.3 Equal numbers make equal states, whatever happened before")
    func equality() throws {
      let opened = QuantityEditor.State(number: 1)
      let tapped = QuantityEditor.State(number: 0).after(.plusButtonTapped)
      try require(
        tapped == opened,
        """
        One screen opened with 1; the other opened with 0, and plus was tapped. They show the same \
        number, and their states are not equal. What do they remember, apart from the number?
        """,
        rule: "4d")
      try require(
        QuantityEditor.State(number: 2).after(.minusButtonTapped, .minusButtonTapped)
          == QuantityEditor.State(number: 0),
        """
        One screen opened with 2, and minus was tapped twice; the other opened with 0. Their states \
        are not equal.
        """,
        rule: "4d")
      for number in [0, -1, 1_000_000, .min, .max] {
        var changed = QuantityEditor.State(number: 1)
        changed.number = number
        changed.number = 1
        try require(
          changed == opened,
          """
          Two screens opened with 1. On one of them somebody set “number” to \(text(number)) and back \
          to 1, directly. Their states are not equal.
          """,
          rule: "4d")
      }
    }

    @Test("4.4 The screen stays right in every story")
    func stories() async {
      await TestSupport.expectStories(on: QuantityEditorStage.self, step: 4, count: 600)
    }
  }
}

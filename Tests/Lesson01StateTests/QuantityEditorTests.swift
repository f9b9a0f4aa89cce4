import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("2 The reducer changes the number")
  struct Step2 {
    @Test("2.1 Plus adds one to the number")
    func plus() throws {
      try #require(number(0, after: .plusButtonTapped) == 1, "Plus was tapped at 0.")
      try #require(number(41, after: .plusButtonTapped) == 42, "Plus was tapped at 41.")
      try #require(number(-3, after: .plusButtonTapped) == -2, "Plus was tapped at −3.")
    }

    @Test("2.2 Minus takes one from the number")
    func minus() throws {
      try #require(number(5, after: .minusButtonTapped) == 4, "Minus was tapped at 5.")
      try #require(
        number(1, after: .minusButtonTapped) == 0, "Minus was tapped at 1, and 1 is above 0.")
    }

    @Test("2.3 Minus at 0 or below changes nothing")
    func minusAtZero() throws {
      try #require(
        number(0, after: .minusButtonTapped) == 0,
        """
        Minus was tapped at 0. The button is disabled then, but a reducer does not rely on that: it \
        is the last line of defence.
        """)
      try #require(
        number(-3, after: .minusButtonTapped) == -3,
        "Minus was tapped at −3. Below 0 the number stays as it is, too.")
    }
  }

  @Suite("3 A fresh screen is right")
  struct Step3 {
    @Test("3.1 On a fresh screen minus is enabled at 1 and disabled at 0")
    func boundary() throws {
      try #require(
        isMinusEnabled(freshAt: 1), "The screen opens with 1: there is one to take away.")
      try #require(
        !isMinusEnabled(freshAt: 0), "The screen opens with 0: there is nothing to take away.")
    }

    @Test("3.2 On a fresh screen minus is enabled at 5 and disabled at −3")
    func farFromTheBoundary() throws {
      try #require(
        isMinusEnabled(freshAt: 5), "The screen opens with 5: there are some to take away.")
      try #require(!isMinusEnabled(freshAt: -3), "The screen opens with −3, which is below 0.")
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
      try #require(
        state.isMinusButtonEnabled,
        """
        “number” was set from 0 to 1, not by a tap but directly, as any code with the state in hand \
        may do. Who keeps the flag right then?
        """)
      state.number = 0
      try #require(
        !state.isMinusButtonEnabled, "“number” was set from 1 back to 0, directly.")
    }

    @Test("4.2 Minus follows the number when a button is tapped")
    func taps() throws {
      let up = state(0, after: [.plusButtonTapped])
      try #require(up.isMinusButtonEnabled, "Plus was tapped at 0, so the number is 1.")
      let down = state(1, after: [.minusButtonTapped])
      try #require(!down.isMinusButtonEnabled, "Minus was tapped at 1, so the number is 0.")
    }

    @Test("4.3 Number and minus are right after each of 1,000 taps")
    func manyTaps() throws {
      var random = RepeatableRandomNumbers(seed: 1)
      var state = QuantityEditor.State(number: 2)
      for tap in 1...1_000 {
        let action: QuantityEditor.Action =
          Bool.random(using: &random) ? .plusButtonTapped : .minusButtonTapped
        let before = state.number
        let expected = action == .plusButtonTapped ? before + 1 : max(before - 1, 0)
        _ = QuantityEditor().reduce(into: &state, action: action)
        try #require(state.number == expected, "Tap \(tap) was “\(action)” at \(before).")
        try #require(
          state.isMinusButtonEnabled == (state.number > 0),
          "Tap \(tap) was “\(action)” at \(before), so the number is \(state.number).")
      }
    }

    @Test("4.4 Equal numbers make equal screens, whatever happened before")
    func equality() throws {
      let opened = QuantityEditor.State(number: 1)
      let tapped = state(0, after: [.plusButtonTapped])
      try #require(
        tapped == opened,
        """
        One screen opened with 1; the other opened with 0, and plus was tapped. They show the same \
        number, so they must be the same in everything else.
        """)
      try #require(
        tapped.isMinusButtonEnabled && opened.isMinusButtonEnabled,
        "Both screens show 1, so minus must be enabled on both.")
      try #require(
        state(2, after: [.minusButtonTapped, .minusButtonTapped])
          == QuantityEditor.State(number: 0),
        "One screen opened with 2 and minus was tapped twice; the other opened with 0.")
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

private func number(_ number: Int, after action: QuantityEditor.Action) -> Int {
  state(number, after: [action]).number
}

/// Random numbers that are the same in every run, so that a failure can be looked at again.
private struct RepeatableRandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64; see Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”, 2014.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

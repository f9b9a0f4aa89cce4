import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("3 A fresh screen is right")
  struct Step3 {
    @Test("3.1 On a fresh screen minus is enabled at 1 and disabled at 0")
    func boundary() throws {
      try require(
        isMinusEnabled(freshAt: 1),
        """
        The screen opens with 1, and minus is disabled. There is one to take away. A default is the same \
        for each number, and `didSet` does not run inside `init`.
        """, rule: "3b")
      try require(
        !isMinusEnabled(freshAt: 0),
        "The screen opens with 0, and minus is enabled. There is nothing to take away.", rule: "3b")
    }

    @Test("3.2 On a fresh screen minus is enabled at 5 and disabled at −3")
    func farFromTheBoundary() throws {
      try require(
        isMinusEnabled(freshAt: 5),
        "The screen opens with 5, and minus is disabled. There are some to take away.", rule: "3b")
      try require(
        !isMinusEnabled(freshAt: -3),
        "The screen opens with −3, and minus is enabled. That is even less than nothing.",
        rule: "3b")
    }

    @Test("3.3 A fresh screen is right, whatever its number")
    func freshScreens() async {
      await TestSupport.expectStories(on: QuantityEditorStage.self, step: 3, count: 40, upTo: 0)
    }

    private func isMinusEnabled(freshAt number: Int) throws -> Bool {
      let state = QuantityEditor.State(number: number)
      try require(
        state.number == number,
        """
        The screen was to open with \(text(number)), and it shows \(text(state.number)). What changes \
        the number that “init” is given?
        """,
        rule: "3a")
      return state.isMinusButtonEnabled
    }
  }
}

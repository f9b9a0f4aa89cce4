import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("2 The text sets number and error")
  @MainActor
  struct Step2 {
    @Test("2.1 A number in the text is the number, without an error")
    func number() async throws {
      for number in [12, 7, 0] { try await enter("\(number)", expecting: number, nil, rule: "2j") }
    }

    @Test("2.2 A text that is not a number sets 0 and says “digits only”")
    func notDigits() async throws {
      try await enter("abc", expecting: 0, .digitsOnly, rule: "2l")
      try await Screen.opened { screen in
        try await screen.happens(.textChanged("abc"))
        try await screen.happens(.textChanged("0"))
        try screen.shows(0, nil, "“abc” was replaced by “0”, which is no mistake.", rule: "2b")
      }
    }

    @Test("2.3 A number below zero is taken, and called below zero")
    func belowZero() async throws {
      try await enter("-2", expecting: -2, .belowZero, rule: "2j")
      try await enter("-1", expecting: -1, .belowZero, rule: "2j")
    }

    @Test("2.4 “-1” pasted over “-2” keeps its error, “1” does not")
    func pastedOver() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.textChanged("-2"))
        try await screen.happens(.textChanged("-1"))
        try screen.shows(
          -1, .belowZero,
          """
          “-2” was on the screen with its error, and “-1” was pasted over it. That is below zero, too.
          """, rule: "2b")
        try await screen.happens(.textChanged("1"))
        try screen.shows(
          1, nil, "“1” was pasted over “-1”. Nothing is wrong any more.", rule: "2b")
      }
    }

    @Test("2.5 Spaces, signs, other digits and long numbers are read as decided")
    func decisions() async throws {
      try await enter(" 12 ", expecting: 12, nil, rule: "2h")
      try await enter("", expecting: 0, nil, rule: "2i")
      try await enter("1 2", expecting: 0, .digitsOnly, rule: "2l")
      try await enter("+3", expecting: 0, .digitsOnly, rule: "2l")
      try await enter("٣", expecting: 0, .digitsOnly, rule: "2l")
      try await enter("123456", expecting: 123_456, nil, rule: "2j")
      try await enter("1234567", expecting: 0, .tooManyDigits, rule: "2k")
      try await enter("99999999999999999999", expecting: 0, .tooManyDigits, rule: "2k")
    }

    @Test("2.6 Number and error are right in every story about texts")
    func stories() async {
      await expectStories(on: EntryStage.self, step: 2, count: 80)
    }

    private func enter(
      _ text: String, expecting number: Int, _ error: QuantityEditor.ErrorMessage?, rule: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      // Opened at 5, so that neither the old number nor 0 is right by accident.
      try await Screen.opened(number: 5) { screen in
        try await screen.happens(.textChanged(text), sourceLocation: sourceLocation)
        try screen.shows(
          number, error,
          text.isEmpty ? "The field was emptied, over a 5." : "“\(text)” was entered, over a 5.",
          rule: rule, sourceLocation: sourceLocation)
      }
    }
  }

  @Suite("3 The rule in one place")
  @MainActor
  struct Step3 {
    @Test("3.1 Plus changes the number and the error in one action")
    func plus() async throws {
      try await Screen.opened(number: -1) { screen in
        try screen.shows(-1, .belowZero, "The screen opens with −1.", rule: "2e")
        try await screen.happens(.plusButtonTapped)
        try screen.shows(0, nil, "Plus was tapped at −1, and 0 is not below zero.", rule: "3d")
      }
      try await Screen.opened(number: -2) { screen in
        try await screen.happens(.plusButtonTapped)
        try screen.shows(
          -1, .belowZero, "Plus was tapped at −2, and −1 is still below zero.", rule: "3d")
      }
      try await Screen.opened(number: 41) { screen in
        try await screen.happens(.plusButtonTapped)
        try screen.shows(42, nil, "Plus was tapped at 41.", rule: "3b")
      }
    }

    @Test("3.2 Minus changes the number in one action, and at 0 or below nothing")
    func minus() async throws {
      try await Screen.opened(number: 5) { screen in
        try await screen.happens(.minusButtonTapped)
        try screen.shows(4, nil, "Minus was tapped at 5.", rule: "3c")
      }
      for (number, error) in [(0, nil), (-3, .belowZero)] as [(Int, QuantityEditor.ErrorMessage?)] {
        try await Screen.opened(number: number) { screen in
          try await screen.happens(.minusButtonTapped)
          try screen.shows(
            number, error, "Minus was tapped at \(spoken(number)).", rule: "3c")
        }
      }
    }

    @Test("3.3 After “abc” plus takes the error away, minus does not")
    func afterWrongText() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.textChanged("abc"))
        try await screen.happens(.minusButtonTapped)
        try screen.shows(
          0, .digitsOnly,
          """
          “abc” was entered, then minus was tapped, which does nothing at 0. Why should the error \
          go away?
          """, rule: "3c")
        try await screen.happens(.plusButtonTapped)
        try screen.shows(
          1, nil, "“abc” was entered, then plus was tapped. There is a proper number now.",
          rule: "3d")
      }
    }

    @Test("3.4 Number and error are right in every story, in one action each")
    func stories() async {
      await expectStories(on: EntryStage.self, step: 3, count: 160)
    }
  }
}

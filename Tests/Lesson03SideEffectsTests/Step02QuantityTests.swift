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
      await TestSupport.expectStories(on: EntryStage.self, step: 2, count: 80)
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
}

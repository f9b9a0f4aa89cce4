import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("2 Sort")
  struct Step2 {
    @Test("2.1 Events are what happens")
    func events() throws {
      try expect(.plusTapped, is: .event, otherwise: "Does it last, or does it happen once?")
      try expect(
        .articlesArrived, is: .event,
        otherwise:
          "It comes from a server and not from a finger. Does it stay, or does it happen once?")
    }

    @Test("2.2 Stored is what nothing else tells")
    func stored() throws {
      let question = "Suppose that the screen forgets it. Could it be found out from the rest?"
      try expect(.numberOfPieces, is: .stored, otherwise: question)
      try expect(.searchText, is: .stored, otherwise: question)
      try expect(.tappedArticle, is: .stored, otherwise: question)
    }

    @Test("2.3 Outputs are worked out, in three families")
    func outputs() throws {
      let uiQuestion = """
        Suppose that the screen forgets it, but still knows the number and the price. Is it lost? \
        And is it for the eye, or does it ask for something to be done?
        """
      try expect(.minusCanBeTapped, is: .uiOutput, otherwise: uiQuestion)
      try expect(.totalPrice, is: .uiOutput, otherwise: uiQuestion)
      try expect(
        .textToLoad, is: .dataOutput,
        otherwise: """
          Who looks at it: the person in front of the screen, or the part of the app that talks to \
          the server? And can it be worked out from the search text and the last answer?
          """)
      try expect(
        .articleToShow, is: .navigationOutput,
        otherwise: """
          “Which article was tapped” and the articles themselves are known already. Is this one \
          more fact? And what does it decide: a line on the screen, or which screen?
          """)
    }

    @Test("2.4 What depends on the past has to be remembered")
    func history() throws {
      let minuteLater = "Does the screen still show it a minute later? Then who remembers it?"
      try expect(
        .errorMessage, is: .stored,
        otherwise: """
          Two people look at their screens. Both numbers are 0; one says “Digits only”. From the \
          number alone, which of the two is it?
          """,
        or: [.event: minuteLater, .outside: minuteLater])
    }

    @Test("2.5 What only the outside world knows is no output")
    func outside() throws {
      try expect(
        .isBeforeNoon, is: .outside,
        otherwise: """
          A state is put aside at 11 o’clock and looked at again at 13 o’clock. It is the same \
          value. Could it still know the answer?
          """,
        or: [
          .stored: """
          Nobody has told the screen the time. And had somebody told it at 11 o’clock, would it \
          still be right at 13 o’clock?
          """
        ])
    }

    private func expect(
      _ sentence: Sentence, is kind: Kind, otherwise question: String,
      or questions: [Kind: String] = [:]
    ) throws {
      let sorted = try #require(sentence.kind, "“\(sentence)” is not sorted yet.")
      // Compared outside of the macro, which would give the answer away.
      let isRight = sorted == kind
      // A string first: in a comment the test library writes the cases of an enumeration its own way.
      let message = "You sorted “\(sentence)” as “\(sorted)”. \(questions[sorted] ?? question)"
      try #require(isRight, "\(message)")
    }
  }
}

import Testing

@Suite("The result of the quiz")
struct QuizResultTests {
  @Test("It is shown after the last question, and not before")
  func result() {
    let open = Quiz.State(questionCount: 2, answers: [true])
    #expect(open.resultLine == nil)

    let finished = Quiz.State(questionCount: 2, answers: [true, false])
    #expect(finished.resultLine == "1 right")
  }
}

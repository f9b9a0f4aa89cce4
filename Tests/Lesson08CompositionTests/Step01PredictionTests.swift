import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know who shows a spinner after one tap")
    func oneTap() throws {
      try compare(
        prediction.spinnersAfterOneTap, ["cat", "dog", "hen"],
        "Which of the rows can “isLoading” be about? What does “titlesWithSpinner” make of it?")
    }

    @Test("1.2 You know who shows a spinner after one of two answers")
    func oneAnswer() throws {
      try compare(
        prediction.spinnersAfterOneAnswer, [],
        "Two rows wait, and one flag stands for both. What does the first answer do to it?")
    }

    @Test("1.3 You know who gets the heart when the rows have changed meanwhile")
    func hearts() throws {
      try compare(
        prediction.heartsAfterNewResults, ["hen"],
        """
        The tap was at index 0, and the answer is for index 0. Which row is there by then? And what has \
        become of the rows of before?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func compare(
      _ prediction: [String]?, _ actual: [String], _ question: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let written = try require(
        prediction, "There is no prediction yet. Write down what you expect.",
        sourceLocation: sourceLocation)
      try GivenParts.requireOneReducerScreen()
      guard written.sorted() != actual.sorted() else { return }
      Issue.record(
        "You predict \(written.isEmpty ? "no row" : written.joined(separator: ", ")). It is not so. \(question)",
        sourceLocation: sourceLocation)
    }
  }
}

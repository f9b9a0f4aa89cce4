import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know for which texts the relay asks")
    func requests() async throws {
      let predicted = try await written(prediction.requests)
      guard predicted != ["a", "a"] else { return }
      if predicted.contains("ab") {
        Issue.record(
          """
          You predict that the service is asked for “ab”. Its pause ends 400 milliseconds after the \
          first text. What does the field say at that moment?
          """)
      } else {
        Issue.record(
          """
          You predict \(predicted.count) \(predicted.count == 1 ? "request" : "requests"). It is \
          another number. Three pauses come to their end: nothing cancels them. What does the field \
          say at the end of each?
          """)
      }
    }

    @Test("1.2 You know when the relay asks for the first time")
    func milliseconds() async throws {
      let predicted = try await written(prediction.milliseconds)
      guard predicted != 100 else { return }
      Issue.record(
        """
        You predict \(predicted) milliseconds after the last change. It is another number. Which of the \
        three pauses ends first? When did it begin, and what does the field say when it ends?
        """)
    }

    @Test("1.3 You know what becomes of a text that is set again")
    func requestsForCat() async throws {
      let predicted = try await written(prediction.requestsForCat)
      guard predicted != 2 else { return }
      Issue.record(
        """
        You predict \(predicted). It is another number. Does this reducer look whether the text is a \
        new one?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) async throws -> Value {
      let written = try require(
        prediction, "There is no prediction yet. Write down what you expect.")
      try await requireGivenRelay()
      return written
    }
  }
}

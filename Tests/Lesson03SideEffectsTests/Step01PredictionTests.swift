import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know in which order reducer, effect and answer come")
    func order() async throws {
      let predicted = try await written(prediction.writtenDown)
      // Not what the learner's kettle does, but what the one does that was handed over.
      let actual: [Kettle.Moment] = [.reducerReturns, .effectRuns(cups: 1), .answerArrives]
      guard predicted.count == actual.count else {
        Issue.record(
          """
          Your list has \(predicted.count) moments. \(actual.count) are written down: each of the \
          three kinds once.
          """)
        return
      }
      let order = zip(predicted, actual).enumerated().first { name(of: $1.0) != name(of: $1.1) }
      if let (position, (moment, _)) = order {
        Issue.record(
          """
          “\(name(of: moment))” is not what is written down \(["first", "second", "last"][position]). \
          A reducer returns a description of work. Who carries it out, and when can that begin?
          """)
        return
      }
      guard predicted == actual else {
        Issue.record(
          """
          Your order is right, the cups are not. When is “state.cups” read: when the effect is made, \
          or when it runs?
          """)
        return
      }
    }

    @Test("1.2 You know how many actions an echo makes of one tap")
    func echo() async throws {
      let predicted = try await written(prediction.actionsOfOneTap)
      guard predicted == 2 else {
        Issue.record(
          """
          You predict \(predicted). It is another number. What becomes of an action that “.send” \
          feeds back?
          """)
        return
      }
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) async throws -> Value {
      let written = try require(
        prediction, "There is no prediction yet. Write down what you expect.")
      let isUnchanged = await KettleStories.isTheKettleUnchanged()
      try require(
        isUnchanged,
        """
        “Kettle” in Prediction.swift has been changed: it does not do any more what it did. Predict \
        what it does as it was handed over. Get it back with \
        “cp scripts/Stubs/Lesson03SideEffects/Prediction.swift Exercises/Lesson03SideEffects/”, and \
        write your predictions down once more.
        """)
      return written
    }

    private func name(of moment: Kettle.Moment) -> String {
      switch moment {
      case .reducerReturns: "reducerReturns"
      case .effectRuns: "effectRuns"
      case .answerArrives: "answerArrives"
      }
    }
  }
}

import BootcampTesting
import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know what an output says inside the closure of a step")
    func insideTheClosure() async throws {
      let predictedStart = try written(prediction.atTheStartOfTheClosure)
      let predictedEnd = try written(prediction.atTheEndOfTheClosure)
      let seen = await readings()
      try #require(
        predictedStart == seen.start,
        """
        Left is your prediction for the first line, right is what happens. Which state does a \
        closure begin with: the one before the step, or the one after?
        """)
      try #require(
        predictedEnd == seen.end,
        """
        Left is your prediction for the second line, right is what happens. From whose “floor” is \
        the output computed: the lift’s, or the one that the closure has set?
        """)
    }

    @Test("1.2 You know what an output says after the step")
    func afterTheStep() async throws {
      let predicted = try written(prediction.afterTheStep)
      let seen = await readings()
      try #require(
        predicted == seen.after,
        """
        Left is your prediction for the third line, right is what happens. Where is the lift, \
        whatever the test expects?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written(_ prediction: Int?) throws -> Int {
      try #require(prediction, "There is no prediction yet. Write down a number.")
    }

    /// Runs the test that the prediction is about. That it fails is no failure here.
    private func readings() async -> (start: Int, end: Int, after: Int) {
      var readings = (start: 0, end: 0, after: 0)
      _ = await issuesReported {
        let store = TestStore(initialState: Lift.State()) { Lift() }
        await store.send(.upButtonTapped) {
          readings.start = $0.stepsBelow
          $0.floor = 1
          readings.end = $0.stepsBelow
        }
        readings.after = store.state.stepsBelow
      }
      return readings
    }
  }
}

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
      let predictedStart: Int = try written(prediction.atTheStartOfTheClosure)
      let predictedEnd: Int = try written(prediction.atTheEndOfTheClosure)
      try await requireLiftAsShipped()
      try require(
        predictedStart == 0,
        """
        You predict \(predictedStart) for the first line, and something else is printed. Which state \
        does a closure begin with: the one before the step, or the one after?
        """)
      try require(
        predictedEnd == 20,
        """
        You predict \(predictedEnd) for the second line, and something else is printed. From whose \
        “floor” is the output computed: the lift’s, or the one that the closure has set?
        """)
    }

    @Test("1.2 You know what an output says after the step")
    func afterTheStep() async throws {
      let predicted: Int = try written(prediction.afterTheStep)
      try await requireLiftAsShipped()
      try require(
        predicted == 40,
        """
        You predict \(predicted) for the third line, and something else is printed. Where is the \
        lift, whatever the test expects?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written(_ prediction: Int?) throws -> Int {
      try require(prediction, "There is no prediction yet. Write down a number.")
    }

    /// The lift is given, and so is what it does. The predictions are compared with constants.
    private func requireLiftAsShipped() async throws {
      var lift = Lift.State()
      var steps = [lift.stepsBelow]
      for _ in 0..<2 {
        _ = Lift().reduce(into: &lift, action: .upButtonTapped)
        steps.append(lift.stepsBelow)
      }
      lift.floor = 7
      steps.append(lift.stepsBelow)
      let readings = await readings()
      try requireGivenCode(
        "Lift", in: "Lesson02ComputedProperties/Prediction.swift",
        isAsShipped: steps == [0, 40, 80, 140] && readings == [0, 20, 40])
    }

    /// What the test that the prediction is about prints. That it fails is no failure here.
    private func readings() async -> [Int] {
      var readings: [Int] = []
      _ = await issuesReported {
        let store = TestStore(initialState: Lift.State()) { Lift() }
        await store.send(.upButtonTapped) {
          readings.append($0.stepsBelow)
          $0.floor = 1
          readings.append($0.stepsBelow)
        }
        readings.append(store.state.stepsBelow)
      }
      return readings
    }
  }
}

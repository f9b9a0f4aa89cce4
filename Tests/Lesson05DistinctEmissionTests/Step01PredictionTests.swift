import Bootcamp
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    private let prediction = Prediction()

    @Test("1.1 You know how often slices of the score emit")
    func slices() throws {
      let home: Int = try written(prediction.emissionsOfHome)
      let isHomeLeading: Int = try written(prediction.emissionsOfIsHomeLeading)
      let score: Int = try written(prediction.emissionsOfScore)
      try GivenCode.requireScoreboard()
      try compare(
        home, 4, "“home”",
        "The first one belongs to the subscription itself. Which actions change the home goals?"
      )
      try compare(
        isHomeLeading, 3, "“isHomeLeading”",
        "The slice is a Bool, and not the goals that it follows from. When does the Bool change?")
      try compare(
        score, 5, "“score”",
        """
        The first one belongs to the subscription itself. Which actions change the score, whichever \
        of the two numbers it is?
        """)
    }

    @Test("1.2 You know how often the announcement emits")
    func announcement() throws {
      let predicted: Int = try written(prediction.emissionsOfAnnouncement)
      try GivenCode.requireScoreboard()
      try compare(
        predicted, 2, "“announcement”",
        "There were three goals. What is the slice before and after the second one?")
    }

    @Test("1.3 You know how often a late subscription emits")
    func late() throws {
      let predicted: Int = try written(prediction.emissionsOfALateAnnouncement)
      try GivenCode.requireScoreboard()
      try compare(
        predicted, 1, "the late subscription",
        "What is the first thing that a subscription does? And does anything happen after it?")
    }

    private func compare(
      _ predicted: Int, _ expected: Int, _ name: String, _ question: String
    ) throws {
      try require(
        predicted == expected,
        "You predict \(predicted) emissions for \(name). That is not the number. \(question)")
    }
  }
}

/// The outcome stays hidden until a prediction is written down.
func written<Value>(_ prediction: Value?) throws -> Value {
  try require(prediction, "There is no prediction yet. Write it down.")
}

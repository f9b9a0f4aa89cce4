import Bootcamp
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    private let prediction = Prediction()

    @Test("1.1 You know how often slices of the score run their callbacks")
    func slices() throws {
      let home = try written(prediction.runsOfHome)
      let isHomeLeading = try written(prediction.runsOfIsHomeLeading)
      let score = try written(prediction.runsOfScore)
      try GivenCode.requireScoreboard()
      try compare(
        home, 4, "“home”",
        "The first run is the subscription itself. Which actions change the goals of the home team?"
      )
      try compare(
        isHomeLeading, 3, "“isHomeLeading”",
        "The slice is the answer, true or false, and not the goals that it follows from.")
      try compare(
        score, 5, "“score”",
        """
        The first run is the subscription itself. Then comes one for each action that changes the \
        score, whichever of the two numbers it is.
        """)
    }

    @Test("1.2 You know how often an announcement is heard")
    func announcement() throws {
      let predicted = try written(prediction.runsOfAnnouncement)
      try GivenCode.requireScoreboard()
      try compare(
        predicted, 2, "“announcement”",
        "There were three goals. What is the slice before and after the second one?")
    }

    @Test("1.3 You know what somebody hears who comes late")
    func late() throws {
      let predicted = try written(prediction.runsOfALateAnnouncement)
      try GivenCode.requireScoreboard()
      try compare(
        predicted, 1, "somebody who comes late",
        "What is the first thing that a subscription does? And does anything happen after it?")
    }

    private func compare(
      _ predicted: Int, _ expected: Int, _ name: String, _ question: String
    ) throws {
      try #require(
        predicted == expected,
        "You predict \(predicted) for \(name), and something else happens. \(question)")
    }
  }
}

/// The outcome stays hidden until a prediction is written down.
func written<Value>(_ prediction: Value?) throws -> Value {
  try #require(prediction, "There is no prediction yet. Write it down.")
}

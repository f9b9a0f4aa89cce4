import TestSupport
import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("1 Predict")
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know what runs when a test forgets the environment")
    func forgotten() throws {
      try requireUnchangedDoor()
      let predicted = try written(prediction.soundOfAForgottenEnvironment)
      try require(
        predicted == .bell,
        """
        You predict “.\(predicted)”, and it is “.bell”. Nobody gave this door an environment, \
        and it compiles all the same. Where does the environment come from?
        """)
    }

    @Test("1.2 You know what a late change of the environment does")
    func lateOverride() throws {
      try requireUnchangedDoor()
      let predicted = try written(prediction.soundAfterALateOverride)
      try require(
        predicted == .silence,
        """
        You predict “.\(predicted)”, and it is “.silence”. An environment is a struct, and a \
        struct is a value. Which one does the door hold, after the variable has been changed?
        """)
    }

    @Test("1.3 You know how many calls a flow makes")
    func calls() throws {
      try requireUnchangedDoor()
      let predicted: Int = try written(prediction.callsForTwoVisitors)
      try require(
        predicted == 4,
        """
        You predict \(predicted), and it is 4. Each pair of parentheses after an endpoint \
        is a call. How many does one welcome have? Which number is on the badge of visitor 1?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) throws -> Value {
      try require(prediction, "There is no prediction yet. Write down what you expect.")
    }
  }
}

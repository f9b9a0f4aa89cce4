import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("1 Predict")
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know what a fresh thermometer has observed")
    func freshThermometer() throws {
      let predicted = try written(prediction.observationsOfAFreshThermometer)
      let kitchen = Thermometer(celsius: 20)
      try #require(
        predicted == kitchen.observations,
        """
        Left is your prediction, right is what happens. The only assignment is the one inside \
        “init”. Does “didSet” run for it?
        """)
    }

    @Test("1.2 You know what a copy shares with its original")
    func copy() throws {
      let predictedOriginal = try written(prediction.observationsOfTheOriginal)
      let predictedCopy = try written(prediction.observationsOfTheCopy)
      var kitchen = Thermometer(celsius: 20)
      kitchen.celsius = 21
      var cellar = kitchen
      cellar.celsius = 12
      try #require(
        predictedOriginal == kitchen.observations,
        """
        Left is your prediction for the original, right is what happens. Which assignments does \
        “didSet” run for? And a struct is a value: what does a change of the copy do to the \
        original?
        """)
      try #require(
        predictedCopy == cellar.observations,
        """
        Left is your prediction for the copy, right is what happens. With which value of \
        “observations” does the copy begin?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written(_ prediction: Int?) throws -> Int {
      try #require(prediction, "There is no prediction yet. Write down a number.")
    }
  }
}

import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("1 Predict")
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know what a fresh thermometer has observed")
    func freshThermometer() throws {
      let predicted: Int = try written(prediction.observationsOfAFreshThermometer)
      try requireThermometerAsShipped()
      try require(
        predicted == 0,
        """
        You predict \(predicted), and something else happens. The only assignment is the one inside \
        “init”. Does “didSet” run for it?
        """)
    }

    @Test("1.2 You know what a copy shares with its original")
    func copy() throws {
      let predictedOriginal: Int = try written(prediction.observationsOfTheOriginal)
      let predictedCopy: Int = try written(prediction.observationsOfTheCopy)
      try requireThermometerAsShipped()
      try require(
        predictedOriginal == 1,
        """
        You predict \(predictedOriginal) for the original, and something else happens. Which \
        assignments does “didSet” run for? And a struct is a value: what does a change of the copy \
        do to the original?
        """)
      try require(
        predictedCopy == 2,
        """
        You predict \(predictedCopy) for the copy, and something else happens. With which value of \
        “observations” does the copy begin?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written(_ prediction: Int?) throws -> Int {
      try require(prediction, "There is no prediction yet. Write down a number.")
    }

    private func requireThermometerAsShipped() throws {
      let fresh = Thermometer(celsius: 20)
      var kitchen = fresh
      kitchen.celsius = 21
      var cellar = kitchen
      cellar.celsius = 12
      try requireGivenCode(
        "Thermometer", in: "Lesson01State/Prediction.swift",
        isAsShipped: [fresh, kitchen, cellar].map(\.observations) == [0, 1, 2]
          && [fresh, kitchen, cellar].map(\.celsius) == [20, 21, 12])
    }
  }
}

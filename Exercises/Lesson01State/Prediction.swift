import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// A thermometer that counts how often its observer, `didSet`, has run.
struct Thermometer {
  var celsius: Int {
    didSet { observations += 1 }
  }
  private(set) var observations = 0

  init(celsius: Int) {
    self.celsius = celsius
  }
}

/// Replace each `todo(…)` with a number. Without one, the prediction is `nil`.
struct Prediction {
  /// ```swift
  /// let kitchen = Thermometer(celsius: 20)
  /// ```
  /// How large is `kitchen.observations` now?
  var observationsOfAFreshThermometer: Int? {
    todo("Step 1: predict the observations of a fresh thermometer.", returning: nil)
  }

  /// ```swift
  /// var kitchen = Thermometer(celsius: 20)
  /// kitchen.celsius = 21
  /// var cellar = kitchen
  /// cellar.celsius = 12
  /// ```
  /// How large is `kitchen.observations` now?
  var observationsOfTheOriginal: Int? {
    todo("Step 1: predict the observations of the original.", returning: nil)
  }

  /// And how large is `cellar.observations`?
  var observationsOfTheCopy: Int? {
    todo("Step 1: predict the observations of the copy.", returning: nil)
  }
}

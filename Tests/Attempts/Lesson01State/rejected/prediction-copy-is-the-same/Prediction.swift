// The belief that a copy is a second name for the same thermometer, as it would be with a class.

/// A thermometer that counts how often its temperature has been observed.
struct Thermometer {
  var celsius: Int {
    didSet { observations += 1 }
  }
  private(set) var observations = 0

  init(celsius: Int) {
    self.celsius = celsius
  }
}

/// The predictions.
struct Prediction {
  /// ```swift
  /// let kitchen = Thermometer(celsius: 20)
  /// ```
  /// How large is `kitchen.observations` now?
  var observationsOfAFreshThermometer: Int? {
    0
  }

  /// ```swift
  /// var kitchen = Thermometer(celsius: 20)
  /// kitchen.celsius = 21
  /// var cellar = kitchen
  /// cellar.celsius = 12
  /// ```
  /// How large is `kitchen.observations` now?
  var observationsOfTheOriginal: Int? {
    2
  }

  /// And how large is `cellar.observations`?
  var observationsOfTheCopy: Int? {
    2
  }
}

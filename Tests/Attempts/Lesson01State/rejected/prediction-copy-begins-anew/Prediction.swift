// The belief that a copy is a fresh value that has observed nothing yet.

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
    1
  }

  /// And how large is `cellar.observations`?
  var observationsOfTheCopy: Int? {
    1
  }
}

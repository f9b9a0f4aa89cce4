import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

enum Sound: Equatable {
  case bell
  case buzzer
  case silence
}

/// What a house door cannot control: the sound that the house makes, and how many came before you.
struct DoorEnvironment: Sendable {
  var ring: @Sendable () -> Sound
  var visitorNumber: @Sendable () -> Int
}

struct Door {
  var environment = DoorEnvironment.live

  func press() -> Sound {
    environment.ring()
  }

  func welcome() -> String {
    "You are visitor \(environment.visitorNumber()). "
      + "Your badge has the number \(environment.visitorNumber())."
  }
}

extension DoorEnvironment {
  /// The real house: the bell rings, and everyone hears it.
  static let live = DoorEnvironment(ring: { .bell }, visitorNumber: { 1 })

  /// A house for tests, which makes no sound.
  static let silent = DoorEnvironment(ring: { .silence }, visitorNumber: { 1 })
}

/// Replace each `todo(…)` with a value.
struct Prediction {
  /// A test forgets the environment:
  ///
  /// ```swift
  /// let sound = Door().press()
  /// ```
  /// Which sound is it?
  var soundOfAForgottenEnvironment: Sound? {
    todo("Step 1: predict the sound of a forgotten environment.", returning: nil)
  }

  /// A test changes the environment after it has made the door:
  ///
  /// ```swift
  /// var environment = DoorEnvironment.silent
  /// let door = Door(environment: environment)
  /// environment.ring = { .buzzer }
  /// let sound = door.press()
  /// ```
  /// Which sound is it?
  var soundAfterALateOverride: Sound? {
    todo("Step 1: predict the sound after a late override.", returning: nil)
  }

  /// A test makes a door whose `visitorNumber` gives 1 at the first call, then 2, then 3, and so on. Two
  /// visitors come, and each one is welcomed once:
  ///
  /// ```swift
  /// _ = door.welcome()
  /// _ = door.welcome()
  /// ```
  /// How many times has `visitorNumber` been called now?
  var callsForTwoVisitors: Int? {
    todo("Step 1: predict the calls for two visitors.", returning: nil)
  }
}

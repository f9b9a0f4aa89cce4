import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("1 Predict")
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know what runs when a test forgets the environment")
    func forgotten() throws {
      let predicted = try written(prediction.soundOfAForgottenEnvironment)
      try #require(
        predicted == Door().press(),
        """
        Left is your prediction, right is what happens. Nobody gave this door an environment, and \
        it compiles all the same. Where does the environment come from?
        """)
    }

    @Test("1.2 You know what a late change of the environment does")
    func lateOverride() throws {
      let predicted = try written(prediction.soundAfterALateOverride)
      var environment = DoorEnvironment.silent
      let door = Door(environment: environment)
      environment.ring = { .buzzer }
      try #require(
        predicted == door.press(),
        """
        Left is your prediction, right is what happens. An environment is a struct, and a struct is \
        a value. Which one does the door hold, after the variable has been changed?
        """)
      // The change is there for whoever is made with it.
      try #require(Door(environment: environment).press() == .buzzer)
    }

    @Test("1.3 You know how many calls a flow makes")
    func calls() throws {
      let predicted = try written(prediction.callsForTwoVisitors)
      let counter = Counter()
      let door = Door(
        environment: DoorEnvironment(ring: { .bell }, visitorNumber: { counter.next() + 1 }))
      _ = door.welcome()
      _ = door.welcome()
      try #require(
        predicted == counter.next(),
        """
        Left is your prediction, right is what happens. Each pair of parentheses after an endpoint \
        is a call. How many does one welcome have? Which number is on the badge of visitor 1?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func written<Value>(_ prediction: Value?) throws -> Value {
      try #require(prediction, "There is no prediction yet. Write down what you expect.")
    }
  }
}

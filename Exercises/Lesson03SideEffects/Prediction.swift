import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// A kettle that writes down what happens, in the order in which it happens.
struct Kettle: Reducer {
  enum Moment: Equatable, Sendable {
    case reducerReturns
    case effectRuns(cups: Int)
    case answerArrives
  }

  struct State: Equatable {
    var cups = 1
    var isOn = false
    var isLampLit = false
  }

  enum Action: Equatable, Sendable {
    case switchTapped
    case cupAdded
    case waterBoiled
    case lampButtonTapped
    case checkLamp
  }

  /// Waits until somebody opens the lid.
  let lidOpened: @Sendable () async -> Void
  let writeDown: @Sendable (Moment) -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .switchTapped:
      state.isOn = true
      let effect = Effect<Action>.run { [cups = state.cups] send in
        await lidOpened()
        writeDown(.effectRuns(cups: cups))
        await send(.waterBoiled)
      }
      writeDown(.reducerReturns)
      return effect

    case .cupAdded:
      state.cups += 1
      return .none

    case .waterBoiled:
      writeDown(.answerArrives)
      state.isOn = false
      return .none

    case .lampButtonTapped:
      return .send(.checkLamp)

    case .checkLamp:
      state.isLampLit = state.isOn
      return .none
    }
  }
}

/// Replace each `todo(…)` with your answer.
struct Prediction {
  /// The switch is tapped. Then, before anybody opens the lid, a second cup is added. Then the lid
  /// is opened, and all comes to rest.
  ///
  /// What is written down, and in which order? Such as
  /// `[.answerArrives, .reducerReturns, .effectRuns(cups: 9)]`.
  var writtenDown: [Kettle.Moment]? {
    todo("Step 1: predict what is written down, in which order.", returning: nil)
  }

  /// The lamp button is tapped once. How many actions does the reducer handle?
  var actionsOfOneTap: Int? {
    todo("Step 1: predict how many actions one tap on the lamp button leads to.", returning: nil)
  }
}

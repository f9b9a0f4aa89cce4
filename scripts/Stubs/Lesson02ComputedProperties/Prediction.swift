import Bootcamp

// Step 1: predict. Read the code, run it in your head, and write down what you expect.
// Do not run it first: a prediction that turns out wrong teaches more than one that was looked up.

/// A lift. Up takes it up by two floors, and that is a mistake: it should be one.
struct Lift: Reducer {
  struct State: Equatable {
    var floor = 0
    var stepsBelow: Int { floor * 20 }
  }

  enum Action {
    case upButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.floor += 2
    return .none
  }
}

/// Somebody tests the lift, and looks at the output `stepsBelow` inside the closure of a step:
///
/// ```swift
/// let store = TestStore(initialState: Lift.State()) { Lift() }
/// await store.send(.upButtonTapped) {
///   print($0.stepsBelow)
///   $0.floor = 1
///   print($0.stepsBelow)
/// }
/// print(store.state.stepsBelow)
/// ```
///
/// The step fails, because the lift is not where the test expects it. The three lines are printed
/// all the same. Replace each `todo(…)` with a number.
struct Prediction {
  /// What is printed first, before the closure has changed anything?
  var atTheStartOfTheClosure: Int? {
    todo("Step 1: predict the steps below at the start of the closure.", returning: nil)
  }

  /// What is printed second, at the end of the closure?
  var atTheEndOfTheClosure: Int? {
    todo("Step 1: predict the steps below at the end of the closure.", returning: nil)
  }

  /// And what is printed third, when the step is over?
  var afterTheStep: Int? {
    todo("Step 1: predict the steps below after the step.", returning: nil)
  }
}

// The belief that an output is worked out once, when the state is made.

import Bootcamp

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
/// all the same.
struct Prediction {
  /// What is printed first, before the closure has changed anything?
  var atTheStartOfTheClosure: Int? {
    0
  }

  /// What is printed second, at the end of the closure?
  var atTheEndOfTheClosure: Int? {
    0
  }

  /// And what is printed third, when the step is over?
  var afterTheStep: Int? {
    40
  }
}

// “The property observes itself, so I am done.” `didSet` does not run while the type’s own initialiser
// assigns the property, so the first screen has the default flag. What was tapped is right, so it is
// not equal to what was opened (4.4).

import Bootcamp

struct QuantityEditor: Reducer {
  // region: state
  struct State: Equatable {
    var number: Int {
      didSet { isMinusButtonEnabled = number > 0 }
    }
    var isMinusButtonEnabled = false
  }
  // endregion: state

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.number > 0 else { return .none }
      state.number -= 1
      return .none

    case .plusButtonTapped:
      state.number += 1
      return .none
    }
  }
}

// “I set the flag in each case.” Three copies of the rule, and no two alike: below 0, plus enables minus
// (4.2 and 4.3), and a direct change goes past all of them (4.1).

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int
    var isMinusButtonEnabled: Bool

    init(number: Int) {
      self.number = number
      isMinusButtonEnabled = number > 0
    }
  }

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
  }

  // region: reducer
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.number > 0 else { return .none }
      state.number -= 1
      state.isMinusButtonEnabled = state.number > 0
      return .none

    case .plusButtonTapped:
      state.number += 1
      state.isMinusButtonEnabled = true
      return .none
    }
  }
  // endregion: reducer
}

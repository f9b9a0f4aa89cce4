// “Minus should be enabled on a screen that opens with 1, so I make “true” the default.” A default is
// one value for all numbers; now the screens that open at 0 and below are wrong.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { isMinusButtonEnabled = number > 0 }
    }
    var isMinusButtonEnabled = true
  }

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

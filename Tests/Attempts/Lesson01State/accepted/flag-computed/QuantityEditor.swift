// A different shape: the flag is not stored at all, which lesson 2 is about.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int

    var isMinusButtonEnabled: Bool { number > 0 }
  }

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      if state.isMinusButtonEnabled { state.number -= 1 }
    case .plusButtonTapped:
      state.number += 1
    }
    return .none
  }
}

// “The flag is right from the start, so it is right.” The initialiser knows the rule, and nothing that
// changes the number does: minus stays as it was on the first screen.

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

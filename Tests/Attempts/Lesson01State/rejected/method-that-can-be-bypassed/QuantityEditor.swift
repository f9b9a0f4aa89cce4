// “All changes go through my method, so the rule is in one place.” The reducer and the initialiser call
// it, but the number is open, and whoever sets it directly does not know that the method exists.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number = 0
    private(set) var isMinusButtonEnabled = false

    init(number: Int) {
      replaceNumber(with: number)
    }

    mutating func replaceNumber(with number: Int) {
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
      state.replaceNumber(with: state.number - 1)
      return .none

    case .plusButtonTapped:
      state.replaceNumber(with: state.number + 1)
      return .none
    }
  }
}

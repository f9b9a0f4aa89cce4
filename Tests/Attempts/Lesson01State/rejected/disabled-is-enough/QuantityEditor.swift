// “The button is disabled at 0, so the action cannot come.” The reducer takes away one piece too many
// when it comes all the same.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { updateMinusButton() }
    }
    private(set) var isMinusButtonEnabled = false

    init(number: Int) {
      self.number = number
      updateMinusButton()
    }

    private mutating func updateMinusButton() {
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
      state.number -= 1
      return .none

    case .plusButtonTapped:
      state.number += 1
      return .none
    }
  }
}

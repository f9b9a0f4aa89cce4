// “After plus there is something to take away.” The rule stands in the state and once more in the
// reducer, a little different: from −3, plus leads to −2, where there is nothing to take away.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { updateMinusButton() }
    }
    var isMinusButtonEnabled = false

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
      guard state.number > 0 else { return .none }
      state.number -= 1
      return .none

    case .plusButtonTapped:
      state.number += 1
      state.isMinusButtonEnabled = true
      return .none
    }
  }
}

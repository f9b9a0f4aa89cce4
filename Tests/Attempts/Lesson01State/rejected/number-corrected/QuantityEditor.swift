// “Less than nothing makes no sense, so I correct it.” The state does not show what the server has
// stored: a screen that opens with −3 says 0, and plus leads to 1.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { updateMinusButton() }
    }
    private(set) var isMinusButtonEnabled = false

    init(number: Int) {
      self.number = max(number, 0)
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
      return .none
    }
  }
}

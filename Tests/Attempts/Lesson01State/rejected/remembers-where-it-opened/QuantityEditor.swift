// “The first number may be of use one day.” It is a part of the state now, so two screens that show the
// same are not equal.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { updateMinusButton() }
    }
    private let openedWith: Int
    private(set) var isMinusButtonEnabled = false

    init(number: Int) {
      self.number = number
      openedWith = number
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

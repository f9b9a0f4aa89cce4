// A different shape: the observer and the initialiser each spell out the rule. One place would be
// better, but the screen is right, and no test can tell.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { isMinusButtonEnabled = number > 0 }
    }
    private(set) var isMinusButtonEnabled: Bool

    init(number: Int) {
      self.number = number
      self.isMinusButtonEnabled = number > 0
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

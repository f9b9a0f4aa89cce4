// “An observer is an observer.” `willSet` runs before the change, so `number` is still the old one, and
// the flag is always one change late.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      willSet { isMinusButtonEnabled = number > 0 }
    }
    private(set) var isMinusButtonEnabled: Bool

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

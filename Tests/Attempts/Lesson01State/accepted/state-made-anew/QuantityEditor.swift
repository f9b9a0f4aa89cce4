// A different shape: only the initialiser knows the rule, and each change makes a fresh state, as the
// worked example of the lesson does.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { self = State(number: number) }
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

// A different shape: no observer. The number that everyone sets is a computed property in front of
// a private one, and one mutating method is the only way to it.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    private var pieces = 0
    private(set) var isMinusButtonEnabled = false

    var number: Int {
      get { pieces }
      set { replacePieces(with: newValue) }
    }

    init(number: Int) {
      replacePieces(with: number)
    }

    private mutating func replacePieces(with number: Int) {
      pieces = number
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

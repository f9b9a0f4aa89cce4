// A different shape: the rule is a static function, the reducer a `body`, and the two buttons differ in
// a number instead of a case.

import Bootcamp

struct QuantityEditor: Reducer {
  struct State: Equatable {
    var number: Int {
      didSet { isMinusButtonEnabled = Self.isMinusEnabled(at: number) }
    }
    var isMinusButtonEnabled: Bool

    init(number: Int) {
      self.number = number
      self.isMinusButtonEnabled = Self.isMinusEnabled(at: number)
    }

    static func isMinusEnabled(at number: Int) -> Bool { number > 0 }
  }

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      let change = action == .plusButtonTapped ? 1 : -1
      if change > 0 || State.isMinusEnabled(at: state.number) {
        state.number += change
      }
      return .none
    }
  }
}

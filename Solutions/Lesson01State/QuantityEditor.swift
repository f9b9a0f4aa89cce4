import Bootcamp

/// The quantity editor of an order screen: a minus button, a number, a plus button.
struct QuantityEditor: Reducer {
  // MARK: Model the state

  // region: state
  struct State: Equatable {
    /// How many pieces to order.
    var number: Int {
      didSet { updateMinusButton() }
    }

    /// Whether the minus button can be tapped. It can while the number is above 0.
    private(set) var isMinusButtonEnabled = false

    init(number: Int) {
      self.number = number
      updateMinusButton()
    }

    private mutating func updateMinusButton() {
      isMinusButtonEnabled = number > 0
    }
  }
  // endregion: state

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      // A disabled button sends nothing, but the reducer is the last line of defence.
      guard state.number > 0 else { return .none }
      state.number -= 1
      return .none

    case .plusButtonTapped:
      state.number += 1
      return .none
    }
  }
}

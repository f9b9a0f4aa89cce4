import Bootcamp

/// The quantity editor of an order screen: a minus button, a number, a plus button.
struct QuantityEditor: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    /// How many pieces to order.
    var number: Int

    /// Whether the minus button can be tapped. It can while the number is above 0.
    var isMinusButtonEnabled = false

    // Step 3 (rules 3a to 3c): an initialiser, so that a fresh state is right.

    // Step 4 (rules 4a to 4g): keep the flag right, whatever changes the number.
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      return todo("Step 2: minus was tapped. Rules 2b, 2c and 2d.", returning: .none)

    case .plusButtonTapped:
      return todo("Step 2: plus was tapped. Rules 2a and 2d.", returning: .none)
    }
  }
}

import Bootcamp

/// The quantity editor of an order screen: a minus button, a number, a plus button.
struct QuantityEditor: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    /// How many pieces to order.
    var number: Int

    /// Whether the minus button can be tapped. It can while the number is above 0.
    var isMinusButtonEnabled = false

    // Step 3: make a fresh state right, whatever number the screen opens with.

    // Step 4: keep it right whenever the number changes, with the rule in one place.
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
      return todo(
        "Step 2: minus takes one from the number. At 0 or below it changes nothing.",
        returning: .none)

    case .plusButtonTapped:
      return todo("Step 2: plus adds one to the number.", returning: .none)
    }
  }
}

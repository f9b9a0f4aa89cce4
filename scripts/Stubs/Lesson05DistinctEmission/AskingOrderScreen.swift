import Bootcamp

// Step 5 (rules 5a to 5e): the screen does not own the toast. It asks for one.

/// The order screen whose state knows nothing of a toast.
struct AskingOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case plusButtonTapped
    case addOrderButtonTapped
    case orderResponse(OrderAnswer)
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusButtonTapped:
      state.quantity += 1
      return .none

    case .addOrderButtonTapped:
      return .run { [quantity = state.quantity] send in
        await send(.orderResponse(environment.submitOrder(quantity)))
      }

    // MARK: Return the effect

    case .orderResponse:
      return todo("Step 5: ask the environment for a toast. Rules 5a to 5d.", returning: .none)
    }
  }
}

import Bootcamp

// Finished: nothing to do here. This is the screen whose second toast is missing, and `scripts/play`
// runs it.

/// An order screen: a quantity with a plus button, a button that adds the order, and a toast.
struct OrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    /// How many pieces to order.
    var quantity = 1

    /// What the toast says. The view shows it, and takes it away after two seconds.
    var toast: String?
  }

  enum Action: Equatable, Sendable {
    case plusButtonTapped
    case addOrderButtonTapped
    case orderResponse(OrderAnswer)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusButtonTapped:
      state.quantity += 1
      return .none

    case .addOrderButtonTapped:
      return .run { [quantity = state.quantity] send in
        await send(.orderResponse(environment.submitOrder(quantity)))
      }

    case .orderResponse(let answer):
      state.toast = answer.message
      return .none
    }
  }
}

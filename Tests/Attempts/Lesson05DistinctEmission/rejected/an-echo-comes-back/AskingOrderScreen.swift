// The belief: each effect has to send an action, so that the reducer knows that it is done.

import Bootcamp

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
    case toastShown
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusButtonTapped:
      state.quantity += 1
      return .none

    case .addOrderButtonTapped:
      return environment.order(state.quantity).map { .orderResponse($0) }

    // MARK: Return the effect

    case .orderResponse(let answer):
      return .run { send in
        await environment.showToast(answer.message)
        await send(.toastShown)
      }

    case .toastShown:
      return .none
    }
  }
}

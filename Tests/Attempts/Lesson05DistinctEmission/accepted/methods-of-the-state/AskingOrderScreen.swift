// Another shape: the environment makes the effect, which belongs to no action.

import Bootcamp

/// The order screen whose state knows nothing of a toast.
struct AskingOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
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
      return environment.order(state.quantity).map { .orderResponse($0) }
    case .orderResponse(.accepted):
      return environment.toast(OrderAnswer.accepted.message)
    case .orderResponse(.refused):
      return environment.toast(OrderAnswer.refused.message)
    }
  }
}

extension OrderEnvironment {
  fileprivate func toast<Action>(_ text: String) -> Effect<Action> {
    .run { _ in await showToast(text) }
  }
}

// Another shape: two reducers in a “body”. The one sets the message, the other clears it.

import Bootcamp

/// The order screen whose message does not stay.
struct ResettingOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
    var toast: String?
  }

  enum Action: Equatable, Sendable {
    case plusButtonTapped
    case addOrderButtonTapped
    case orderResponse(OrderAnswer)
    case toastCleared
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .plusButtonTapped:
        state.quantity += 1
        return .none
      case .addOrderButtonTapped:
        return environment.order(state.quantity).map { .orderResponse($0) }
      case .orderResponse(let answer):
        state.toast = answer.message
        return .none
      case .toastCleared:
        return .none
      }
    }
    Reduce { state, action in
      if action == .toastCleared { state.toast = nil }
      guard case .orderResponse = action else { return .none }
      return .send(.toastCleared)
    }
  }
}

struct ResetPrediction {
  var toastsInThisStore: Int? { 0 }
  var toastsInAnEagerStore: Int? { 2 }
}

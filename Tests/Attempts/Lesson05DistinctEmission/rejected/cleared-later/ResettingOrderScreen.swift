// The belief: “.run” is how an effect sends an action, so it is as good as “.send”. Its action
// comes in a “send” of its own, and all of step 2 is about one that does not.

import Bootcamp

/// The order screen whose message does not stay.
struct ResettingOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
    var toast: String?
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case plusButtonTapped
    case addOrderButtonTapped
    case orderResponse(OrderAnswer)
    case toastCleared
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusButtonTapped:
      state.quantity += 1
      return .none

    case .addOrderButtonTapped:
      return environment.order(state.quantity).map { .orderResponse($0) }

    case .orderResponse(let answer):
      state.toast = answer.message
      return .run { send in await send(.toastCleared) }

    case .toastCleared:
      state.toast = nil
      return .none
    }
  }
}

/// A view subscribes to `\.toast` and shows each text that it is told of. Then two orders are added,
/// and both are accepted. How many toasts does a person see?
///
/// The predictions, as the tests find them right.
struct ResetPrediction {
  /// In the store of this workbook.
  var toastsInThisStore: Int? {
    0
  }

  /// In an `EagerStore`; see `EagerStore.swift`.
  var toastsInAnEagerStore: Int? {
    2
  }
}

// The belief: to set the message and to take it away are one thing, done in one place.

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
      state.toast = nil
      return .none

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

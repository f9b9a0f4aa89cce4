// Another shape: an effect inside of others, which still sends at once.

import Bootcamp

// Step 2: clear the message right after it was set, with an action that follows at once.

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
      return .merge(.none, .concatenate(.send(.toastCleared)))

    case .toastCleared:
      state.toast = nil
      return .none
    }
  }
}

/// A view subscribes to `\.toast` and shows each text that it is told of. Then two orders are added,
/// and both are accepted. How many toasts does a person see?
///
/// Put a number in the place of each `todo(…)`, before you run it.
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

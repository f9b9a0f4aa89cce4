import Bootcamp

// Step 2 (rules 2a to 2d): clear the message with an action that follows at once.

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

  // region: reducer
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
      return .send(.toastCleared)

    case .toastCleared:
      state.toast = nil
      return .none
    }
  }
  // endregion: reducer
}

/// A view subscribes to `\.toast` and shows each text that is emitted. Then two orders are added, and both
/// are accepted. How many toasts does a person see?
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

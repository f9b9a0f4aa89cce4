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
      return todo(
        "Step 2: an action follows at once. Rules 2a and 2b.", returning: .none)

    case .toastCleared:
      return todo("Step 2: the message is cleared. Rule 2c.", returning: .none)
    }
  }
}

/// A view subscribes to `\.toast` and shows each text that is emitted. Then two orders are added, and both
/// are accepted. How many toasts does a person see?
///
/// Replace each `todo(…)` with a number, before you run it.
struct ResetPrediction {
  /// In the store of this workbook.
  var toastsInThisStore: Int? {
    todo("Step 2: predict the toasts in this store.", returning: nil)
  }

  /// In an `EagerStore`; see `EagerStore.swift`.
  var toastsInAnEagerStore: Int? {
    todo("Step 2: predict the toasts in an eager store.", returning: nil)
  }
}

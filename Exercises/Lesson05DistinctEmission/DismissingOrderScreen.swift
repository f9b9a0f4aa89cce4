import Bootcamp

// Step 3 (rules 3a to 3i): clear the message when the toast has gone away.

/// The order screen that hears of the end of its toast.
struct DismissingOrderScreen: Reducer {
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
    case toastDismissed
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
      return .none

    case .toastDismissed:
      return todo(
        "Step 3: the toast has gone away. Rule 3b.", returning: .none)
    }
  }
}

extension DismissingOrderScreen {
  /// Connects a toast with a store, in both directions.
  ///
  /// The store keeps the subscription, which keeps the view, which keeps its `onDismiss`. If
  /// `onDismiss` holds the store weakly, all of them are freed one day.
  @MainActor
  static func connect(_ view: ToastView, to store: Store<State, Action>) {
    // MARK: Feed it back
    todo("Step 3: tell the store when the toast has gone away. Rule 3d.")

    store.subscribe(\.toast) { toast in
      if let toast { view.show(toast) }
    }
  }
}

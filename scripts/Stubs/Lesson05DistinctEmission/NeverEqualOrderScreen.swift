import Bootcamp

// Finished: nothing to do here. It uses the property wrapper that you write in step 4.

/// The order screen for which each message is a new one.
struct NeverEqualOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
    @NeverEqual var toast: String?
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

extension NeverEqualOrderScreen {
  /// Connects a toast on the glass with a store. The slice is the wrapper, not the value in it.
  @MainActor
  static func connect(_ view: ToastView, to store: Store<State, Action>) {
    store.subscribe(\.$toast) { toast in
      if let text = toast.wrappedValue { view.show(text) }
    }
  }
}

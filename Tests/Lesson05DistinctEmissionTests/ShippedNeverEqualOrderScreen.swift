import Bootcamp

@testable import Lesson05DistinctEmission

/// The finished screen of step 4, as it was shipped, with the learner's wrapper in it. So no test relies
/// on a file that somebody may have changed.
struct ShippedNeverEqualOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
    @NeverEqual var toast: String?
  }

  typealias Action = NeverEqualOrderScreen.Action

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
      state.toast = words(of: answer)
      return .none
    }
  }

  /// Connects a toast on the glass with a store. The slice is the wrapper, not the value in it.
  @MainActor
  static func connect(_ view: ToastView, to store: Store<State, Action>) {
    store.subscribe(\.$toast) { toast in
      if let text = toast.wrappedValue { view.show(text) }
    }
  }
}

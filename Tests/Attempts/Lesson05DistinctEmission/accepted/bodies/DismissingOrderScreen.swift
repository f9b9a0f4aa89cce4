// Another shape: a “body”, and a subscription to the whole state.

import Bootcamp

/// The order screen that hears of the end of its toast.
struct DismissingOrderScreen: Reducer {
  let environment: OrderEnvironment

  struct State: Equatable {
    var quantity = 1
    var toast: String?
  }

  enum Action: Equatable, Sendable {
    case plusButtonTapped
    case addOrderButtonTapped
    case orderResponse(OrderAnswer)
    case toastDismissed
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .plusButtonTapped { state.quantity += 1 }
      if action == .toastDismissed { state.toast = nil }
      if case .orderResponse(let answer) = action { state.toast = answer.message }
      return action == .addOrderButtonTapped
        ? environment.order(state.quantity).map { .orderResponse($0) } : .none
    }
  }
}

extension DismissingOrderScreen {
  @MainActor
  static func connect(_ view: ToastView, to store: Store<State, Action>) {
    view.onDismiss = { [weak store] in store?.send(.toastDismissed) }
    store.subscribe({ $0 }) { [weak view] state in
      guard let toast = state.toast, toast != view?.visible else { return }
      view?.show(toast)
    }
  }
}

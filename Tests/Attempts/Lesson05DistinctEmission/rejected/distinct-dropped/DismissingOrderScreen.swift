// The belief: the comparison is the mistake, so it is removed. Nothing clears the message any
// more, so the state still has it, too.

import Bootcamp

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
      return environment.order(state.quantity).map { .orderResponse($0) }

    case .orderResponse(let answer):
      state.toast = answer.message
      return .none

    case .toastDismissed:
      state.toast = nil
      return .none
    }
  }
}

extension DismissingOrderScreen {
  @MainActor
  // region: connect
  static func connect(_ view: ToastView, to store: Store<State, Action>) {
    store.subscribe(\.toast, removeDuplicates: { _, _ in false }) { toast in
      if let toast { view.show(toast) }
    }
  }
  // endregion: connect
}

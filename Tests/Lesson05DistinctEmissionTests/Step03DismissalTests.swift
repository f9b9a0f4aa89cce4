import Bootcamp
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("3 The toast says that it has gone away")
  @MainActor
  struct Step3 {
    private typealias Screen = DismissingOrderScreen

    @Test("3.1 The message is cleared when the toast was dismissed")
    func reducer() throws {
      try GivenCode.requireOrderAnswer()
      var state = Screen.State(quantity: 3)
      let screen = Screen(environment: .failing)
      _ = screen.reduce(into: &state, action: .orderResponse(.accepted))
      try require(
        state == Screen.State(quantity: 3, toast: "Order created"),
        "“orderResponse(.accepted)” was sent. \(seen(state, "quantity: 3 and toast: “Order created”"))",
        rule: state.quantity == 3 ? "3a" : "3f")
      _ = screen.reduce(into: &state, action: .plusButtonTapped)
      try require(
        state == Screen.State(quantity: 4, toast: "Order created"),
        """
        “plusButtonTapped” was sent while the toast can be seen. \
        \(seen(state, "quantity: 4 and toast: “Order created”"))
        """, rule: state.toast == "Order created" ? "3f" : "3c")
      _ = screen.reduce(into: &state, action: .toastDismissed)
      try require(
        state == Screen.State(quantity: 4),
        "“toastDismissed” was sent. \(seen(state, "quantity: 4 and toast: nil"))", rule: "3b")
    }

    private func seen(_ state: Screen.State, _ expected: String) -> String {
      let seen = "quantity: \(state.quantity) and toast: \(quoted(state.toast))"
      return seen == expected
        ? "The quantity and the toast are as they should be. What else does the state remember?"
        : "The state has \(seen). It should have \(expected)."
    }

    @Test("3.2 Two orders show two toasts")
    func twoOrders() async throws {
      try GivenCode.requireToastView()
      let (view, store) = newScreen()
      await store.send(.addOrderButtonTapped).finish()
      try require(
        view.shown == ["Order created"],
        "One order was accepted. A person has seen \(list(view.shown)). It should be “Order created”.",
        rule: "3e")
      let messageMeanwhile = store.withState { $0.toast }
      try require(
        messageMeanwhile == "Order created",
        """
        The toast can still be seen, and the state has no message any more. Who said that it has \
        gone?
        """, rule: "3c")
      view.goAway()
      let messageAfterwards = store.withState { $0.toast }
      try require(
        messageAfterwards == nil,
        """
        The toast has gone away, and the state still has its message. Does the store hear of it, at \
        once?
        """, rule: "3d")
      await store.send(.addOrderButtonTapped).finish()
      try require(
        view.shown == ["Order created", "Order created"],
        """
        A second order was accepted, after the first toast had gone away. A person has seen \
        \(list(view.shown)). It should be “Order created”, “Order created”.
        """, rule: "3e")
      let (otherView, otherStore) = newScreen()
      await otherStore.send(.addOrderButtonTapped).finish()
      otherStore.send(.toastDismissed)
      await otherStore.send(.addOrderButtonTapped).finish()
      try require(
        otherView.shown == ["Order created", "Order created"],
        """
        One order was accepted. The message was cleared while the toast could still be seen, and the next \
        order was accepted. A person has seen \(list(otherView.shown)). It should be “Order created”, \
        “Order created”: the view shows each text that is emitted.
        """, rule: "3e")
      let lastStore = Store(initialState: Screen.State()) { Screen(environment: .accepting) }
      var seen: [String] = []
      do {
        let view = ToastView()
        view.onShow = { seen.append($0) }
        Screen.connect(view, to: lastStore)
      }
      await lastStore.send(.addOrderButtonTapped).finish()
      try require(
        seen == ["Order created"],
        """
        A view was connected, and nobody else holds it. Then an order was accepted. A person has seen \
        \(list(seen)). It should be “Order created”. The subscription in “connect” holds the view: leave \
        it as it was.
        """, rule: "3e")
    }

    @Test("3.3 A change elsewhere shows no toast")
    func changeElsewhere() async throws {
      try GivenCode.requireToastView()
      let (view, store) = newScreen()
      await store.send(.addOrderButtonTapped).finish()
      store.send(.plusButtonTapped)
      view.goAway()
      store.send(.plusButtonTapped)
      try require(
        view.shown == ["Order created"],
        """
        One order was accepted. Plus was tapped, the toast went away, and plus was tapped again. A \
        person has seen \(list(view.shown)). It should be “Order created”, once.\
        \(view.shown.count > 1 ? " What has plus to do with a toast?" : "")
        """, rule: "3e")
      let quantity = store.withState { $0.quantity }
      try require(
        quantity == 3,
        """
        The quantity was 1. Plus was tapped once before the toast went away, and once after. The \
        quantity is \(quantity). It should be 3.
        """, rule: "3f")
    }

    @Test("3.4 The state has a message while a toast can be seen, in every story")
    func stories() async throws {
      try GivenCode.requireToastView()
      try await GivenCode.requireOrderEnvironment()
      await TestSupport.expectStories(
        on: OrderScreensStage<DismissingScreen>.self, step: 3, count: 60)
    }

    private func newScreen() -> (ToastView, StoreOf<Screen>) {
      let view = ToastView()
      let store = Store(initialState: Screen.State()) { Screen(environment: .accepting) }
      Screen.connect(view, to: store)
      return (view, store)
    }
  }
}

extension OrderEnvironment {
  /// The shop accepts every order. Nobody asks for a toast.
  static var accepting: OrderEnvironment {
    var environment = failing
    environment.submitOrder = { _ in .accepted }
    return environment
  }
}

import Bootcamp
import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("5 Ask for a toast")
  @MainActor
  struct Step5 {
    private typealias Screen = AskingOrderScreen

    @Test("5.1 Each answer asks for one toast")
    func asks() async throws {
      try await GivenCode.requireOrderEnvironment()
      let accepted = await toasts(after: .response(.accepted, screen: 0))
      try #require(
        accepted == ["Order created"],
        "“orderResponse(.accepted)” was sent. \(seen(accepted, ["Order created"]))")
      let refused = await toasts(after: .response(.refused, screen: 0))
      try #require(
        refused == ["Sold out"],
        "“orderResponse(.refused)” was sent. \(seen(refused, ["Sold out"]))")
      let two = await toasts(
        after: .response(.accepted, screen: 0), .response(.accepted, screen: 0))
      try #require(
        two == ["Order created", "Order created"],

        """
        “orderResponse(.accepted)” was sent twice. \
        \(seen(two, ["Order created", "Order created"]))
        """)
      let ordered = await toasts(after: .order(screen: 0), .answer(0, .accepted, screen: 0))
      try #require(
        ordered == ["Order created"],

        """
        “addOrderButtonTapped” was sent, and after a while the shop accepts the order. \
        \(seen(ordered, ["Order created"]))
        """)
    }

    @Test("5.2 The state knows nothing of it, and nothing comes back")
    func noTrace() async throws {
      let shop = Calls<Int, OrderAnswer> { _ in .success(.refused) }
      let environment = OrderEnvironment(
        submitOrder: { (try? await shop.call($0)) ?? .refused }, showToast: { _ in })
      let store = WatchedStore(
        initialState: Screen.State(), reducer: Screen(environment: environment))
      var handled: [String] = []
      let issues = await issuesReported {
        handled = await store.send(.orderResponse(.accepted)).map { "\($0.action)" }
      }
      if let issue = issues.first { return reportIssue(issue) }
      let (before, after) = (Facts.text(Screen.State()), Facts.text(store.state))
      try #require(
        store.state == Screen.State(),
        "“orderResponse(.accepted)” was sent. You see \(after), it should be \(before), as before.")
      let cameBack = handled.dropFirst().joined(separator: ", ")
      try #require(
        cameBack.isEmpty,
        """
        “orderResponse(.accepted)” was sent, and its toast is over. The effect sends \(cameBack) to \
        the reducer. It should send nothing.
        """)
      let orders = shop.requests.count
      try #require(
        orders == 0,
        """
        “orderResponse(.accepted)” was sent, and the shop is asked for an order. “showToast” is the \
        one endpoint to call.
        """)
    }

    @Test("5.3 Each answer asks for one toast, and awaits it, in every story")
    func stories() async throws {
      try await GivenCode.requireOrderEnvironment()
      await expectStories(on: AskingScreenStage.self, step: 5, count: 120)
    }

    private func seen(_ toasts: [String], _ expected: [String]) -> String {
      guard toasts.isEmpty else {
        return "The environment is asked for \(list(toasts)), it should be \(list(expected))."
      }
      return """
        No effect that the reducer has returned asks for a toast and waits for it. It should ask for \
        \(list(expected)). Work that is started in the reducer itself does not count.
        """
    }

    /// The toasts that the effects of a screen have asked for, and wait for.
    private func toasts(after events: OrderEvent...) async -> [String] {
      var stage = AskingScreenStage(OrderBeginning(quantity: 1, toast: nil))
      for event in events { _ = await stage.play(event) }
      let toasts = stage.awaitedToasts
      await stage.close()
      return toasts
    }
  }
}

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
      try await expectAsked(
        "“orderResponse(.accepted)” was sent.", ["Order created"],
        after: .response(.accepted, screen: 0))
      try await expectAsked(
        "“orderResponse(.refused)” was sent.", ["Sold out"], after: .response(.refused, screen: 0))
      try await expectAsked(
        "“orderResponse(.accepted)” was sent twice.", ["Order created", "Order created"],
        after: .response(.accepted, screen: 0), .response(.accepted, screen: 0))
      try await expectAsked(
        "“addOrderButtonTapped” was sent, and after a while the shop accepts the order.",
        ["Order created"], after: .order(screen: 0), .answer(0, .accepted, screen: 0))
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
      try require(
        store.state == Screen.State() && before == after,
        "“orderResponse(.accepted)” was sent. The state is \(after). It should be \(before), as before.",
        rule: "5d")
      let cameBack = handled.dropFirst().joined(separator: ", ")
      try require(
        cameBack.isEmpty,
        """
        “orderResponse(.accepted)” was sent, and its toast is over. The effect sends \(cameBack) to \
        the reducer. It should send nothing.
        """, rule: "5d")
      let orders = shop.requests.count
      try require(
        orders == 0,
        """
        “orderResponse(.accepted)” was sent, and the shop is asked for an order. “showToast” is the \
        one endpoint to call.
        """, rule: "5a")
    }

    @Test("5.3 Each answer asks for one toast, and awaits it, in every story")
    func stories() async throws {
      try await GivenCode.requireOrderEnvironment()
      await TestSupport.expectStories(on: AskingScreenStage.self, step: 5, count: 45)
    }

    /// Lets things happen on a screen, while no toast comes to its end.
    private func expectAsked(
      _ story: String, _ expected: [String], after events: OrderEvent...
    ) async throws {
      var stage = AskingScreenStage(OrderBeginning(quantity: 1, toast: nil))
      for event in events { _ = await stage.play(event) }
      let (toasts, effects) = (stage.toasts, stage.effectsWithToasts)
      await stage.close()
      try require(
        !(toasts.count < expected.count && effects >= expected.count),
        """
        \(story) The environment is asked for \(list(toasts)), although the toasts before are not over. \
        An effect waits for something else first.
        """, rule: "5c")
      try require(
        effects > 0,
        """
        \(story) No effect of the reducer asks for a toast and waits for it. It should ask for \
        \(list(expected)). A task of its own, or work that is started in the reducer itself, does not \
        count. Rules 5a and 5b.
        """)
      try require(
        toasts == expected,
        "\(story) The environment is asked for \(list(toasts)). It should be \(list(expected)).",
        rule: "5a")
      try require(
        effects >= expected.count,
        "\(story) Not every effect of the reducer waits for the end of its toast.", rule: "5b")
    }
  }
}

import Bootcamp
import BootcampTesting
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
        "The shop accepts an order. \(seen(accepted))")
      let refused = await toasts(after: .response(.refused, screen: 0))
      try #require(
        refused == ["Sold out"],
        "The shop refuses an order. \(seen(refused))")
      let two = await toasts(
        after: .response(.accepted, screen: 0), .response(.accepted, screen: 0))
      try #require(
        two == ["Order created", "Order created"],
        "The shop accepts two orders. \(seen(two))")
      let ordered = await toasts(after: .order(screen: 0), .answer(0, .accepted, screen: 0))
      try #require(
        ordered == ["Order created"],
        "An order is added, and after a while the shop accepts it. \(seen(ordered))")
    }

    @Test("5.2 The state knows nothing of it, and nothing comes back")
    func noTrace() async throws {
      let issues = await issuesReported {
        var environment = OrderEnvironment.failing
        environment.showToast = { _ in }
        let store = TestStore(initialState: Screen.State()) { Screen(environment: environment) }
        await store.send(.orderResponse(.accepted))
        await store.finish()
      }
      if let gap = issues.first(where: { $0.kind == .todo }) { return reportIssue(gap) }
      let failures = issues.count
      try #require(
        failures == 0,
        """
        The shop accepts an order. The state has to stay as it is, no action may come back, and \
        “showToast” is the one endpoint to call. The test store says: \(issues[0].message)
        """)
    }

    @Test("5.3 Each answer asks for one toast, and awaits it, in every story")
    func stories() async throws {
      try await GivenCode.requireOrderEnvironment()
      await expectStories(on: AskingScreenStage.self, step: 5, count: 120)
    }

    private func seen(_ toasts: [String]) -> String {
      guard toasts.isEmpty else { return "The environment was asked for these toasts: \(toasts)." }
      return """
        No toast was asked for by the effect that the reducer returned. Work that is started in the \
        reducer itself does not count, nor does work that the effect does not wait for.
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

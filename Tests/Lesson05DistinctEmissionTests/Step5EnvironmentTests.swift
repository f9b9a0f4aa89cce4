import Bootcamp
import BootcampTesting
import Synchronization
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
      let accepted = await toasts([.orderResponse(.accepted)])
      try #require(
        accepted == ["Order created"],
        "The shop accepts an order. \(seen(accepted))")
      let refused = await toasts([.orderResponse(.refused)])
      try #require(
        refused == ["Sold out"],
        "The shop refuses an order. \(seen(refused))")
      let two = await toasts([.orderResponse(.accepted), .orderResponse(.accepted)])
      try #require(
        two == ["Order created", "Order created"],
        "The shop accepts two orders. \(seen(two))")
      let ordered = await toasts([.plusButtonTapped, .addOrderButtonTapped])
      try #require(
        ordered == ["Order created"],
        """
        Plus was tapped once and an order added, and this shop accepts orders of 2. \(seen(ordered))
        """)
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

    private func seen(_ toasts: [String]) -> String {
      guard toasts.isEmpty else { return "The environment was asked for these toasts: \(toasts)." }
      return """
        No toast was asked for by the effect that the reducer returned. Work that is started in the \
        reducer itself does not count.
        """
    }

    private func toasts(_ actions: [Screen.Action]) async -> [String] {
      let toasts = Mutex<[String]>([])
      var environment = OrderEnvironment.failing
      environment.submitOrder = { $0 == 2 ? .accepted : .refused }
      environment.showToast = { text in
        // The store runs its effects on an executor. A task that the reducer has started has none.
        guard withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) != nil else { return }
        toasts.withLock { $0.append(text) }
      }
      let store = Store(
        initialState: Screen.State(), reducer: Screen(environment: environment),
        effectExecutor: globalConcurrentExecutor)
      for action in actions { await store.send(action).finish() }
      return toasts.withLock { $0 }
    }
  }
}

import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("5 Add order")
  @MainActor
  struct Step5 {
    @Test("5.1 The quantity is submitted once, and an accepted order says so")
    func accepted() async throws {
      let none = OrderScreen.StockCheck(id: ourID(0), date: .distantPast, stock: 0)
      for (quantity, checks) in [(1, []), (4, []), (1, [none])] {
        let orders = Log<Int>()
        var environment = OrderEnvironment.failing
        environment.submitOrder = {
          orders.add($0); return .accepted
        }
        guard
          await tell(
            """
            \(checks.isEmpty ? "" : "The newest stock check has found 0 in stock. ")An order of \
            \(quantity) was added, and the shop accepts it.
            """,
            from: OrderScreen.State(quantity: quantity, stockChecks: checks), in: environment,
            rule: checks.isEmpty ? "5b" : "5b and 5i", overreach: "5h",
            steps: {
              await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
              await $0.receive(.orderResponse(.success(.accepted)), rule: "5d and 5g") {
                $0.isSubmitting = false
                $0.message = OrderScreen.Message.orderAccepted
              }
            })
        else { return }
        try require(
          orders.all == [quantity],
          """
          One order of \(quantity) was added. The shop has seen orders of these quantities: \
          \(orders.all.map { text($0) }.joined(separator: ", ")).
          """, rule: "5b")
      }
    }

    @Test("5.2 A refused order shows the reason of the shop")
    func refused() async throws {
      for reason in ["Sold out", "Only 3 left"] {
        var environment = OrderEnvironment.failing
        environment.submitOrder = { _ in .refused(reason: reason) }
        guard
          await tell(
            "An order was added, and the shop refuses it with the reason “\(reason)”.",
            in: environment, rule: "5b", overreach: "5h",
            steps: {
              await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
              await $0.receive(
                .orderResponse(.success(.refused(reason: reason))), rule: "5e and 5g"
              ) {
                $0.isSubmitting = false
                $0.message = reason
              }
            })
        else { return }
      }
    }

    @Test("5.3 An order that does not get through says so, and can be tried again")
    func notSent() async throws {
      // Rule 2k leaves a cancellation open.
      let errors = HardError.allCases.filter { $0 != .cancellation }
      let tries = Numbers()
      var environment = OrderEnvironment.failing
      environment.submitOrder = { _ in
        let number = tries.next()
        if number < errors.count { throw errors[number].thrown }
        return .accepted
      }
      await tell(
        """
        Order after order is added, and each request throws another error, \(errors.count) in a row.
        """,
        in: environment, rule: "5f and 5g", overreach: "5h",
        recognising: { issue in
          issue.message.contains("does not arrive:") && (1...errors.count).contains(tries.count)
            ? """
            The request threw \(errors[tries.count - 1].words), and no effect has sent \
            “orderResponse”. Does your “catch:” answer every error? Rule 5f.
            """ : nil
        },
        steps: { story in
          for _ in errors {
            await story.send(.addOrderButtonTapped, rule: "5g and 2h") { $0.isSubmitting = true }
            await story.receive(.orderResponse(.failure(OrderScreen.RequestFailure()))) {
              $0.isSubmitting = false
              $0.message = OrderScreen.Message.noConnection
            }
          }
          await story.send(.addOrderButtonTapped, rule: "5g and 2h") { $0.isSubmitting = true }
          await story.receive(.orderResponse(.success(.accepted)), rule: "5d and 5g") {
            $0.isSubmitting = false
            $0.message = OrderScreen.Message.orderAccepted
          }
        })
    }

    @Test("5.4 While an order is on its way, the button is disabled and a tap does nothing")
    func inFlight() async throws {
      let orders = Log<Int>()
      let clock = TestClock()
      var environment = OrderEnvironment.failing
      environment.submitOrder = { quantity in
        orders.add(quantity)
        try await clock.sleep(for: .seconds(2))
        return .accepted
      }
      guard
        await tell(
          "The button was tapped twice, and the shop takes two seconds for an answer.",
          in: environment, rule: "5c", overreach: "5h",
          recognising: { _ in
            orders.all.count > 1
              ? "Two taps have become \(orders.all.count) orders. There should be one. Rule 5c."
              : nil
          },
          steps: {
            await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
            await $0.send(.addOrderButtonTapped)
            await clock.advance(by: .seconds(2))
            await $0.receive(.orderResponse(.success(.accepted))) {
              $0.isSubmitting = false
              $0.message = OrderScreen.Message.orderAccepted
            }
          })
      else { return }
      try require(
        orders.all.count == 1,
        "Two taps should make one order. The shop has seen \(orders.all.count).", rule: "5c")
      try require(
        !isAddOrderEnabled(quantity: 1, isSubmitting: true),
        "An order is on its way, and “Add order” is enabled. It should be disabled.", rule: "5a")
      try require(
        isAddOrderEnabled(quantity: 1, isSubmitting: false),
        """
        The quantity is 1, no order is on its way, and “Add order” is disabled. It should be \
        enabled.
        """,
        rule: "5a")
    }

    @Test("5.5 With a quantity of 0 there is nothing to order")
    func nothing() async throws {
      try require(
        !isAddOrderEnabled(quantity: 0, isSubmitting: false),
        "The quantity is 0, and “Add order” is enabled. It should be disabled.", rule: "5a")
      try require(
        isAddOrderEnabled(quantity: 1, isSubmitting: false),
        """
        The quantity is 1, no order is on its way, and “Add order” is disabled. It should be \
        enabled.
        """,
        rule: "5a")
      await tell(
        "The quantity is 0, and a tap arrives all the same.",
        from: OrderScreen.State(quantity: 0), in: .failing, rule: "5c", overreach: "5c",
        steps: { await $0.send(.addOrderButtonTapped) })
    }

    @Test("5.6 The screen stays right in every story")
    func stories() async {
      await TestSupport.expectStories(on: OrderScreenStage.self, step: 5, count: 220)
    }
  }
}

private func isAddOrderEnabled(quantity: Int, isSubmitting: Bool) -> Bool {
  OrderScreen.State(quantity: quantity, isSubmitting: isSubmitting).isAddOrderButtonEnabled
}

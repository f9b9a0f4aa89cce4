import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

/// Why a call that does not come from an effect is not heard.
private let noTask = """
  What the reducer starts by itself, in a “Task” of its own, does not count: it describes the work, \
  and the store carries it out.
  """

/// What analytics has heard, as a part of a sentence.
private func list(_ events: [TrackingEvent]) -> String {
  events.isEmpty ? "nothing" : events.map { ".\($0)" }.joined(separator: ", ")
}

private let midsummer = Date(timeIntervalSince1970: midsummerInSeconds)

extension Lesson04 {
  @Suite("4 What analytics hears")
  @MainActor
  struct Step4 {
    @Test("4.1 Checking the stock loads it once and tells analytics once")
    func stock() async throws {
      let events = Log<TrackingEvent>()
      let loads = Log<Int>()
      var environment = OrderEnvironment.failing
      environment.date = { midsummer }
      environment.uuid = { ourID(0) }
      environment.track = { events.addInEffect($0) }
      environment.loadStock = {
        loads.add(1); return 7
      }
      guard
        await tell(
          "The stock button was tapped, and the server says 7.", in: environment,
          recognising: {
            followsEnvironment()
              ? nil
              : "The stock check does not have the date and the id of the environment. See step 2."
          },
          steps: {
            await $0.send(.stockButtonTapped) { $0.isCheckingStock = true }
            await $0.receive(.stockResponse(.success(7))) {
              $0.isCheckingStock = false
              $0.stockChecks = [.init(id: ourID(0), date: midsummer, stock: 7)]
            }
          })
      else { return }
      try #require(
        loads.all.count == 1,
        "The stock was asked for once, and it was loaded \(loads.all.count) times.")
      try #require(
        events.all == [.stockRequested],
        """
        The stock was asked for once, and analytics should hear that. From the effects it hears \
        \(list(events.all)). \(noTask)
        """)
      await tell(
        "A stock check is on its way, and a second tap arrives all the same.",
        from: OrderScreen.State(isCheckingStock: true), in: environment,
        steps: { await $0.send(.stockButtonTapped) })
    }

    @Test("4.2 A check that fails says so, tells analytics, and needs no date and no id")
    func stockFails() async throws {
      let events = Log<TrackingEvent>()
      var environment = OrderEnvironment.failing
      environment.track = { events.addInEffect($0) }
      environment.loadStock = { throw NoNetwork() }
      guard
        await tell(
          "The stock button was tapped, but the server cannot be reached.", in: environment,
          steps: {
            await $0.send(.stockButtonTapped) { $0.isCheckingStock = true }
            await $0.receive(.stockResponse(.failure(OrderScreen.RequestFailure()))) {
              $0.isCheckingStock = false
              $0.message = OrderScreen.Message.noConnection
            }
          })
      else { return }
      try #require(
        events.all == [.stockRequested],
        """
        The stock was asked for, whatever came of it, and analytics should hear that. From the \
        effects it hears \(list(events.all)). \(noTask)
        """)
    }

    @Test("4.3 Plus and minus touch what they may, and nothing else")
    func minus() async throws {
      let events = Log<TrackingEvent>()
      var environment = OrderEnvironment.failing
      environment.track = { events.addInEffect($0) }
      guard
        await tell(
          "Plus was tapped.", in: environment,
          steps: {
            await $0.send(.plusButtonTapped) { $0.quantity = 2 }
          })
      else { return }
      try #require(
        events.all == [.quantityRaised],
        """
        The quantity was raised once, and analytics should hear that. From the effects it hears \
        \(list(events.all)). \(noTask)
        """)
      await tell(
        """
        Minus was tapped. The environment of this test is “failing”, because minus needs nothing \
        from outside.
        """,
        in: .failing,
        steps: {
          await $0.send(.minusButtonTapped) { $0.quantity = 0 }
          await $0.send(.minusButtonTapped)
        })
    }

    @Test("4.4 Analytics hears what it should, and when it should, in every story")
    func stories() async {
      await expectStories(on: OrderScreenStage.self, step: 4, count: 120)
    }
  }

  @Suite("5 Add order")
  @MainActor
  struct Step5 {
    @Test("5.1 The quantity is submitted once, and an accepted order says so")
    func accepted() async throws {
      for quantity in [1, 4] {
        let orders = Log<Int>()
        var environment = OrderEnvironment.failing
        environment.submitOrder = {
          orders.add($0); return .accepted
        }
        guard
          await tell(
            "An order of \(quantity) was added, and the shop accepts it.",
            from: OrderScreen.State(quantity: quantity), in: environment,
            steps: {
              await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
              await $0.receive(.orderResponse(.success(.accepted))) {
                $0.isSubmitting = false
                $0.message = OrderScreen.Message.orderAccepted
              }
            })
        else { return }
        try #require(
          orders.all == [quantity],
          """
          One order of \(quantity) was added. The shop has seen orders of these quantities: \
          \(orders.all.map { text($0) }.joined(separator: ", ")).
          """)
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
            in: environment,
            steps: {
              await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
              await $0.receive(.orderResponse(.success(.refused(reason: reason)))) {
                $0.isSubmitting = false
                $0.message = reason
              }
            })
        else { return }
      }
    }

    @Test("5.3 An order that does not get through says so, and can be tried again")
    func notSent() async throws {
      let attempts = Numbers()
      var environment = OrderEnvironment.failing
      environment.submitOrder = { _ in
        guard attempts.next() > 0 else { throw NoNetwork() }
        return .accepted
      }
      await tell(
        "An order was added, but the shop cannot be reached. At the second try it can.",
        in: environment,
        steps: {
          await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
          await $0.receive(.orderResponse(.failure(OrderScreen.RequestFailure()))) {
            $0.isSubmitting = false
            $0.message = OrderScreen.Message.noConnection
          }
          await $0.send(.addOrderButtonTapped) { $0.isSubmitting = true }
          await $0.receive(.orderResponse(.success(.accepted))) {
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
          in: environment,
          recognising: {
            orders.all.count > 1 ? "Two taps have become \(orders.all.count) orders." : nil
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
      try #require(
        orders.all.count == 1,
        "Two taps should make one order. The shop has seen \(orders.all.count).")
      try #require(
        !isAddOrderEnabled(quantity: 1, isSubmitting: true),
        "An order is on its way, but the button says that it can be tapped.")
      try #require(
        isAddOrderEnabled(quantity: 1, isSubmitting: false),
        "No order is on its way, and the quantity is 1. The button can be tapped.")
    }

    @Test("5.5 With a quantity of 0 there is nothing to order")
    func nothing() async throws {
      try #require(
        !isAddOrderEnabled(quantity: 0, isSubmitting: false),
        "The quantity is 0, but the button says that it can be tapped.")
      try #require(
        isAddOrderEnabled(quantity: 1, isSubmitting: false),
        "The quantity is 1, and no order is on its way. The button can be tapped.")
      await tell(
        "The quantity is 0, and a tap arrives all the same.",
        from: OrderScreen.State(quantity: 0), in: .failing,
        steps: { await $0.send(.addOrderButtonTapped) })
    }

    @Test("5.6 The screen stays right in every story")
    func stories() async {
      await expectStories(on: OrderScreenStage.self, step: 5, count: 300)
    }
  }
}

private func isAddOrderEnabled(quantity: Int, isSubmitting: Bool) -> Bool {
  OrderScreen.State(quantity: quantity, isSubmitting: isSubmitting).isAddOrderButtonEnabled
}

/// Whether a stock check has the date and the id of its environment. What the real ones are is
/// different in each run, so a message must not show them.
private func followsEnvironment() -> Bool {
  var environment = untouchable()
  environment.date = { midsummer }
  environment.uuid = { ourID(0) }
  var state = OrderScreen.State()
  _ = OrderScreen(environment: environment)
    .reduce(into: &state, action: .stockResponse(.success(7)))
  return state.stockChecks == [.init(id: ourID(0), date: midsummer, stock: 7)]
}

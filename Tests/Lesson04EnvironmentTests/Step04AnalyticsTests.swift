import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

/// Why a call that does not come from an effect is not heard.
private let noTask = """
  A “Task” that the reducer starts by itself does not count.
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
          rule: "2h", overreach: "4c",
          recognising: { _ in
            followsEnvironment()
              ? nil
              : """
              The stock check has another date or another id than those of its environment. Rules \
              2d and 2e.
              """
          },
          steps: {
            await $0.send(.stockButtonTapped) { $0.isCheckingStock = true }
            await $0.receive(.stockResponse(.success(7))) {
              $0.isCheckingStock = false
              $0.stockChecks = [.init(id: ourID(0), date: midsummer, stock: 7)]
            }
          })
      else { return }
      try require(
        loads.all.count == 1,
        """
        One tap on the stock button has asked for the stock \(loads.all.count) times. It should \
        ask once.
        """,
        rule: "2h")
      try require(
        events.all == [.stockRequested],
        """
        The stock button was tapped once. Analytics has heard \(list(events.all)) from the effects. \
        It should have heard .stockRequested. \(noTask) Rules 4b and 4d.
        """)
      await tell(
        "A stock check is on its way, and a second tap arrives all the same.",
        from: OrderScreen.State(isCheckingStock: true), in: environment, rule: "2h",
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
          "The stock button was tapped, and the server cannot be reached.", in: environment,
          rule: "2g",
          steps: {
            await $0.send(.stockButtonTapped) { $0.isCheckingStock = true }
            await $0.receive(.stockResponse(.failure(OrderScreen.RequestFailure()))) {
              $0.isCheckingStock = false
              $0.message = OrderScreen.Message.noConnection
            }
          })
      else { return }
      try require(
        events.all == [.stockRequested],
        """
        The stock button was tapped once, and the server cannot be reached. Analytics has heard \
        \(list(events.all)) from the effects. It should have heard .stockRequested, once.\
        \(events.all == [] ? " Does the call of “track” wait for the stock?" : "") Rules 4b and 4d.
        """)
    }

    @Test("4.3 Plus and minus touch what they may, and nothing else")
    func minus() async throws {
      let events = Log<TrackingEvent>()
      var environment = OrderEnvironment.failing
      environment.track = { events.addInEffect($0) }
      guard
        await tell(
          "Plus was tapped.", in: environment, rule: "2h", overreach: "4c",
          steps: {
            await $0.send(.plusButtonTapped) { $0.quantity = 2 }
          })
      else { return }
      try require(
        events.all == [.quantityRaised],
        """
        Plus was tapped once. Analytics has heard \(list(events.all)) from the effects. It should have \
        heard .quantityRaised. \(noTask) Rules 4a and 4d.
        """)
      await tell(
        """
        Minus was tapped. The environment of this test is “failing”, because minus needs nothing \
        from outside.
        """,
        in: .failing, rule: "2h", overreach: "4c",
        steps: {
          await $0.send(.minusButtonTapped) { $0.quantity = 0 }
          await $0.send(.minusButtonTapped)
        })
    }

    @Test("4.4 Analytics hears what it should, and when it should, in every story")
    func stories() async {
      await TestSupport.expectStories(on: OrderScreenStage.self, step: 4, count: 120)
    }
  }
}

/// Whether a stock check has the date and the id of its environment. What the real ones are is
/// different in each run, so a message must not show them.
private func followsEnvironment() -> Bool {
  var environment = untouchable()
  environment.date = { midsummer }
  environment.uuid = { ourID(0) }
  var state = OrderScreen.State(isCheckingStock: true)
  _ = OrderScreen(environment: environment)
    .reduce(into: &state, action: .stockResponse(.success(7)))
  return state.stockChecks == [.init(id: ourID(0), date: midsummer, stock: 7)]
}

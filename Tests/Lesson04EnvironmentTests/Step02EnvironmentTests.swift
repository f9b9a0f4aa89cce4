import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

/// In seconds.
private let aDay: TimeInterval = 86_400

extension Lesson04 {
  @Suite("2 Dates and ids come from the environment")
  struct Step2 {
    @Test("2.1 The live date is now, and a live id is new each time")
    @MainActor
    func live() async throws {
      let live = OrderEnvironment.live
      let before = Date()
      let seen = live.date()
      let after = Date()
      // A minute, because a clock may be set while the test runs.
      try require(
        seen > before - 60 && seen < after + 60,
        "“live.date” gives another date than now. It should give the date of now.", rule: "2a")
      // So that now is another moment than it was, however coarse the clock of this computer.
      let first = live.date()
      let moment = Date()
      while Date() == moment {}
      let stands = live.date() == first
      try require(
        stands == false,
        """
        Two calls of “live.date” gave the same moment, and time has passed between them. Does each \
        call look up “now”, or was it looked up once, when the environment was made?
        """, rule: "2a")
      let ids = (0..<20).map { _ in live.uuid() }
      let isNewEachTime = Set(ids).count == ids.count
      try require(
        isNewEachTime,
        "Of 20 calls of “live.uuid”, two gave the same id. Each should give a new one.", rule: "2b")
      // Of two real ids, the first halves are equal once in 2^62 times. Somebody may count on from a
      // random one: its version, the third group's first digit, is 4 (RFC 9562).
      let isCounting =
        Set(ids.map { $0.uuidString.prefix(18) }).count == 1
        && ids.contains { Array($0.uuidString)[14] != "4" }
      try require(
        isCounting == false,
        """
        The ids of “live.uuid” differ in their last digits only, as those of a counter do. A counter \
        begins again at each start of the app, and on each device. A live id should be new everywhere.
        """, rule: "2b")
      try await requireUnchangedServer()
      let heard = Log<String>()
      await Server.$listener.withValue(hearing(heard)) {
        await Task { _ = try? await live.loadStock() }.value
        await Task { await live.track(.stockRequested) }.value
        await Task { _ = try? await live.submitOrder(3) }.value
      }
      try require(
        heard.all == ["stock", "record stockRequested", "order 3"],
        """
        “loadStock”, “track” with “stockRequested” and “submitOrder” with 3 of “live” were called, and the \
        real server has heard of \
        \(heard.all.isEmpty ? "none" : heard.all.map { "“\($0)”" }.joined(separator: ", ")). It should \
        hear of all three.
        """, rule: "2c")
      let stock = Task { try await live.loadStock() }
      let order = Task { try await live.submitOrder(3) }
      // The server throws where nobody waits any more.
      stock.cancel()
      order.cancel()
      for (name, hasThrown) in [
        ("loadStock", await stock.hasThrown), ("submitOrder", await order.hasThrown),
      ] {
        try require(
          hasThrown,
          """
          The real server threw an error, and “\(name)” of “live” gave an answer. It should throw what \
          the server throws: otherwise the screen never hears of a failure.
          """, rule: "2c")
      }
    }

    @Test("2.2 A stock check has the date that the environment gives")
    func date() throws {
      let first = Date(timeIntervalSince1970: 1_000_000_000)
      let second = Date(timeIntervalSince1970: 2_000_000_000)
      let seen = try (check(date: first).date, check(date: second).date)
      let isRealDate = seen.0 != first && abs(seen.0.timeIntervalSinceNow) < aDay
      try require(
        isRealDate == false,
        """
        In this test it is 9 September 2001, and the stock check has the date of today. It should have \
        that of its environment. Where does the reducer get its date?
        """, rule: "2d")
      try require(
        seen.0 == first,
        """
        The environment gave one date, and the stock check has another. It should have that of its \
        environment.
        """,
        rule: "2d")
      try require(
        seen.1 == second,
        "In a second world it is another day, and the stock check has the date of the first world.",
        rule: "2d")
    }

    @Test("2.3 A stock check has the id that the environment gives")
    func id() throws {
      try require(
        check(id: ourID(1)).id == ourID(1),
        """
        The environment gave the id …0001, and the stock check has another. Where does the reducer get \
        its id?
        """, rule: "2e")
      try require(
        check(id: ourID(2)).id == ourID(2),
        "In a second world the id is …0002, and the stock check has another.", rule: "2e")
    }

    @Test("2.4 Two stock checks ask for two dates and two ids, and for nothing else")
    func calls() throws {
      let calls = Log<String>()
      var environment = untouchable()
      let ids = Numbers()
      environment.date = {
        calls.add("date"); return Date(timeIntervalSince1970: 0)
      }
      environment.uuid = {
        calls.add("uuid"); return ourID(ids.next())
      }
      let screen = OrderScreen(environment: environment)
      var state = OrderScreen.State()
      for stock in [7, 5] {
        state.isCheckingStock = true
        _ = screen.reduce(into: &state, action: .stockResponse(.success(stock)))
      }
      try require(
        state.stockChecks.map(\.stock) == [7, 5],
        "The server said 7, and later 5. The stock checks should say both, in this order.",
        rule: "2f")
      for (endpoint, rule) in [("date", "2d"), ("uuid", "2e")] {
        let count = calls.all.count { $0 == endpoint }
        try require(
          count == 2,
          """
          Two stocks arrived, and the reducer asked “\(endpoint)” \(count == 1 ? "once" : "\(count) times"). \
          It should ask twice, once for each.
          """, rule: rule)
      }
      try require(
        state.stockChecks.map(\.id) == [ourID(0), ourID(1)],
        """
        The environment counts its ids from 0. The two checks should have the ids …0000 and …0001.
        """,
        rule: "2e")
      let more = 3...120
      for _ in more {
        state.isCheckingStock = true
        _ = screen.reduce(into: &state, action: .stockResponse(.success(3)))
      }
      try require(
        state.stockChecks.count == more.upperBound,
        """
        \(more.upperBound) stocks have arrived, and there are \(state.stockChecks.count) stock checks. \
        Each stock adds one, and none goes away.
        """,
        rule: "2f")
      try require(
        state.stockChecks.map(\.id) == (0..<more.upperBound).map { ourID($0) },
        """
        \(more.upperBound) stocks have arrived. The ids of their checks should count from …0000, in the \
        order of the stocks.
        """,
        rule: "2e and 2f")
    }

    @Test("2.5 Each stock check has its date and its id in every story")
    @MainActor
    func stories() async {
      await TestSupport.expectStories(on: OrderScreenStage.self, step: 2, count: 80)
    }

    /// The stock check of a screen in a world with one date and one id.
    private func check(
      date: Date = Date(timeIntervalSince1970: 0), id: UUID = ourID(0)
    ) throws -> OrderScreen.StockCheck {
      var environment = untouchable()
      environment.date = { date }
      environment.uuid = { id }
      var state = OrderScreen.State(isCheckingStock: true)
      _ = OrderScreen(environment: environment)
        .reduce(into: &state, action: .stockResponse(.success(7)))
      return try require(
        state.stockChecks.first,
        "The server said that there are 7, and there is no stock check. There should be one.",
        rule: "2f")
    }
  }
}

/// An environment in which every endpoint fails the test, whatever the learner's own does.
func untouchable() -> OrderEnvironment {
  OrderEnvironment(
    date: unimplemented("OrderEnvironment.date", placeholder: .distantPast),
    uuid: unimplemented("OrderEnvironment.uuid", placeholder: ourID(0)),
    loadStock: unimplemented("OrderEnvironment.loadStock"),
    track: unimplemented("OrderEnvironment.track"),
    submitOrder: unimplemented("OrderEnvironment.submitOrder"))
}

extension Task where Failure == any Error {
  fileprivate var hasThrown: Bool {
    get async { if case .failure = await result { true } else { false } }
  }
}

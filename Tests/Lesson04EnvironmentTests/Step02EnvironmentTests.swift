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
      try #require(
        seen > before - 60 && seen < after + 60,
        "The live environment is the real world, but its date is not the one of now.")
      // So that now is another moment than it was, however coarse the clock of this computer.
      let first = live.date()
      let moment = Date()
      while Date() == moment {}
      let stands = live.date() == first
      try #require(
        stands == false,
        """
        The live environment was asked for the date twice, and gave the same moment both times. Is \
        “now” looked up in each call, or once, when the environment is made?
        """)
      let ids = (0..<20).map { _ in live.uuid() }
      let isNewEachTime = Set(ids).count == ids.count
      try #require(
        isNewEachTime, "The live environment was asked for 20 ids, and gave the same one twice.")
      // Of two real ids, the first halves are equal once in 2^62 times. Somebody may count on from a
      // random one: its version, the third group's first digit, is 4 (RFC 9562).
      let isCounting =
        Set(ids.map { $0.uuidString.prefix(18) }).count == 1
        && ids.contains { Array($0.uuidString)[14] != "4" }
      try #require(
        isCounting == false,
        """
        The ids of the live environment differ in their last digits only, as those of a counter do. \
        Such ids begin again each time that the app is started, and on each device. A live id is one \
        that nobody has had before.
        """)
      try await requireUnchangedServer()
      let heard = Log<String>()
      await Server.$listener.withValue(hearing(heard)) {
        await Task { _ = try? await live.loadStock() }.value
        await Task { await live.track(.stockRequested) }.value
        await Task { _ = try? await live.submitOrder(3) }.value
      }
      try #require(
        heard.all == ["stock", "record", "order"],
        """
        In the live environment “loadStock”, “track” and “submitOrder” reach the real server. They \
        came finished; step 2 is about “date” and “uuid”.
        """)
    }

    @Test("2.2 A stock check has the date that the environment gives")
    func date() throws {
      let first = Date(timeIntervalSince1970: 1_000_000_000)
      let second = Date(timeIntervalSince1970: 2_000_000_000)
      let seen = try (check(date: first).date, check(date: second).date)
      let isRealDate = seen.0 != first && abs(seen.0.timeIntervalSinceNow) < aDay
      try #require(
        isRealDate == false,
        """
        In this test it is 9 September 2001, and the screen says that it is today. A test of this \
        screen is right on one day and wrong on the next. Where does the reducer get its date?
        """)
      try #require(
        seen.0 == first, "The environment gave one date, and the stock check has another.")
      try #require(
        seen.1 == second,
        "In a second world it is another day, but the stock check has not noticed.")
    }

    @Test("2.3 A stock check has the id that the environment gives")
    func id() throws {
      try #require(
        check(id: ourID(1)).id == ourID(1),
        """
        The environment gave the id …0001, but the stock check has another. A test cannot say which \
        id it expects, unless the environment is the only place that ids come from.
        """)
      try #require(
        check(id: ourID(2)).id == ourID(2),
        "In a second world the id is …0002, but the stock check has not noticed.")
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
      try #require(
        state.stockChecks.map(\.stock) == [7, 5],
        "The server said 7, and later 5. The screen keeps both, in this order.")
      try #require(
        calls.all.sorted() == ["date", "date", "uuid", "uuid"],
        """
        Two checks need two dates and two ids. These endpoints were called: \
        \(calls.all.isEmpty ? "none" : calls.all.joined(separator: ", ")).
        """)
      try #require(
        state.stockChecks.map(\.id) == [ourID(0), ourID(1)],
        "The environment counts its ids from 0, so the two checks have the ids …0000 and …0001.")
    }

    @Test("2.5 Each stock check has its date and its id in every story")
    @MainActor
    func stories() async {
      await expectStories(on: OrderScreenStage.self, step: 2, count: 80)
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
      return try #require(
        state.stockChecks.first, "The server said that there are 7, but there is no stock check.")
    }
  }

  @Suite("3 Worlds for tests")
  @MainActor
  struct Step3 {
    @Test("3.1 Ids count from 0, and each generator counts for itself")
    func countingIDs() throws {
      try requireUnchangedCounter()
      let generator = UUID.counting()
      let seen = [generator(), generator(), generator()]
      try #require(
        Set(seen).count > 1,
        "Three ids were made, and all are the same. Does the counting begin again with each call?")
      try #require(
        seen == [ourID(0), ourID(1), ourID(2)],
        """
        The first three ids are \(seen.map(text).joined(separator: ", ")). They should be …0000, \
        …0001 and …0002.
        """)
      let other = UUID.counting()
      try #require(
        other() == ourID(0),
        """
        A second generator goes on where another one stopped. Two tests that share a generator \
        depend on which of them runs first.
        """)
      try #require(
        generator() == ourID(3),
        """
        A second generator was made, and the first one does not go on with …0003. Does one \
        generator set the other one back?
        """)
    }

    @Test("3.2 Midsummer is 22 June 2022, 00:00 UTC")
    func midsummer() throws {
      let offset = Date.midsummer.timeIntervalSince1970 - midsummerInSeconds
      let isTimeZone =
        offset != 0 && abs(offset) <= 14 * 3600 && offset.truncatingRemainder(dividingBy: 900) == 0
      try #require(
        isTimeZone == false,
        """
        The date is \(hours(offset)) off. \(
          abs(offset) == 3600
            ? """
              That looks like the summer time of this computer: its offset from UTC is not the same on \
              all days.
              """
            : "That looks like the time zone of this computer.") This test runs as if it stood in \
        Mexico City. A test has to pass on every continent.
        """)
      try #require(
        offset == 0, "22 June 2022 began 1,655,856,000 seconds after 1970 did, in UTC.")
    }

    @Test("3.3 Each endpoint of “failing” fails the test that touches it, and says its name")
    func failing() async throws {
      try await expectFailure("date") { _ = $0.date() }
      try await expectFailure("uuid") { _ = $0.uuid() }
      try await expectFailure("loadStock") { _ = try? await $0.loadStock() }
      try await expectFailure("track") { await $0.track(.stockRequested) }
      try await expectFailure("submitOrder") { _ = try? await $0.submitOrder(1) }
    }

    @Test("3.4 In the mock all goes well, and each mock starts fresh")
    func mock() async throws {
      try requireUnchangedCounter()
      let (first, second) = (OrderEnvironment.mock, OrderEnvironment.mock)
      let midsummer = Date(timeIntervalSince1970: midsummerInSeconds)
      try #require(
        first.date() == midsummer, "In the mock it is midsummer, but its date is another one.")
      try #require(
        first.uuid() == ourID(0), "The first id of a mock is …0000. This one begins with another.")
      try #require(
        first.uuid() == ourID(1),
        "Ids count, so the second id of a mock is …0001. This one gives another.")
      try #require(
        second.uuid() == ourID(0),
        """
        A second mock goes on counting where the first one stopped. So what a test sees depends on \
        the tests that ran before it. What is made once, and what for each mock?
        """)
      try await expectNoCallOfTheServer("mock", first)
      let stock = try await first.loadStock()
      try #require(stock == 7, "In the mock 7 pieces are in stock.")
      let issues = await issuesReported { await first.track(.stockRequested) }
      try #require(issues.isEmpty, "In the mock tracking goes nowhere, and nobody complains.")
      let answer = try await first.submitOrder(3)
      try #require(answer == .accepted, "In the mock every order is accepted.")
    }

    @Test("3.5 The refusing mock differs from the mock in one endpoint")
    func refusing() async throws {
      try requireUnchangedCounter()
      let environment = OrderEnvironment.mockRefusing
      try await expectNoCallOfTheServer("mockRefusing", environment)
      let answer = try await environment.submitOrder(3)
      try #require(
        answer == .refused(reason: "Sold out"),
        "In this world the shop refuses every order with the reason “Sold out”.")
      try #require(
        environment.date() == Date(timeIntervalSince1970: midsummerInSeconds),
        "Apart from the refusal it is the same world: it is midsummer. Its date is another one.")
      try #require(
        environment.uuid() == ourID(0),
        "The ids of each world count from 0. This one begins with another.")
      let stock = try await environment.loadStock()
      try #require(
        stock == 7,
        "It is the same world, so 7 pieces are in stock. It loads \(stock).")
    }

    @Test("3.6 A call that nobody wanted is caught inside an effect, too")
    func phantom() async throws {
      let issues = await issuesReported {
        let store = TestStore(initialState: OrderScreen.State(quantity: 2)) {
          OrderScreen.withPhantom(in: .failing)
        }
        await store.send(.minusButtonTapped) { $0.quantity = 1 }
        await store.end()
      }
      if let gap = issues.first(where: { $0.kind == .todo }) { reportIssue(gap) }
      try #require(
        words(of: issues).contains("OrderEnvironment.track"),
        """
        Here a reducer, not yours, tracks an event when minus is tapped, and it is given your \
        “failing”. Nothing was reported that says “OrderEnvironment.track”.
        """)
    }

    @Test("3.7 The generators count right in every story, also for several threads at once")
    func generators() async throws {
      try requireUnchangedCounter()
      await expectStories(on: CountingIDsStage.self, step: 3, count: 60, upTo: 6)
      let generator = UUID.counting()
      let gap = await issuesReported { _ = generator() }.first { $0.kind == .todo }
      guard gap == nil else { return }
      // The first id is gone. A generator without a lock shows it only where threads meet, which the
      // scheduler of a busy machine may put off: so they go on until they have met often enough.
      var (given, turns) = (1, 0)
      repeat {
        let ids = askFromThreads(generator)
        let count = ids.reduce(0) { $0 + $1.count }
        let isComplete = Set(ids.joined()) == Set((given..<(given + count)).map { ourID($0) })
        try #require(
          isComplete,
          """
          Several threads have asked one generator at the same time, and some ids came twice or not \
          at all. An endpoint may be called from several threads at once; a “Counter” can stand that.
          """)
        given += count
        turns += ids.map(numberOfTurns).reduce(0, +)
      } while turns < 2_000 && given < 400_000
    }

    @Test("3.8 The worlds stay right in every story")
    func worlds() async throws {
      try requireUnchangedCounter()
      try await requireUnchangedServer()
      await expectStories(on: WorldsStage.self, step: 3, count: 400, upTo: 8)
    }

    /// A call of the real server takes long and ends by chance, so this is looked at first.
    private func expectNoCallOfTheServer(
      _ name: String, _ environment: OrderEnvironment
    ) async throws {
      let calls = Log<String>()
      await Server.$listener.withValue(hearing(calls)) {
        await Task { _ = try? await environment.loadStock() }.value
        await Task { await environment.track(.stockRequested) }.value
        await Task { _ = try? await environment.submitOrder(3) }.value
      }
      try #require(
        calls.all == [],
        """
        Each endpoint of “\(name)” was called, and the real server has heard of it: \
        \(calls.all.joined(separator: ", ")). A world for tests must not reach the real one. Which of \
        its endpoints is still live?
        """)
    }

    /// What was reported, apart from gaps.
    private func words(of issues: [ReportedIssue]) -> String {
      issues.filter { $0.kind != .todo }.map(\.message).joined(separator: "\n")
    }

    private func expectFailure(
      _ endpoint: String, touch: @MainActor (OrderEnvironment) async -> Void
    ) async throws {
      let issues = await issuesReported { await touch(.failing) }
      if let gap = issues.first(where: { $0.kind == .todo }) { reportIssue(gap) }
      try #require(
        issues.count > 0,
        """
        “failing.\(endpoint)” was called, and nothing was reported. A test that forgets to set this \
        endpoint up would pass in silence.
        """)
      try #require(
        words(of: issues).contains("OrderEnvironment.\(endpoint)"),
        """
        “failing.\(endpoint)” was called, and the report does not say “OrderEnvironment.\(endpoint)”. \
        Whoever reads it has to know which endpoint it was.
        """)
    }
  }
}

// MARK: - Of our own

/// What one generator gives to eight threads, which ask for 2,500 ids each, in the order in which each
/// thread gets them.
///
/// Each thread has a log of its own, so that the only lock where threads meet is the generator's.
private func askFromThreads(_ generator: @escaping @Sendable () -> UUID) -> [[UUID]] {
  let ids = (0..<8).map { _ in Log<[UUID]>() }
  let group = DispatchGroup()
  for log in ids {
    group.enter()
    Thread {
      log.add((0..<2_500).map { _ in generator() })
      group.leave()
    }
    .start()
  }
  group.wait()
  return ids.flatMap(\.all)
}

/// How often another thread had its turn between two ids of one thread.
private func numberOfTurns(_ ids: [UUID]) -> Int {
  zip(ids, ids.dropFirst()).count { number(of: $1) != number(of: $0) + 1 }
}

/// The number that an id stands for.
private func number(of id: UUID) -> Int {
  Int(id.uuid.13) << 16 | Int(id.uuid.14) << 8 | Int(id.uuid.15)
}

private func hours(_ seconds: TimeInterval) -> String {
  text(Int(seconds / 3600)) + (seconds.truncatingRemainder(dividingBy: 3600) == 0 ? "" : ".5")
    + " hours"
}

extension OrderScreen {
  /// What a colleague makes of minus who has copied the case of plus.
  fileprivate static func withPhantom(in environment: OrderEnvironment) -> Reduce<State, Action> {
    Reduce { state, action in
      guard action == .minusButtonTapped else { return .none }
      state.quantity -= 1
      return .run { _ in await environment.track(.quantityRaised) }
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

import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("3 Worlds for tests")
  @MainActor
  struct Step3 {
    @Test("3.1 Ids count from 0, and each generator counts for itself")
    func countingIDs() throws {
      try requireUnchangedCounter()
      let generator = UUID.counting()
      let seen = [generator(), generator(), generator()]
      try require(
        Set(seen).count > 1,
        "A generator gave the same id three times. Does the counting begin again with each call?",
        rule: "3a")
      try require(
        seen == [ourID(0), ourID(1), ourID(2)],
        """
        The first three ids are \(seen.map(text).joined(separator: ", ")). They should be …0000, \
        …0001 and …0002.
        """, rule: "3a")
      let other = UUID.counting()
      try require(
        other() == ourID(0),
        """
        A second generator goes on where the first one stopped. It should begin with …0000. Is there \
        one counter for all generators?
        """, rule: "3b")
      try require(
        generator() == ourID(3),
        """
        A second generator was made, and the first one does not go on with …0003. Does the new one set \
        it back?
        """, rule: "3b")
    }

    @Test("3.2 Midsummer is 22 June 2022, 00:00 UTC")
    func midsummer() async throws {
      let offset = Date.midsummer.timeIntervalSince1970 - midsummerInSeconds
      let isTimeZone =
        offset != 0 && abs(offset) <= 14 * 3600 && offset.truncatingRemainder(dividingBy: 900) == 0
      try require(
        isTimeZone == false,
        """
        The date is \(hours(offset)) off. \(
          abs(offset) == 3600
            ? """
              That looks like the summer time of this computer: its offset from UTC is not the same on \
              all days.
              """
            : "That looks like the time zone of this computer.") This test runs as if it stood in \
        Mexico City. The date should be the same everywhere.
        """, rule: "3d")
      try require(
        offset == 0,
        """
        The date is \(hours(offset)) off. In UTC, 22 June 2022 began 1,655,856,000 seconds after \
        1970.
        """,
        rule: "3d")
      #if compiler(>=6.2) && (os(macOS) || os(Linux))
        // Tokyo is on the other side of UTC. A `static let` is made once, so it is asked in a program of
        // its own.
        let program = await #expect(
          processExitsWith: .success, observing: [\.standardOutputContent]
        ) {
          moveThisComputer(to: "Asia/Tokyo", hoursFromUTC: 9)
          print("\(Date.midsummer.timeIntervalSince1970 - midsummerInSeconds) seconds off")
        }
        guard let program else { return }
        let said = String(decoding: program.standardOutputContent, as: UTF8.self)
        let seconds = said.split(separator: "\n").lazy.filter { $0.hasSuffix(" seconds off") }
          .compactMap { Double($0.prefix { $0 != " " }) }.first
        try require(
          seconds ?? 0 == 0,
          """
          The date is right in Mexico City. On a computer in Tokyo it is \(hours(seconds ?? 0)) off. It \
          should be the same everywhere.
          """, rule: "3d")
      #endif
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
      try require(
        first.date() == midsummer, "The date of the mock is another one than “Date.midsummer”.",
        rule: "3f")
      try require(
        first.uuid() == ourID(0), "The first id of a mock is not …0000. Ids should count from 0.",
        rule: "3f")
      try require(
        first.uuid() == ourID(1),
        "The second id of a mock is not …0001. Ids should count from 0.", rule: "3f")
      try require(
        second.uuid() == ourID(0),
        """
        A second mock goes on counting where the first one stopped. It should begin with …0000. What \
        is made once, and what is made for each mock?
        """, rule: "3g")
      try await expectNoCallOfTheServer("mock", first, rule: "3f")
      let stock = try await first.loadStock()
      try require(
        stock == 7, "In the mock \(text(stock)) pieces are in stock. There should be 7.", rule: "3f"
      )
      let issues = await issuesReported { await first.track(.stockRequested) }
      try require(
        issues.isEmpty,
        """
        “track” of the mock was called, and an issue was reported. In the mock, tracking goes \
        nowhere.
        """,
        rule: "3f")
      let answer = try await first.submitOrder(3)
      try require(
        answer == .accepted, "The mock refused an order. It should accept every one.", rule: "3f")
    }

    @Test("3.5 The refusing mock differs from the mock in one endpoint")
    func refusing() async throws {
      try requireUnchangedCounter()
      let environment = OrderEnvironment.mockRefusing
      try await expectNoCallOfTheServer("mockRefusing", environment, rule: "3h")
      let answer = try await environment.submitOrder(3)
      try require(
        answer == .refused(reason: "Sold out"),
        "“mockRefusing” was given an order, and did not refuse it with the reason “Sold out”.",
        rule: "3h")
      try require(
        environment.date() == Date(timeIntervalSince1970: midsummerInSeconds),
        """
        The date of “mockRefusing” is another one than “Date.midsummer”. Apart from the refusal it \
        is the same world as the mock.
        """,
        rule: "3h")
      try require(
        environment.uuid() == ourID(0),
        """
        The first id of “mockRefusing” is not …0000. In each world that is made, the ids should \
        count from 0.
        """,
        rule: "3g")
      let stock = try await environment.loadStock()
      try require(
        stock == 7,
        """
        In “mockRefusing” \(text(stock)) pieces are in stock. There should be 7, as in the mock: it \
        differs from the mock in the refusal alone.
        """,
        rule: "3h")
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
      try require(
        names("track", words(of: issues)),
        """
        Here a reducer of ours tracks an event when minus is tapped, in your “failing”. The test \
        should fail with “OrderEnvironment.track”, and it does not.
        """, rule: "3e")
    }

    @Test("3.7 The generators count right in every story, also for several threads at once")
    func generators() async throws {
      try requireUnchangedCounter()
      await TestSupport.expectStories(on: CountingIDsStage.self, step: 3, count: 60, upTo: 6)
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
        guard isComplete else {
          // A generator that counts wrong far from 0 does so without any threads, too.
          let alone = UUID.counting()
          let wrong = (0..<(given + count)).first { alone() != ourID($0) }
          return try require(
            false,
            wrong.map {
              """
              One thread has asked a generator for id after id, and the id with the number \
              \(text($0)) is not “UUID(\(text($0)))”. Rule 3a.
              """
            } ?? """
              Several threads have asked one generator at the same time, and some ids came twice or \
              not at all. A “Counter” can stand that. Rule 3c.
              """)
        }
        given += count
        turns += ids.map(numberOfTurns).reduce(0, +)
      } while turns < 2_000 && given < 400_000
    }

    @Test("3.8 The worlds stay right in every story")
    func worlds() async throws {
      try requireUnchangedCounter()
      try await requireUnchangedServer()
      await TestSupport.expectStories(on: WorldsStage.self, step: 3, count: 300, upTo: 8)
    }

    /// A call of the real server takes long and ends by chance, so this is looked at first; and that no
    /// endpoint fails.
    private func expectNoCallOfTheServer(
      _ name: String, _ environment: OrderEnvironment, rule: String
    ) async throws {
      let calls = Log<String>()
      let issues = await issuesReported {
        await Server.$listener.withValue(hearing(calls)) {
          await Task { _ = try? await environment.loadStock() }.value
          await Task { await environment.track(.stockRequested) }.value
          await Task { _ = try? await environment.submitOrder(3) }.value
        }
      }
      for gap in issues where gap.kind == .todo { reportIssue(gap) }
      let failing = ["loadStock", "track", "submitOrder"].filter { endpoint in
        issues.contains { names(endpoint, $0.message) }
      }
      try require(
        failing.isEmpty,
        """
        Each endpoint of “\(name)” was called, and this failed: \(failing.joined(separator: ", ")). In \
        a mock nothing should fail. From which world does it take that?
        """, rule: rule)
      try require(
        calls.all == [],
        """
        Each endpoint of “\(name)” was called, and the real server has heard of this: \
        \(calls.all.joined(separator: ", ")). Which endpoint is still live?
        """, rule: "3i")
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
      try require(
        issues.count > 0,
        """
        “failing.\(endpoint)” was called, and no issue was reported. The call should fail the test.
        """, rule: "3e")
      try require(
        names(endpoint, words(of: issues)),
        """
        “failing.\(endpoint)” was called, and the report does not say “OrderEnvironment.\(endpoint)”. \
        It should name the endpoint.
        """, rule: "3e")
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

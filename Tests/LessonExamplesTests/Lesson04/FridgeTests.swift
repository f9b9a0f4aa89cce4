import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport
import Testing

private typealias FridgeStore = TestStore<Fridge.State, Fridge.Action>

/// 22 June 2022, 00:00 UTC.
private let midsummer = Date(timeIntervalSince1970: 1_655_856_000)

/// Counts 0, 1, 2, … as the one of the exercise does.
private final class Counter: Sendable {
  private let numbers = Mutex(0)

  var count: Int { numbers.withLock { $0 } }

  func next() -> Int {
    numbers.withLock { numbers in
      defer { numbers += 1 }
      return numbers
    }
  }
}

@Suite("The fridge of lesson 4", .lesson("04-environment"))
@MainActor
struct FridgeTests {
  @Test("Its tests pass")
  func passes() async {
    // region: test
    var environment = FridgeEnvironment.failing
    environment.date = { midsummer }
    environment.remind = { _ in }
    let store = TestStore(initialState: Fridge.State()) {
      Fridge(environment: environment)
    }
    await store.send(.milkBought) {
      $0.bestBefore = midsummer + oneWeek
    }
    // endregion: test

    // region: counting
    let reminders = Counter()
    environment.remind = { _ in _ = reminders.next() }
    let countedStore = TestStore(initialState: Fridge.State()) {
      Fridge(environment: environment)
    }
    await countedStore.send(.milkBought) {
      $0.bestBefore = midsummer + oneWeek
    }
    await countedStore.finish()
    if reminders.count != 1 { reportIssue("There should be one reminder.") }
    // endregion: counting

    // region: failing-test
    let emptyStore = TestStore(initialState: Fridge.State(bestBefore: midsummer)) {
      Fridge(environment: .failing)
    }
    await emptyStore.send(.milkFinished) {
      $0.bestBefore = nil
    }
    // endregion: failing-test
  }

  @Test("The live fridge writes into the calendar")
  func live() async {
    let reminders = Calendars.Reminders()
    await Calendars.$reminders.withValue(reminders) {
      await FridgeEnvironment.live.remind(midsummer)
    }
    #expect(await reminders.dates == [midsummer])
    #expect(abs(FridgeEnvironment.live.date().timeIntervalSinceNow) < oneDay)
  }

  // MARK: What the lesson quotes

  @Test("A test that calls Date() is right on one day only")
  func tomorrow() async throws {
    let afternoon = midsummer + 15 * 60 * 60
    let issuesToday = await issuesReported { await onlyToday(store(today: afternoon)) }
    #expect(issuesToday.isEmpty)
    let issuesTomorrow = await issuesReported {
      await onlyToday(store(today: afternoon + oneDay))
    }
    try expect(issuesTomorrow, say: "L04-tomorrow")
  }

  @Test("A copied line is caught by the failing environment")
  func phantom() async throws {
    let issues = await issuesReported {
      let store = TestStore(initialState: Fridge.State(bestBefore: midsummer)) {
        CopiedFridge(environment: .failing)
      }
      await store.send(.milkFinished) { $0.bestBefore = nil }
      await store.end()
    }
    try expect(issues, say: "L04-phantom-reminder")
  }

  @Test("A test that forgets a default argument reaches the real calendar, and passes")
  func forgotten() async throws {
    let reminders = Calendars.Reminders()
    let issues = await issuesReported {
      await Calendars.$reminders.withValue(reminders) {
        // region: forgotten
        let store = TestStore(initialState: Fridge.State()) {
          HandyFridge()
        }
        store.exhaustivity = .off
        await store.send(.milkBought)
        // endregion: forgotten
        await store.finish()
      }
    }
    #expect(issues.isEmpty)
    let count = await reminders.dates.count
    let said = "Failures of the test: \(issues.count). Reminders in the real calendar: \(count).\n"
    let quoted = try quotedOutput("L04-forgotten")
    #expect(said == quoted)
  }

  @Test("Two states that begin with the date of now are not equal")
  func defaultInState() throws {
    let first = OpenedFridge.State()
    while Date.now == first.openedAt {}
    let said = "State() == State() is \(first == OpenedFridge.State())\n"
    let quoted = try quotedOutput("L04-default-in-state")
    #expect(said == quoted)
  }

  private func store(today: Date) -> FridgeStore {
    let environment = FridgeEnvironment(date: { today }, remind: { _ in })
    return TestStore(initialState: Fridge.State()) { Fridge(environment: environment) }
  }

  private func onlyToday(_ store: FridgeStore) async {
    // region: only-today
    await store.send(.milkBought) {
      $0.bestBefore = Date(timeIntervalSince1970: 1_656_460_800)  // 29 June 2022, 00:00 UTC
    }
    // endregion: only-today
  }

  private func expect(_ issues: [ReportedIssue], say name: String) throws {
    let said = issues.map { "\($0.message)\n" }.joined()
    let quoted = try quotedOutput(name)
    #expect(said == quoted)
  }
}

import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Lesson 9: the plant", .lesson("09-dependencies"))
@MainActor
struct PlantTests {
  let midsummer = Date(timeIntervalSince1970: 1_655_856_000)
  let oneDay: TimeInterval = 24 * 60 * 60

  @Test("A plant is watered, and the world changes in the middle")
  func watered() async {
    // region: test
    let store = TestStore(initialState: Plant.State()) {
      Plant()
    } withDependencies: {
      $0.date.now = midsummer
      $0.reminders.askPermission = { false }
    }

    await store.send(.watered) { $0.wateredAt = midsummer }
    await store.receive(.permissionAnswered(false)) { $0.isReminderAllowed = false }
    // endregion: test

    // region: midway
    let nextDay = midsummer + oneDay
    store.dependencies.date.now = nextDay
    await store.send(.watered) { $0.wateredAt = nextDay }
    await store.receive(.permissionAnswered(false))
    // endregion: midway
  }

  @Test("A reminder that nobody has set up fails by name")
  func forgottenReminder() async throws {
    let issues = await issuesReported {
      let store = TestStore(initialState: Plant.State()) {
        Plant()
      } withDependencies: {
        $0.date.now = midsummer
        $0.reminders.askPermission = { true }
      }
      await store.send(.watered) { $0.wateredAt = midsummer }
      await store.receive(.permissionAnswered(true)) { $0.isReminderAllowed = true }
      await store.finish()
    }
    try expect(issues, say: "L09-forgotten-reminder")
  }

  @Test("A built-in value that nobody has set is reported")
  func forgottenDate() async throws {
    let issues = await issuesReported {
      let store = TestStore(initialState: Plant.State()) {
        Plant()
      } withDependencies: {
        $0.reminders.askPermission = { false }
      }
      store.exhaustivity = .off
      await store.send(.watered)
    }
    try expect(issues, say: "L09-forgotten-date")
  }

  @Test("To set a dependency around a send changes nothing")
  func late() async {
    let store = TestStore(initialState: Plant.State()) {
      Plant()
    } withDependencies: {
      $0.date.now = midsummer
      $0.reminders.askPermission = { false }
    }
    await withDependencies {
      $0.date.now = midsummer + oneDay
    } operation: {
      _ = await store.send(.watered) { $0.wateredAt = midsummer }
    }
    await store.receive(.permissionAnswered(false)) { $0.isReminderAllowed = false }
  }

  @Test("A preview needs no phone")
  func preview() async {
    let asked = Mutex<[String]>([])
    await Phone.$asked.withValue({ word in asked.withLock { $0.append(word) } }) {
      let store = TestStore(initialState: Plant.State()) {
        Plant().dependency(\.reminders, .previewValue)
      } withDependencies: {
        $0.date.now = midsummer
      }
      await store.send(.watered) { $0.wateredAt = midsummer }
      await store.receive(.permissionAnswered(true)) { $0.isReminderAllowed = true }
      await store.finish()
      #expect(asked.withLock { $0 } == [])
      #expect(await Reminders.liveValue.askPermission())
      await Reminders.liveValue.remind(midsummer)
    }
    #expect(asked.withLock { $0 } == ["askPermission", "remind"])
  }

  @Test("Work that has left the tree of tasks does not see what is set")
  func detached() async {
    let midsummer = midsummer
    let issues = await issuesReported {
      await withDependencies {
        $0.date.now = midsummer
      } operation: {
        let inside = await Task { ShopSign().date.now }.value
        let sign = ShopSign()
        let outside = await Task.detached { DependencyValues._current.date.now }.value
        #expect(inside == midsummer)
        #expect(sign.date.now == midsummer)
        #expect(outside != midsummer)
      }
    }
    // A detached task belongs to no test, so what it reports is printed.
    #expect(issues.isEmpty)
  }

  @Test("Dependencies work outside of this architecture")
  func sign() {
    // region: sign-test
    let isMorning = withDependencies {
      $0.date.now = midsummer
    } operation: {
      ShopSign().isMorning
    }
    #expect(isMorning)
    // endregion: sign-test
  }

  private func expect(_ issues: [ReportedIssue], say name: String) throws {
    let said = issues.map { "\($0.message)\n" }.joined()
    let quoted = try quotedOutput(name)
    #expect(said == quoted, "\(said)")
  }
}

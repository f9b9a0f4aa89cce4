import BootcampTesting
import TestSupport
import Testing

// region: exhaustive
@MainActor
func kettleTest() async {
  let clock = TestClock()
  let store = TestStore(initialState: Kettle.State()) {
    Kettle(clock: clock)
  }
  await store.send(.switchTapped) { $0.isHeating = true }
  await clock.advance(by: .seconds(180))
  await store.receive(.waterBoiled) {
    $0.isHeating = false
    $0.whistles = 1
  }
}
// endregion: exhaustive

@MainActor
func impatientKettleTest() async {
  let clock = TestClock()
  let store = TestStore(initialState: Kettle.State()) {
    Kettle(clock: clock)
  }
  await store.send(.switchTapped) { $0.isHeating = true }
  await store.receive(.waterBoiled)
  await store.skipInFlightEffects()
}

@MainActor
func relativeKettleTest() async {
  let clock = TestClock()
  let store = TestStore(initialState: Kettle.State()) {
    Kettle(clock: clock)
  }
  store.exhaustivity = .off
  await store.send(.switchTapped)
  await clock.advance(by: .seconds(180))
  await store.receive(.waterBoiled) { $0.whistles += 1 }
}

@Suite("The kettle of lesson 6", .lesson("06-test-store-ergonomics"))
@MainActor
struct KettleTests {
  @Test("Its test passes")
  func passes() async {
    await kettleTest()
  }

  @Test("The message of the impatient test that the lesson quotes is the real one")
  func impatient() async throws {
    let issues = await issuesReported { await impatientKettleTest() }
    let quoted = try quotedOutput("L06-impatient-kettle")
    #expect(issues.map { "\($0.message)\n" } == [quoted])
  }

  @Test("The message of the relative test that the lesson quotes is the real one")
  func relative() async throws {
    let issues = await issuesReported { await relativeKettleTest() }
    let quoted = try quotedOutput("L06-relative-kettle")
    #expect(issues.map { "\($0.message)\n" } == [quoted])
  }
}

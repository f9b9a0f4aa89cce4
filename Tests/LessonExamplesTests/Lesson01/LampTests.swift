import BootcampTesting
import TestSupport
import Testing

// region: test
@MainActor
func lampTest(_ store: TestStore<Lamp.State, Lamp.Action>) async {
  await store.send(.switchTapped) {
    $0.isOn = true
  }
  await store.send(.plugPulled) {
    $0.isPluggedIn = false
    $0.isOn = false
  }
  // Without power the switch does nothing.
  await store.send(.switchTapped)
}
// endregion: test

@MainActor
func forgetfulLampTest(_ store: TestStore<Lamp.State, Lamp.Action>) async {
  await store.send(.switchTapped) {
    $0.isOn = true
  }
  await store.send(.plugPulled) {
    $0.isPluggedIn = false
  }
}

@Suite("The lamp of lesson 1", .lesson("01-state"))
@MainActor
struct LampTests {
  @Test("Its test passes")
  func passes() async {
    await lampTest(TestStore(initialState: Lamp.State()) { Lamp() })
  }

  @Test("A view shows it, and its button is the switch")
  func view() {
    let view = LampView()
    #expect(view.title == "Turn on")
    view.buttonTapped()
    #expect(view.title == "Turn off")
  }

  @Test("The message that the lesson quotes is the real one")
  func message() async throws {
    let issues = await issuesReported {
      await forgetfulLampTest(TestStore(initialState: Lamp.State()) { Lamp() })
    }
    let quoted = try quotedOutput("L01-forgotten-lamp")
    #expect(issues.map { "\($0.message)\n" } == [quoted])
  }
}

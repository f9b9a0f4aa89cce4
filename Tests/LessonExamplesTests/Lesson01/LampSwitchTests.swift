import BootcampTesting
import TestSupport
import Testing

@Suite("The lamp’s switch", .lesson("01-state"))
@MainActor
struct LampSwitchTests {
  @Test("It turns the lamp on, and off again")
  func switchTapped() async {
    let store = TestStore(initialState: Lamp.State()) { Lamp() }
    await store.send(.switchTapped) { $0.isOn = true }
    await store.send(.switchTapped) { $0.isOn = false }
  }
}

import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@MainActor
func assignedTwiceTest(_ store: TestStoreOf<ParcelMachine>) async {
  // region: once
  await store.send(.doorSlammed) {
    $0.toast = "Gently, please"
  }
  // endregion: once
}

@MainActor
func notExhaustiveTest(_ store: TestStoreOf<ParcelMachine>) async {
  store.exhaustivity = .off
  await store.send(.parcelDropped) {
    $0.toast = "Thank you"
  }
}

@Suite("What NeverEqual does to tests", .lesson("05-distinct-emission"))
@MainActor
struct ParcelMachineTests {
  private func newStore() -> TestStoreOf<ParcelMachine> {
    TestStore(initialState: ParcelMachine.State()) { ParcelMachine() }
  }

  @Test("A test that assigns as often as the reducer passes")
  func asOften() async {
    let store = newStore()
    await store.send(.parcelDropped) {
      $0.parcels = 1
      $0.toast = "Thank you"
    }
    await store.send(.doorSlammed) {
      $0.toast = nil
      $0.toast = "Gently, please"
    }
  }

  @Test("The message about an assignment too few is the one that the lesson quotes")
  func assignedTwice() async throws {
    let issues = await issuesReported { await assignedTwiceTest(newStore()) }
    let quoted = try quotedOutput("L05-assigned-twice")
    #expect(issues.map { "\($0.message)\n" } == [quoted])
  }

  @Test("A test that is not exhaustive assigns once more than the reducer")
  func notExhaustive() async throws {
    let issues = await issuesReported { await notExhaustiveTest(newStore()) }
    try #require(issues.count == 1)
    #expect(issues[0].message.contains("−     assignments: 2\n+     assignments: 1\n"))
  }

  @Test("A test that is not exhaustive reads the value and assigns nothing")
  func reading() async {
    let store = newStore()
    store.exhaustivity = .off
    await store.send(.parcelDropped)
    #expect(store.state.toast == "Thank you")
  }
}

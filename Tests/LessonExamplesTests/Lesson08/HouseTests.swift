import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@Suite("The house of lesson 8", .lesson("08-composition"))
@MainActor
struct HouseTests {
  private let clock = TestClock()

  @Test("A visitor is let in, and the call is over")
  func visitor() async {
    // region: test
    let store = TestStore(initialState: House.State(bells: [Doorbell.State(id: 4)])) {
      House(ring: { [clock] in try await clock.sleep(for: .seconds(2)) })
    }
    await store.send(.bells(.element(id: 4, action: .buttonPressed))) {
      $0.bells[id: 4]?.isRinging = true
      $0.call = Call.State(flat: 4)
    }
    await store.send(.call(.openButtonTapped))
    await store.receive(.call(.delegate(.visitorLetIn))) {
      $0.isDoorOpen = true
      $0.call = nil
    }
    await clock.advance(by: .seconds(2))
    await store.receive(.bells(.element(id: 4, action: .rangOut))) {
      $0.bells[id: 4]?.isRinging = false
    }
    // endregion: test
    await store.send(.light(.switchTapped)) { $0.light.isOn = true }
  }

  @Test("A bell is tested alone")
  func alone() async {
    // region: alone
    let store = TestStore(initialState: Doorbell.State(id: 4)) { Doorbell(ring: {}) }

    await store.send(.buttonPressed) { $0.isRinging = true }
    await store.receive(.rangOut) { $0.isRinging = false }
    // endregion: alone
  }

  @Test("The bell of a flat that is emptied rings no more")
  func emptied() async {
    let store = TestStore(
      initialState: House.State(bells: [Doorbell.State(id: 4), Doorbell.State(id: 5)])
    ) {
      House(ring: { [clock] in try await clock.sleep(for: .seconds(2)) })
    }
    await store.send(.bells(.element(id: 4, action: .buttonPressed))) {
      $0.bells[id: 4]?.isRinging = true
      $0.call = Call.State(flat: 4)
    }
    await store.send(.flatEmptied(4)) { $0.bells[id: 4] = nil }
    await clock.advance(by: .seconds(2))
  }

  @Test("A parent above its child takes away what the child still needs")
  func parentFirst() async throws {
    let issues = await issuesReported {
      let store = Store(initialState: House.State(call: Call.State(flat: 4))) {
        ParentFirstHouse()
      }
      store.send(.call(.openButtonTapped))
    }
    #expect(issues.count == 1)
    let quoted = try quotedOutput("L08-parent-first")
    let message = try #require(issues.first).message
    // The line of the `ifLet` is left out: it changes with each line above it.
    #expect(message.replacing(/at \S+ was/, with: "at House.swift was") + "\n" == quoted)
  }

  @Test("A form sets what it is told, and informs of what has changed")
  func form() async {
    let told = Mutex<[Int]>([])
    let store = TestStore(initialState: LightSettings.State()) {
      LightSettings(inform: { minutes in told.withLock { $0.append(minutes) } })
    }
    await store.send(.binding(.set(\.minutes, 5))) { $0.minutes = 5 }
    await store.send(.binding(.set(\.minutes, 5)))
    await store.send(.binding(.set(\.isAutomatic, false))) { $0.isAutomatic = false }
    #expect(told.withLock { $0 } == [5])
  }

  @Test("A store of one bell tells of that bell only")
  func scopedStore() {
    let store = Store(
      initialState: House.State(bells: [Doorbell.State(id: 4), Doorbell.State(id: 5)])
    ) {
      House(ring: { throw CancellationError() })
    }
    var heard: [Bool] = []
    // region: scoped
    let bell = store.scope(state: \.bells[id: 4], action: \.bells[id: 4])
    bell?.subscribe(\.isRinging) { heard.append($0) }
    bell?.send(.buttonPressed)
    // endregion: scoped
    store.send(.light(.switchTapped))
    store.send(.bells(.element(id: 5, action: .buttonPressed)))
    #expect(heard == [false, true])
    #expect(store.call == Call.State(flat: 5))
  }
}

import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@Suite("The worked example of lesson 5", .lesson("05-distinct-emission"))
@MainActor
struct WaitingRoomTests {
  @Test("Each call is said once, one after the other, although they say the same")
  func calls() {
    let loudspeaker = Loudspeaker()
    let store = Store(initialState: WaitingRoom.State()) { WaitingRoom() }
    WaitingRoom.connect(loudspeaker, to: store)
    store.send(.doorOpened)
    store.send(.doorOpened)
    #expect(loudspeaker.said == ["Next, please"])
    loudspeaker.end()
    #expect(loudspeaker.said == ["Next, please", "Next, please"])
    loudspeaker.end()
    #expect(loudspeaker.said.count == 2)
    #expect(store.withState(\.calls).isEmpty)
  }

  @Test("A test can say which id a call has")
  func ids() async {
    let store = TestStore(initialState: WaitingRoom.State()) { WaitingRoom() }
    // region: test
    await store.send(.doorOpened) {
      $0.lastID = 1
      $0.calls = [WaitingRoom.Call(id: 1, text: "Next, please")]
    }
    await store.send(.callEnded(id: 1)) {
      $0.calls = []
    }
    // endregion: test
  }
}

import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

// region: echo
@MainActor
func testWithEcho(_ store: TestStoreOf<ScoreBoard.WithEcho>) async {
  await store.send(.bonusCollected) {
    $0.points = 10
  }
  await store.receive(.checkBest) {
    $0.best = 10
  }
}
// endregion: echo

// region: function
@MainActor
func testWithFunction(_ store: TestStoreOf<ScoreBoard.WithFunctions>) async {
  await store.send(.bonusCollected) {
    $0.points = 10
    $0.best = 10
  }
}
// endregion: function

@Suite("The score board of lesson 3", .lesson("03-side-effects"))
@MainActor
struct ScoreBoardTests {
  @Test("With an echo, its test receives what did not happen")
  func echo() async {
    await testWithEcho(TestStore(initialState: ScoreBoard.State()) { ScoreBoard.WithEcho() })
  }

  @Test("With a function, its test says what happened and no more")
  func functions() async {
    await testWithFunction(
      TestStore(initialState: ScoreBoard.State()) { ScoreBoard.WithFunctions {} })
  }

  @Test("The fanfare plays for a new best score, and only then")
  func fanfare() async {
    let fanfares = Mutex(0)
    let store = TestStore(initialState: ScoreBoard.State(best: 1)) {
      ScoreBoard.WithFunctions { fanfares.withLock { $0 += 1 } }
    }
    await store.send(.hitScored) { $0.points = 1 }
    #expect(fanfares.withLock { $0 } == 0)
    await store.send(.hitScored) {
      $0.points = 2
      $0.best = 2
    }
    #expect(fanfares.withLock { $0 } == 1)
  }

  @Test("Between the two actions of an echo the best score is below the points")
  func between() {
    var state = ScoreBoard.State()
    _ = ScoreBoard.WithEcho().reduce(into: &state, action: .bonusCollected)
    #expect(state == ScoreBoard.State(points: 10, best: 0))
  }

  @Test("An echo goes through every layer twice")
  func layers() {
    let calls = Mutex(0)
    var reducer = Reduce(ScoreBoard.WithEcho())
    for _ in 1...4 {
      let inner = reducer
      reducer = Reduce { state, action in
        calls.withLock { $0 += 1 }
        return inner.reduce(into: &state, action: action)
      }
    }
    Store(initialState: ScoreBoard.State()) { reducer }.send(.hitScored)
    #expect(calls.withLock { $0 } == 8)
  }
}

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
  await store.send(.hitScored) {
    $0.points = 11
  }
  await store.receive(.checkBest) {
    $0.best = 11
  }
}
// endregion: echo

// region: function
@MainActor
func testWithFunction(_ store: TestStore<ScoreBoard.State, ScoreBoard.Action>) async {
  await store.send(.bonusCollected) {
    $0.points = 10
    $0.best = 10
  }
  await store.send(.hitScored) {
    $0.points = 11
    $0.best = 11
  }
}
// endregion: function

@MainActor
func forgetfulTestWithEcho(_ store: TestStoreOf<ScoreBoard.WithEcho>) async {
  // region: forgetful
  await store.send(.bonusCollected) {
    $0.points = 10
    $0.best = 10
  }
  // endregion: forgetful
}

@Suite("The score board of lesson 3", .lesson("03-side-effects"))
@MainActor
struct ScoreBoardTests {
  @Test("With an echo, its test receives what did not happen")
  func echo() async {
    await testWithEcho(TestStore(initialState: ScoreBoard.State()) { ScoreBoard.WithEcho() })
  }

  @Test("With a nested function and with a method, one test fits both")
  func functions() async {
    await testWithFunction(
      TestStore(initialState: ScoreBoard.State()) { ScoreBoard.WithNestedFunction {} })
    await testWithFunction(
      TestStore(initialState: ScoreBoard.State()) { ScoreBoard.WithMethod {} })
  }

  @Test("The fanfare plays for a new best score, and only then")
  func fanfare() async {
    let fanfares = Mutex(0)
    let count: @Sendable () async -> Void = { fanfares.withLock { $0 += 1 } }
    let reducers: [Reduce<ScoreBoard.State, ScoreBoard.Action>] = [
      Reduce(ScoreBoard.WithNestedFunction(playFanfare: count)),
      Reduce(ScoreBoard.WithMethod(playFanfare: count)),
    ]
    for (index, reducer) in reducers.enumerated() {
      let store = TestStore(initialState: ScoreBoard.State(best: 1)) { reducer }
      await store.send(.hitScored) { $0.points = 1 }
      #expect(fanfares.withLock { $0 } == index)
      await store.send(.hitScored) {
        $0.points = 2
        $0.best = 2
      }
      #expect(fanfares.withLock { $0 } == index + 1)
    }
  }

  @Test("The message that the lesson quotes is the real one")
  func message() async throws {
    let issues = await issuesReported {
      let store = TestStore(initialState: ScoreBoard.State()) { ScoreBoard.WithEcho() }
      await forgetfulTestWithEcho(store)
      await store.end()
    }
    let quoted = try quotedOutput("L03-forgotten-echo")
    #expect(issues.map { "\($0.message)\n" }.joined(separator: "\n") == quoted)
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

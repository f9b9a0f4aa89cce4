import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

// region: test
@MainActor
func liftTest(_ store: TestStoreOf<Lift>, clock: TestClock<Duration>) async {
  await store.send(.personSteppedThrough(.front)) {
    $0.open = [.front]
  }
  await clock.advance(by: .seconds(3))
  await store.send(.personSteppedThrough(.front))
  await clock.advance(by: .seconds(3))
  // Six seconds after the first person, three after the second.
  await store.send(.personSteppedThrough(.rear)) {
    $0.open = [.front, .rear]
  }
  await clock.advance(by: .seconds(1))
  await store.receive(.doorClosed(.front)) {
    $0.open = [.rear]
  }
  await store.send(.holdButtonPressed(.rear))
}
// endregion: test

@Suite("The lift of lesson 7", .lesson("07-cancellation"))
@MainActor
struct LiftTests {
  private let clock = TestClock()

  private func store(
    closeDoor: @escaping @Sendable (Lift.Door) async throws -> Void
  ) -> TestStoreOf<Lift> {
    TestStore(initialState: Lift.State()) { Lift(clock: clock, closeDoor: closeDoor) }
  }

  @Test("Its test passes")
  func passes() async {
    await liftTest(store { _ in }, clock: clock)
  }

  @Test("Its first test stands alone")
  func first() async {
    // region: first
    let clock = TestClock()
    let store = TestStore(initialState: Lift.State()) { Lift(clock: clock) { _ in } }

    await store.send(.personSteppedThrough(.front)) { $0.open = [.front] }
    await clock.advance(by: .seconds(4))
    await store.receive(.doorClosed(.front)) { $0.open = [] }
    // endregion: first
  }

  @Test("A motor that ignores cancellation runs on, and what it sends is dropped")
  func cooperative() async {
    let closed = Mutex(false)
    let store = store { [clock] _ in
      // Not part of the effect's task, so it does not hear that the effect is cancelled.
      await Task { try? await clock.sleep(for: .seconds(2)) }.value
      closed.withLock { $0 = true }
    }
    let task = await store.send(.personSteppedThrough(.front)) { $0.open = [.front] }
    await clock.advance(by: .seconds(5))
    await store.send(.holdButtonPressed(.front))
    await clock.advance(by: .seconds(1))
    #expect(closed.withLock { $0 })
    await task.finish()
    #expect(store.state.open == [.front])
  }

  @Test("A “CancellationError” that a motor throws of its own accord reaches nobody")
  func ownAccord() async {
    let store = store { _ in throw CancellationError() }
    await store.send(.personSteppedThrough(.front)) { $0.open = [.front] }
    await clock.advance(by: .seconds(4))
    // Neither “doorClosed” nor “doorGotStuck” arrives, and the effect is over.
    await store.finish()
  }

  @Test("An error of another kind reaches “catch:”")
  func stuck() async {
    struct Jammed: Error {}
    let store = store { _ in throw Jammed() }
    await store.send(.personSteppedThrough(.front)) { $0.open = [.front] }
    await clock.advance(by: .seconds(4))
    await store.receive(.doorGotStuck(.front)) { $0.stuck = [.front] }
  }

  @Test("With an immediate clock the door closes at once, whoever steps through")
  func immediateClock() async {
    let store = TestStore(initialState: Lift.State()) {
      Lift(clock: ImmediateClock()) { _ in }
    }
    await store.send(.personSteppedThrough(.front)) { $0.open = [.front] }
    await store.receive(.doorClosed(.front)) { $0.open = [] }
  }
}

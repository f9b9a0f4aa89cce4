import Bootcamp
import BootcampTesting
import Dispatch
import TestSupport
import Testing

/// What the table of effects in lesson 3 says, one test for each line.
@Suite("The effects of lesson 3", .lesson("03-side-effects"))
@MainActor
struct EffectTests {
  @Test("“none” feeds nothing back")
  func none() async {
    #expect(await actions(of: { _ in .none }) == [])
  }

  @Test("“send” feeds an action back at once")
  func send() {
    let store = Store(initialState: [String]()) { recording { _ in .send("sent") } }
    store.send("start")
    #expect(store.withState { $0 } == ["sent"])
  }

  @Test("“run” may send any number of actions")
  func run() async {
    let sent = await actions { _ in
      .run { send in
        await send("first")
        await send("second")
      }
    }
    #expect(sent == ["first", "second"])
  }

  @Test("The body of “run” is at work while the main actor is busy")
  func runOffTheMainActor() {
    let isAtWork = DispatchSemaphore(value: 0)
    let store = Store(initialState: [String]()) {
      recording { _ in .run { _ in isAtWork.signal() } }
    }
    store.send("start")
    // The main actor waits here, and can run nothing else.
    #expect(isAtWork.wait(timeout: .now() + 60) == .success)
  }

  @Test("“merge” starts all, so the quick one is there first")
  func merge() async {
    let sent = await actions { clock in
      .merge(later(clock, 2, "slow"), later(clock, 1, "quick"))
    }
    #expect(sent == ["quick", "slow"])
  }

  @Test("“concatenate” waits for each")
  func concatenate() async {
    let sent = await actions { clock in
      .concatenate(later(clock, 2, "slow"), later(clock, 1, "quick"))
    }
    #expect(sent == ["slow", "quick"])
  }

  @Test("“map” turns what is sent into something else")
  func map() async {
    let sent = await actions { _ in
      Effect<Int>.run { send in await send(3) }.map { "number \($0)" }
    }
    #expect(sent == ["number 3"])
  }

  @Test("“cancellable” with “cancelInFlight” ends what ran under the id before")
  func cancelInFlight() async {
    let sent = await actions { clock in
      .merge(
        later(clock, 1, "old").cancellable(id: "id"),
        later(clock, 1, "new").cancellable(id: "id", cancelInFlight: true))
    }
    #expect(sent == ["new"])
  }

  @Test("Without it, both go on")
  func cancellable() async {
    let sent = await actions { clock in
      .merge(
        later(clock, 1, "old").cancellable(id: "id"),
        later(clock, 1, "new").cancellable(id: "id"))
    }
    #expect(sent == ["old", "new"])
  }

  @Test("“cancel” ends what runs under the id, and nothing else")
  func cancel() async {
    let sent = await actions { clock in
      .merge(
        later(clock, 1, "mine").cancellable(id: "mine"),
        later(clock, 1, "another’s").cancellable(id: "another’s"),
        .cancel(id: "mine"))
    }
    #expect(sent == ["another’s"])
  }

  /// The actions that an effect feeds back within ten seconds.
  private func actions(of effect: @escaping (TestClock<Duration>) -> Effect<String>) async
    -> [String]
  {
    let clock = TestClock()
    let store = TestStore(initialState: [String]()) { recording { _ in effect(clock) } }
    store.exhaustivity = .off
    await store.send("start")
    await clock.advance(by: .seconds(10))
    await store.skipReceivedActions(strict: false)
    return store.state
  }

  private func recording(
    _ effect: @escaping (String) -> Effect<String>
  ) -> Reduce<[String], String> {
    Reduce { state, action in
      if action == "start" { return effect(action) }
      state.append(action)
      return .none
    }
  }
}

private func later(_ clock: TestClock<Duration>, _ seconds: Int, _ action: String) -> Effect<String>
{
  .run { send in
    try await clock.sleep(for: .seconds(seconds))
    await send(action)
  }
}

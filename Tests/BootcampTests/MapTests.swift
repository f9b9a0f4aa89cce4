import TestSupport
import Testing

@testable import Bootcamp

@MainActor
@Suite("Effect.map", .hangGuard)
struct MapTests {
  /// What a store handles whose only effect is this one, mapped.
  private func handled(_ effect: Effect<Int>) async -> [String] {
    let store = recordingStore(["start": effect.map { "number \($0)" }])
    await store.send("start").finish()
    return Array(store.currentState.dropFirst())
  }

  @Test("None stays none")
  func none() {
    #expect(Effect<Int>.none.map { "\($0)" }.isNone)
  }

  @Test("A send sends the new action")
  func send() async {
    #expect(await handled(.send(1)) == ["number 1"])
  }

  @Test("A run sends the new actions, and so does its catch handler")
  func run() async {
    let effect = Effect<Int>.run { send in
      await send(1)
      throw SomeError()
    } catch: { _, send in
      await send(2)
    }
    #expect(await handled(effect) == ["number 1", "number 2"])
  }

  @Test("An error that nothing handles is reported at the line of the run, not of the map")
  func unhandledError() async {
    let line = #line + 1
    let effect = Effect<Int>.run { _ in throw SomeError() }
    let issues = await issues { _ = await handled(effect) }
    #expect(issues.map(\.location.line) == [line])
  }

  @Test("Merged and concatenated effects send the new actions in the same order")
  func combined() async {
    #expect(await handled(.merge(.send(1), .send(2))) == ["number 1", "number 2"])
    #expect(
      await handled(.concatenate(.run { await $0(1) }, .send(2))) == ["number 1", "number 2"])
  }

  @Test("Effects keep their cancel id, and whether they cancel what is in flight")
  func cancellation() async {
    func request(_ id: Int) -> Effect<String> {
      Effect<Int>.run { send in
        await untilCancelled()
        await send(0)
      }
      .cancellable(id: id, cancelInFlight: true)
      .map { "number \($0)" }
    }
    let store = recordingStore([
      "start": request(1), "again": request(1),
      "cancel": Effect<Int>.cancel(id: 1).map { "number \($0)" },
    ])
    let first = store.send("start")
    let second = store.send("again")
    await first.finish()
    #expect(store.cancellables.count == 1)
    store.send("cancel")
    await second.finish()
    #expect(store.cancellables.isEmpty)
    #expect(store.currentState == ["start", "again", "cancel"])
  }
}

import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("The end of a test", .hangGuard)
struct EndOfTestTests {
  @Test("Unreceived actions are one failure, at the line of the send that they go back to")
  func unreceivedActions() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      line = #line + 1
      await store.send(.loadTapped)
    }
    expectOne(
      issues, at: line,
      """
      The test ends, but 2 actions have arrived that you have not received:

        .response(1)
        .response(2)

      Add “await store.receive(…)” for each where it happens in your story. If the feature should \
      not send it, look at the effects that the reducer returns.
      """)
  }

  @Test("What a running effect has sent goes back to the send that started the effect")
  func unreceivedActionOfRunningEffect() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.response(1))
        })
      line = #line + 1
      await store.send(.loadTapped)
      await store.send(.incrementTapped) { $0.count = 1 }
      await clock.advance(by: .seconds(1))
    }
    expectOne(
      issues, at: line,
      """
      The test ends, but an action has arrived that you have not received:

        .response(1)

      Add “await store.receive(…)” for it where it happens in your story. If the feature should \
      not send it, look at the effects that the reducer returns.
      """)
  }

  @Test("An action that arrives after another one was reported and received is reported as well")
  func unreceivedAfterReported() async {
    let clock = TestClock()
    var loadLine = 0
    var sendLine = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          await send(.response(1))
          try await clock.sleep(for: .seconds(1))
          await send(.response(2))
        })
      loadLine = #line + 1
      await store.send(.loadTapped)
      sendLine = #line + 1
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.receive(.response(1)) { $0.results = [1] }
      await clock.advance(by: .seconds(1))
    }
    #expect(issues.map(\.location.line) == [sendLine, loadLine])
    #expect(issues.last?.message.hasPrefix("The test ends, but an action has arrived") == true)
  }

  @Test("Each effect in flight is one failure, at the line of the send that started it")
  func effectsInFlight() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .merge(
          .run { _ in try await clock.sleep(for: .seconds(1)) },
          .run { _ in try await clock.sleep(for: .seconds(2)) }))
      line = #line + 1
      await store.send(.loadTapped)
      await store.send(.incrementTapped) { $0.count = 1 }
    }
    let message = """
      The test ends, but an effect of this step is still in flight. It was started by this action:

        .loadTapped

      An effect has to end before its test does. If it waits for a test clock, advance the clock. If \
      the feature can stop it, send the action that does. If it lives as long as the screen, write \
      “let task = ” before this step and end the test with “await task.cancel()”.
      """
    #expect(issues.map(\.message) == [message, message])
    #expect(issues.map(\.location.line) == [line, line])
  }

  @Test("The effect of a received action goes back to the send, and names its own action")
  func effectOfAnEffectInFlight() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in await send(.response(1)) },
        next: { _ in .run { _ in try await clock.sleep(for: .seconds(1)) } })
      line = #line + 1
      await store.send(.loadTapped)
      await store.receive(.response(1)) { $0.results = [1] }
    }
    #expect(issues.count == 1)
    #expect(issues.first?.location.line == line)
    #expect(issues.first?.message.contains("action:\n\n  .response(1)\n") == true)
  }

  @Test("A cancelled effect that goes on is said to do so")
  func effectThatIgnoresCancellation() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in await Task { for await _ in stream {} }.value }
          .cancellable(id: Screen.CancelID.load))
      await store.send(.loadTapped)
      await store.send(.stopTapped)
    }
    continuation.finish()
    #expect(
      issues.map(\.message) == [
        """
        The test ends, but an effect of this step is still in flight. It was started by this action:

          .loadTapped

        It has been cancelled, but goes on. In a long loop, call “try Task.checkCancellation()”; do \
        not catch or ignore the error of a “sleep”. If it only needs a moment, end the test with \
        “await store.finish()”.
        """
      ])
  }

  @Test("Ended by hand, a store reports once and not again when it goes away")
  func endIsReportedOnce() async {
    let clock = TestClock()
    let issues = await issuesReported {
      do {
        let store = makeStore(
          load: .run { send in
            await send(.response(1))
            try await clock.sleep(for: .seconds(1))
          })
        await store.send(.loadTapped)
        await store.end()
        await store.end()
      }
    }
    #expect(issues.count == 2)
  }

  @Test("A store that goes away off the main actor reports, too")
  func deinitElsewhere() async {
    let issues = await issuesReported {
      let box = await lastReference()
      await Task.detached { box.withLock { $0 = nil } }.value
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The test ends, but an effect") == true)
  }

  private func lastReference() async -> Reference {
    let clock = TestClock()
    let store = makeStore(load: .run { _ in try await clock.sleep(for: .seconds(1)) })
    await store.send(.loadTapped)
    return Reference(store)
  }
}

@Suite("A test that is not on the main actor", .hangGuard)
struct NonisolatedTests {
  @Test("It can drive a test store, which may go away on any thread")
  func script() async {
    let issues = await issuesReported { await Self.run() }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("The state after this step") == true)
  }

  private nonisolated static func run() async {
    let store = await makeStore(load: .run { send in await send(.response(1)) })
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.incrementTapped) { $0.count = 1 }
    await store.send(.loadTapped)
    await store.receive(.response(1)) { $0.results = [1] }
    await store.finish()
  }
}

/// A test store that any thread can let go.
private final class Reference: Sendable {
  private let store: Mutex<TestStoreOf<Screen>?>

  init(_ store: TestStoreOf<Screen>) { self.store = Mutex(store) }

  func withLock(_ body: @Sendable (inout sending TestStoreOf<Screen>?) -> Void) {
    store.withLock { body(&$0) }
  }
}

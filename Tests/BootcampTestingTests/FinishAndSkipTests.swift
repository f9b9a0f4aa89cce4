import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@MainActor
@Suite("Finishing and skipping", .hangGuard)
struct FinishAndSkipTests {
  @Test("Finish waits for all effects")
  func finishWaits() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          await workOutsideTheTree()
        })
      await store.send(.loadTapped)
      await store.finish(timeout: .seconds(100))
    }
    #expect(issues == [])
  }

  @Test("Finish with unreceived actions is a failure at the finish, and none at the end")
  func finishWithUnreceivedActions() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .send(.response(1)))
      await store.send(.loadTapped)
      line = #line + 1
      await store.finish()
      #expect(store.state.results == [1])
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

  @Test("Finish with sleepers on a test clock fails at once, and there is no failure at the end")
  func finishWithSleepers() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .merge(
          .run { _ in try await clock.sleep(for: .seconds(1)) },
          .run { _ in try await clock.sleep(for: .seconds(2)) }))
      store.timeout = .seconds(100)
      await store.send(.loadTapped)
      line = #line + 1
      await store.finish()
    }
    expectOne(
      issues, at: line,
      """
      You expect all effects to end, but 2 are still in flight, started by:

        .loadTapped
        .loadTapped

      Every effect in flight sleeps on a test clock, which stands still until you move it. Write \
      “await clock.advance(by: …)” before this step.
      """)
  }

  @Test("Finish waits no longer than its time-out")
  func finishTimesOut() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .run { _ in for await _ in stream {} })
      await store.send(.loadTapped)
      line = #line + 1
      await store.finish(timeout: .milliseconds(10))
    }
    continuation.finish()
    expectOne(
      issues, at: line,
      """
      You expect all effects to end, but one is still in flight, started by:

        .loadTapped

      After 0.01 seconds an effect is still in flight. It waits for something that the test store \
      cannot see: a network, a real clock, a stream that the test does not feed, or a “Task { }” of \
      its own. Take that from the environment, so that the test can give a value that answers at \
      once; and do the work inside the effect, with “await”.
      """)
  }

  @Test("Skipped actions change the state, and need not be received")
  func skipReceivedActions() async {
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.loadTapped)
      await store.skipReceivedActions()
      #expect(store.state.results == [1, 2])
    }
    #expect(issues == [])
  }

  @Test("To skip actions where there are none is a failure, unless it may be")
  func nothingToSkip() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      line = #line + 1
      await store.skipReceivedActions()
      await store.skipReceivedActions(strict: false)
    }
    expectOne(
      issues, at: line,
      """
      There is no received action to skip.

      Remove this step. If you expect one here, look at the effects that the reducer returns.
      """)
  }

  @Test("Skipped effects need not end, and still deliver")
  func skipInFlightEffects() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.response(1))
          }
        })
      await store.send(.loadTapped)
      await store.skipInFlightEffects()
      await clock.advance(by: .seconds(1))
      await store.receive(.response(1)) { $0.results = [1] }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test("To skip effects where there are none is a failure, unless it may be")
  func noEffectsToSkip() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .run { _ in try await clock.sleep(for: .seconds(1)) })
      await store.send(.loadTapped)
      await store.skipInFlightEffects()
      line = #line + 1
      await store.skipInFlightEffects()
      await store.skipInFlightEffects(strict: false)
    }
    expectOne(
      issues, at: line,
      """
      There is no effect in flight to skip.

      Remove this step. If you expect one here, look at the effects that the reducer returns.
      """)
  }
}

@MainActor
@Suite("The task of a step", .hangGuard)
struct TestStoreTaskTests {
  @Test("Cancelling it ends its effects, and those of no other step")
  func cancel() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = makeStore(load: .run { _ in try await clock.sleep(for: .seconds(1)) })
      let first = await store.send(.loadTapped)
      let second = await store.send(.loadTapped)
      await first.cancel()
      #expect(first.isCancelled)
      #expect(!second.isCancelled)
      await clock.advance(by: .seconds(1))
      await second.finish()
    }
    #expect(issues == [])
  }

  @Test("Finishing it waits for the effects of its effects")
  func finishWaitsForTheCascade() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in await send(.response(1)) },
        next: { _ in
          .run { _ in
            await workOutsideTheTree()
          }
        })
      store.timeout = .seconds(100)
      let task = await store.send(.loadTapped)
      await task.finish()
      await store.receive(.response(1)) { $0.results = [1] }
    }
    #expect(issues == [])
  }

  @Test("Where a test clock holds it back, finishing it fails at once")
  func finishWithSleeper() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .run { _ in try await clock.sleep(for: .seconds(1)) })
      store.timeout = .seconds(100)
      let task = await store.send(.loadTapped)
      line = #line + 1
      await task.finish()
      await task.cancel()
    }
    expectOne(
      issues, at: line,
      """
      You expect the work of this task to end, but it is still in flight.

      Every effect in flight sleeps on a test clock, which stands still until you move it. Write \
      “await clock.advance(by: …)” before this step.
      """)
  }

  @Test("Finishing it waits no longer than its time-out, after skipping, too")
  func finishTimesOut() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(load: .run { _ in for await _ in stream {} })
      let task = await store.send(.loadTapped)
      await store.skipInFlightEffects()
      await task.finish(timeout: .milliseconds(10))
    }
    continuation.finish()
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("After 0.01 seconds an effect") == true)
  }

  @Test("Cancelling an effect that ignores it takes no longer than the time-out of the store")
  func cancelStubbornEffect() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in await Task { for await _ in stream {} }.value })
      store.timeout = .milliseconds(10)
      let task = await store.send(.loadTapped)
      await task.cancel()
    }
    continuation.finish()
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("It has been cancelled, but goes on.") == true)
  }

  @Test("Cancelling waits for what needs a moment to end")
  func cancelSlowEffect() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          await workOutsideTheTree()
        })
      store.timeout = .seconds(100)
      let task = await store.send(.loadTapped)
      await task.cancel()
    }
    #expect(issues == [])
  }

  @Test("A step without effects has a task that is over")
  func noEffects() async {
    let store = makeStore()
    let task = await store.send(.loadTapped)
    #expect(task.isCancelled)
    await task.finish()
    await task.cancel()
  }

  @Test("Tasks are equal only to themselves")
  func identity() async {
    let clock = TestClock()
    let store = makeStore(load: .run { _ in try await clock.sleep(for: .seconds(1)) })
    let first = await store.send(.loadTapped)
    let second = await store.send(.loadTapped)
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, first, second]).count == 2)
    await store.skipInFlightEffects()
  }
}

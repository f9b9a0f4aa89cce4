import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@MainActor
@Suite("Receiving", .hangGuard)
struct ReceiveFailureTests {
  @Test("To send before receiving is one failure, at the send: what is received after it passes")
  func sendBeforeReceiving() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.loadTapped)
      line = #line + 1
      await store.send(.incrementTapped) {
        $0.count = 1
      }
      #expect(store.state == Screen.State(count: 1, results: [1, 2]))
      await store.receive(.response(1)) {
        $0.results = [1]
      }
      #expect(store.state == Screen.State(count: 1, results: [1, 2]))
      await store.receive(.response(2)) {
        $0.results = [1, 2]
      }
      await store.send(.incrementTapped) {
        $0.count = 2
      }
    }
    expectOne(
      issues, at: line,
      """
      Before this step, 2 actions have arrived that you have not received:

        .response(1)
        .response(2)

      Add “await store.receive(…)” for each before this step.
      """)
  }

  @Test("An action that is never received is one failure, however many steps follow")
  func neverReceived() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.loadTapped)
      line = #line + 1
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.send(.incrementTapped) { $0.count = 2 }
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.send(.incrementTapped) { $0.count = 3 }
      await store.finish()
    }
    #expect(issues.map(\.location.line) == [line])
  }

  @Test(
    "An action that is received too late is compared with what it changed, not with later sends")
  func receiveTooLate() async {
    var lines: [Int] = []
    let issues = await issuesReported {
      let store = makeStore(
        load: .send(.response(1)), next: { $0 == 1 ? .send(.response(2)) : .none })
      await store.send(.loadTapped)
      lines.append(#line + 1)
      await store.send(.loadTapped)
      lines.append(#line + 1)
      await store.receive(.response(1)) { $0.results = [7] }
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.receive(.response(1)) { $0.results = [1, 2, 1] }
      await store.skipReceivedActions()
      #expect(store.state.results == [1, 2, 1, 2])
    }
    #expect(issues.map(\.location.line) == lines)
  }

  @Test(
    "An action can be named by its case, with its value, when it is sent and when it is received")
  func casePaths() async {
    let issues = await issuesReported {
      let store = makeStore(load: .send(.response(1)))
      await store.send(\.incrementTapped) { $0.count = 1 }
      await store.send(\.response, 7) { $0.results = [7] }
      await store.send(.loadTapped)
      await store.receive(\.response, 1) { $0.results = [7, 1] }
    }
    #expect(issues == [])
  }

  @Test("Nothing in flight: it fails at once")
  func nothingInFlight() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore()
      store.timeout = .seconds(100)
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(1))
    }
    expectOne(
      issues, at: line,
      """
      You expect to receive this, but it does not arrive:

        .response(1)

      No effect is in flight, so nothing more can arrive. Does the reducer return the effect? Was \
      the effect cancelled? Does it send another action?
      """)
  }

  @Test("All effects sleep on a test clock: it fails at once and says to advance")
  func clockStandsStill() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.response(1))
        })
      store.timeout = .seconds(100)
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(1))
      await store.skipInFlightEffects()
    }
    expectOne(
      issues, at: line,
      """
      You expect to receive this, but it does not arrive:

        .response(1)

      Every effect in flight sleeps on a test clock, which stands still until you move it. Write \
      “await clock.advance(by: …)” before this step.
      """)
  }

  @Test("An effect with two sleepers does not hide another that waits for something real")
  func twoSleepersInOneEffect() async {
    let clock = TestClock()
    let (never, continuation) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(
        load: .merge(
          .run { _ in
            async let first: Void = clock.sleep(for: .seconds(1))
            async let second: Void = clock.sleep(for: .seconds(1))
            _ = try await (first, second)
          },
          .run { _ in for await _ in never {} }))
      await store.send(.loadTapped)
      await store.receive(.response(1), timeout: .milliseconds(10))
      await store.skipInFlightEffects()
    }
    continuation.finish()
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("After 0.01 seconds an effect") == true)
  }

  @Test("An effect that has slept on a test clock may wait for something real afterwards")
  func realWaitAfterSleep() async {
    let clock = TestClock()
    let (never, continuation) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          try await clock.sleep(for: .seconds(1))
          for await _ in never {}
        })
      await store.send(.loadTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.response(1), timeout: .milliseconds(10))
      await store.skipInFlightEffects()
    }
    continuation.finish()
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("After 0.01 seconds an effect") == true)
  }

  @Test("What has left the tree of tasks is waited for")
  func leftTheTree() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          await workOutsideTheTree()
          await send(.response(1))
        })
      await store.send(.loadTapped)
      await store.receive(.response(1), timeout: .seconds(100)) { $0.results = [1] }
    }
    #expect(issues == [])
  }

  @Test("What has left the tree of tasks and does not come back is said to be so")
  func leftTheTreeForGood() async {
    var line = 0
    let (never, continuation) = AsyncStream<Void>.makeStream()
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          await Task { for await _ in never {} }.value
        })
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(1), timeout: .milliseconds(10))
      await store.skipInFlightEffects()
    }
    continuation.finish()
    expectOne(
      issues, at: line,
      """
      You expect to receive this, but it does not arrive:

        .response(1)

      After 0.01 seconds an effect is still in flight. It waits for something that the test store \
      cannot see: a network, a real clock, a stream that the test does not feed, or a “Task { }” of \
      its own. Take that from the environment, so that the test can give a value that answers at \
      once; and do the work inside the effect, with “await”.
      """)
  }

  @Test("Another action is shown beside the expected one, and counts as received")
  func otherAction() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .send(.response(2)))
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(1)) { $0.results = [1] }
      #expect(store.state.results == [2])
    }
    expectOne(
      issues, at: line,
      """
      The action that arrives is not the one you expect.

      − .response(1)
      + .response(2)

      (− you expect, + arrives)

      If the feature is right, expect what arrives. If not, look at the effect that the reducer \
      returns.
      """)
  }

  @Test("An action that arrives later is said to be so")
  func otherActionFirst() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.loadTapped)
      line = #line + 1
      await store.receive(.response(2)) { $0.results = [2] }
      await store.receive(.response(2)) { $0.results = [1, 2] }
    }
    expectOne(
      issues, at: line,
      """
      The action that arrives is not the one you expect.

      − .response(2)
      + .response(1)

      (− you expect, + arrives)

      What you expect arrives later. Receive this action first.
      """)
  }

  @Test("A predicate receives what satisfies it, and nothing else")
  func predicate() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.loadTapped)
      await store.receive({ $0 == .response(1) }) { $0.results = [1] }
      line = #line + 1
      await store.receive({ $0 == .response(3) }) { $0.results = [1, 3] }
    }
    expectOne(
      issues, at: line,
      """
      The action that arrives is not the one you expect.

      − an action that satisfies the condition of this step
      + .response(2)

      (− you expect, + arrives)

      If the feature is right, expect what arrives. If not, look at the effect that the reducer \
      returns.
      """)
  }

  @Test("A case key path receives its case, whatever it carries, and nothing else")
  func caseKeyPath() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.stopTapped)))
      await store.send(.loadTapped)
      await store.receive(\.response) { $0.results = [1] }
      line = #line + 1
      await store.receive(\.response)
    }
    expectOne(
      issues, at: line,
      """
      The action that arrives is not the one you expect.

      − an action of the case that this step names
      + .stopTapped

      (− you expect, + arrives)

      If the feature is right, expect what arrives. If not, look at the effect that the reducer \
      returns.
      """)
  }

  @Test("A case key path with a value receives that value, and no other")
  func caseKeyPathWithValue() async {
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.loadTapped)
      await store.receive(\.response, 1) { $0.results = [1] }
      line = #line + 1
      await store.receive(\.response, 3) { $0.results = [1, 3] }
    }
    expectOne(
      issues, at: line,
      """
      The action that arrives is not the one you expect.

      − .response(3)
      + .response(2)

      (− you expect, + arrives)

      If the feature is right, expect what arrives. If not, look at the effect that the reducer \
      returns.
      """)
  }

  @Test("Two actions that read the same but are not equal are said to be so")
  func readsTheSame() async {
    let issues = await issuesReported {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Odd> { state, _ in
          state += 1
          return state == 1 ? .send(Odd()) : .none
        }
      }
      await store.send(Odd()) { $0 = 1 }
      await store.receive(Odd()) { $0 = 2 }
    }
    #expect(
      issues.map(\.message) == [
        """
        The action that arrives is not the one you expect.

          Odd()

        Both read the same, yet “==” says that they differ. Look at how “==” is written for this type, \
        and for the types of its properties.

        (− you expect, + arrives)

        If the feature is right, expect what arrives. If not, look at the effect that the reducer \
        returns.
        """
      ])
  }

  @Test("Two steps may wait at the same time")
  func twoWaitAtOnce() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          await workOutsideTheTree()
          await send(.response(1))
        })
      store.timeout = .seconds(100)
      let task = await store.send(.loadTapped)
      async let first: Void = task.finish()
      async let second: Void = task.finish()
      _ = await (first, second)
      await store.receive(.response(1)) { $0.results = [1] }
    }
    #expect(issues == [])
  }
}

private struct Odd: Equatable {
  static func == (first: Self, second: Self) -> Bool { false }
}

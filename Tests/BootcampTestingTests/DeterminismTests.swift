import Bootcamp
import BootcampTesting
import Dispatch
import TestSupport
import Testing

// Each script is repeated many times and has to end the same way each time. `receive` fails at once
// where nothing has arrived, so a store that has not come to rest is found out.

@MainActor
@Suite("The same test ends the same way each time", .hangGuard)
struct DeterminismTests {
  @Test("Effects that run at the same time take turns in the same order")
  func order() async {
    var orders: Set<[Int]> = []
    await expectNoIssues {
      let store = makeStore(
        load: .merge(
          .run { send in
            await send(.response(1))
            await send(.response(2))
            await send(.response(3))
          },
          .run { send in
            await Task.yield()
            await Task.yield()
            await Task.yield()
            await send(.response(4))
          }))
      await store.send(.loadTapped)
      await store.skipReceivedActions()
      orders.insert(store.state.results)
    }
    #expect(orders.count == 1)
  }

  @Test("An effect that sleeps on a test clock")
  func sleep() async {
    await expectNoIssues {
      let clock = TestClock()
      await expectResponse(
        to: .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.response(1))
          try await clock.sleep(for: .seconds(1))
          await send(.response(2))
        }, 1, advancing: clock)
    }
  }

  /// Sends, advances, receives one response, and lets the rest go.
  private func expectResponse(
    to load: Effect<Screen.Action>, _ result: Int, advancing clock: TestClock<Duration>? = nil
  ) async {
    let store = makeStore(load: load)
    let task = await store.send(.loadTapped)
    await clock?.advance(by: .seconds(1))
    await store.receive(.response(result)) { $0.results = [result] }
    await task.cancel()
  }

  @Test("An effect that yields")
  func yield() async {
    await expectNoIssues {
      await expectResponse(
        to: .run { send in
          for _ in 1...5 { await Task.yield() }
          await send(.response(1))
        }, 1)
    }
  }

  @Test("An effect that calls an actor")
  func actor() async {
    await expectNoIssues {
      let counter = Counter()
      await expectResponse(
        to: .run { send in
          for _ in 1...4 { await counter.increment() }
          await send(.response(await counter.increment()))
        }, 5)
    }
  }

  @Test("Effects of several stores that call the same actor at the same time")
  func sharedActor() async {
    await expectNoIssues {
      let counter = Counter()
      @MainActor func script() async {
        let store = makeStore(
          load: .run { send in
            for _ in 1...5 { await counter.increment() }
            await send(.response(1))
          })
        await store.send(.loadTapped)
        await store.receive(.response(1), timeout: .zero) { $0.results = [1] }
      }
      async let first: Void = script()
      async let second: Void = script()
      _ = await (first, second)
    }
  }

  @Test("A task group whose children sleep")
  func sleepingGroup() async {
    await expectNoIssues {
      let clock = TestClock()
      let store = makeStore(
        load: .run { send in
          await withTaskGroup(of: Void.self) { group in
            for number in [3, 1, 2] {
              group.addTask {
                try? await clock.sleep(for: .seconds(number))
                await send(.response(number))
              }
            }
          }
        })
      await store.send(.loadTapped)
      await clock.advance(by: .seconds(3))
      await store.receive(.response(1)) { $0.results = [1] }
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.receive(.response(3)) { $0.results = [1, 2, 3] }
    }
  }

  @Test("A task group whose children yield")
  func yieldingGroup() async {
    await expectNoIssues {
      await expectResponse(
        to: .run { send in
          let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...10 {
              group.addTask {
                for _ in 1...number { await Task.yield() }
                return number
              }
            }
            return await group.reduce(0, +)
          }
          await send(.response(sum))
        }, 55)
    }
  }

  @Test("Values that are awaited side by side")
  func asyncLet() async {
    await expectNoIssues {
      let clock = TestClock()
      await expectResponse(
        to: .run { send in
          async let first = number(1, after: .seconds(1), on: clock)
          async let second = number(2, after: .milliseconds(500), on: clock)
          await send(.response(try await first + second))
        }, 3, advancing: clock)
    }
  }

  @Test("An effect that visits the main actor")
  func mainActorRun() async {
    await expectNoIssues {
      await expectResponse(
        to: .run { send in
          for _ in 1...3 { await MainActor.run {} }
          await send(.response(await MainActor.run { 1 }))
        }, 1)
    }
  }

  @Test("An effect on the main actor that suspends several times")
  func mainActorEffect() async {
    await expectNoIssues {
      let clock = TestClock()
      await expectResponse(
        to: .run { @MainActor send in
          for _ in 1...20 { await Task.yield() }
          try await clock.sleep(for: .seconds(1))
          let result = await Task { @MainActor in 1 }.value
          for _ in 1...20 { await Task.yield() }
          send(.response(result))
        }, 1, advancing: clock)
    }
  }

  @Test("Code on the main actor that wakes other code there, a few times in a row")
  func mainActorChain() async {
    await expectNoIssues {
      var hasEnded = false
      let store = makeStore(
        load: .run { @MainActor _ in
          for _ in 1...3 { await Task { @MainActor in }.value }
          hasEnded = true
        })
      await store.send(.loadTapped)
      #expect(hasEnded)
    }
  }

  @Test("Two effects on the main actor that wake each other")
  func mainActorPingPong() async {
    await expectNoIssues {
      let (there, sendThere) = AsyncStream<Int>.makeStream()
      let (back, sendBack) = AsyncStream<Int>.makeStream()
      await expectResponse(
        to: .merge(
          .run { @MainActor _ in
            for await number in there { sendBack.yield(number + 1) }
          },
          .run { @MainActor send in
            var number = 0
            var answers = back.makeAsyncIterator()
            for _ in 1...5 {
              sendThere.yield(number)
              number = await answers.next() ?? 0
            }
            send(.response(number))
          }), 5)
    }
  }

  @Test("Effects of effects of effects")
  func nestedEffects() async {
    await expectNoIssues {
      let store = makeStore(
        load: .run { send in await send(.response(1)) },
        next: { number in
          number < 4 ? .run { send in await send(.response(number + 1)) } : .none
        })
      await store.send(.loadTapped)
      await store.receive(.response(1)) { $0.results = [1] }
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.receive(.response(3)) { $0.results = [1, 2, 3] }
      await store.receive(.response(4)) { $0.results = [1, 2, 3, 4] }
    }
  }

  @Test("Effects one after the other")
  func concatenated() async {
    await expectNoIssues {
      let clock = TestClock()
      let store = makeStore(
        load: .concatenate(
          .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.response(1))
          },
          .send(.response(2)),
          .run { send in
            await Task.yield()
            await send(.response(3))
          }))
      await store.send(.loadTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.response(1)) { $0.results = [1] }
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.receive(.response(3)) { $0.results = [1, 2, 3] }
    }
  }

  @Test("An effect that is cancelled while it sleeps")
  func cancellation() async {
    await expectNoIssues {
      let clock = TestClock()
      let store = makeStore(
        load: .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.response(1))
        }
        .cancellable(id: Screen.CancelID.load))
      await store.send(.loadTapped)
      await clock.advance(by: .milliseconds(999))
      await store.send(.stopTapped)
      await clock.advance(by: .seconds(1))
    }
  }

  @Test("An effect that goes from one clock to another")
  func twoClocks() async {
    await expectNoIssues {
      let first = TestClock()
      let second = TestClock()
      let store = makeStore(
        load: .run { send in
          try await first.sleep(for: .seconds(1))
          await send(.response(1))
          try await second.sleep(for: .seconds(1))
          await send(.response(2))
        })
      await store.send(.loadTapped)
      await second.advance(by: .seconds(1))
      await first.advance(by: .seconds(1))
      await store.receive(.response(1)) { $0.results = [1] }
      await second.advance(by: .seconds(1))
      await store.receive(.response(2)) { $0.results = [1, 2] }
    }
  }

  @Test("A debounced effect: only the last of several sends delivers")
  func debounce() async {
    await expectNoIssues {
      let clock = TestClock()
      let store = makeStore(
        load: .run { send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.response(1))
        }
        .cancellable(id: Screen.CancelID.load, cancelInFlight: true))
      for _ in 1...4 {
        await store.send(.loadTapped)
        await clock.advance(by: .milliseconds(299))
      }
      await clock.advance(by: .milliseconds(1))
      await store.receive(.response(1)) { $0.results = [1] }
      await clock.advance(by: .seconds(1))
    }
  }

  @Test("A timer that ticks until it is cancelled")
  func timer() async {
    await expectNoIssues {
      let clock = TestClock()
      let store = makeStore(
        load: .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.response(1))
          }
        }
        .cancellable(id: Screen.CancelID.load))
      await store.send(.loadTapped)
      await clock.advance(by: .seconds(3))
      await store.receive(.response(1)) { $0.results = [1] }
      await store.receive(.response(1)) { $0.results = [1, 1] }
      await store.receive(.response(1)) { $0.results = [1, 1, 1] }
      await store.send(.stopTapped)
      await clock.advance(by: .seconds(3))
    }
  }

  @Test("A stream that the test feeds")
  func stream() async {
    await expectNoIssues {
      let (numbers, feed) = AsyncStream<Int>.makeStream()
      let store = makeStore(
        load: .run { send in
          for await number in numbers { await send(.response(number)) }
        })
      let task = await store.send(.loadTapped)
      feed.yield(1)
      await store.receive(.response(1)) { $0.results = [1] }
      feed.yield(2)
      feed.yield(3)
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.receive(.response(3)) { $0.results = [1, 2, 3] }
      await task.cancel()
    }
  }

  @Test("An immediate clock: all that sleeps has happened when the step is over")
  func immediateClock() async {
    await expectNoIssues {
      let clock = ImmediateClock()
      let store = makeStore(
        load: .run { send in
          for number in 1...3 {
            try await clock.sleep(for: .seconds(1))
            await send(.response(number))
          }
        })
      await store.send(.loadTapped)
      await store.receive(.response(1)) { $0.results = [1] }
      await store.receive(.response(2)) { $0.results = [1, 2] }
      await store.receive(.response(3)) { $0.results = [1, 2, 3] }
      #expect(clock.now.offset == .seconds(3))
    }
  }

  @Test("Several stores at the same time, each with its own clock")
  func parallelStores() async {
    await expectNoIssues {
      @MainActor func script(_ number: Int) async {
        let clock = TestClock()
        await expectResponse(
          to: .run { send in
            try await clock.sleep(for: .seconds(1))
            await Task.yield()
            await send(.response(number))
          }, number, advancing: clock)
      }
      async let first: Void = script(1)
      async let second: Void = script(2)
      async let third: Void = script(3)
      _ = await (first, second, third)
    }
  }

  @Test("What the main queue calls back after some turns is waited for", arguments: 1...4)
  func mainQueue(turns: Int) async {
    let executor = JobCountingExecutor()
    let hasEnded = Counter()
    let task = Task(executorPreference: executor) {
      await withUnsafeContinuation { effect in callBack(after: turns) { effect.resume() } }
      await hasEnded.increment()
    }
    #expect(await executor.comesToRest(within: 100, mayStopEarly: { true }))
    #expect(await hasEnded.increment() == 2)
    await task.value
  }

  @Test("Several stores that share a clock")
  func sharedClock() async {
    await expectNoIssues {
      let clock = TestClock()
      let load = Effect<Screen.Action>.run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.response(1))
      }
      let first = makeStore(load: load)
      let second = makeStore(load: load)
      await first.send(.loadTapped)
      await second.send(.loadTapped)
      await clock.advance(by: .seconds(1))
      await first.receive(.response(1)) { $0.results = [1] }
      await second.receive(.response(1)) { $0.results = [1] }
    }
  }

  @Test("A script about state alone")
  func stateAlone() async {
    await expectNoIssues {
      let store = makeStore(load: .merge(.send(.response(1)), .send(.response(2))))
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.send(.loadTapped)
      await store.receive(\.response, 1) { $0.results = [1] }
      await store.receive(\.response) { $0.results = [1, 2] }
      store.assert { $0.count = 1 }
      await store.finish()
    }
  }
}

private func number(_ number: Int, after delay: Duration, on clock: TestClock<Duration>)
  async throws -> Int
{
  try await clock.sleep(for: delay)
  return number
}

@Sendable
private func callBack(after turns: Int, _ callback: @escaping @Sendable () -> Void) {
  DispatchQueue.main.async { turns == 1 ? callback() : callBack(after: turns - 1, callback) }
}

private actor Counter {
  private var count = 0

  @discardableResult
  func increment() -> Int {
    count += 1
    return count
  }
}

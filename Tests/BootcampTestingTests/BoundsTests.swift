import Bootcamp
import Synchronization
import TestSupport
import Testing

@testable import BootcampTesting

@MainActor
@Suite("No test hangs", .hangGuard)
struct BoundsTests {
  @Test("A timer on an immediate clock is cancelled, and is one failure")
  func endlessTimer() async {
    let clock = ImmediateClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          while true { try await clock.sleep(for: .seconds(1)) }
        })
      line = #line + 1
      await store.send(.loadTapped)
    }
    expectOne(
      issues, at: line,
      """
      After this step the effects never come to rest, so they have been cancelled. They were started \
      by:

        .loadTapped

      Look for a loop that never waits. A timer needs a clock that stands still: give it a \
      “TestClock()”, not an “ImmediateClock()”.
      """)
  }

  @Test("A loop that ignores its cancellation is one failure, and later steps do not wait for it")
  func endlessLoop() async {
    let isOver = Flag()
    let turns = Atomic(0)
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          while !isOver.isSet {
            turns.add(1, ordering: .relaxed)
            await Task.yield()
          }
        })
      line = #line + 1
      let task = await store.send(.loadTapped)
      let turnsOfFirstStep = turns.load(ordering: .relaxed)
      await store.send(.incrementTapped) { $0.count = 1 }
      await store.send(.incrementTapped) { $0.count = 2 }
      await store.receive(.response(1))
      await task.finish()
      await store.finish()
      #expect(turns.load(ordering: .relaxed) < turnsOfFirstStep + 1_000)
    }
    isOver.set()
    #expect(issues.count == 1)
    #expect(issues.first?.location.line == line)
  }

  @Test(
    "A loop that swallows the error of a cancelled sleep is one failure",
    arguments: [TestClock(), ImmediateClock()] as [any Clock<Duration>])
  func swallowedCancellation(clock: any Clock<Duration>) async {
    let (stream, _) = AsyncStream.makeStream(of: Never.self)
    let isOver = Flag()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          // Ends when the effect is cancelled.
          for await _ in stream {}
          for _ in 1...1_000_000 where !isOver.isSet { try? await clock.sleep(for: .seconds(1)) }
        }
        .cancellable(id: Screen.CancelID.load))
      await store.send(.loadTapped)
      line = #line + 1
      await store.send(.stopTapped)
    }
    isOver.set()
    #expect(issues.count == 1)
    #expect(issues.first?.location.line == line)
    #expect(issues.first?.message.contains("never come to rest") == true)
  }

  @Test("A loop that begins when the clock moves is a failure at the line that moves it")
  func endlessLoopAfterAdvance() async {
    let clock = TestClock()
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          try await clock.sleep(for: .seconds(1))
          while !Task.isCancelled { await Task.yield() }
        })
      await store.send(.loadTapped)
      line = #line + 1
      await clock.advance(by: .seconds(1))
    }
    #expect(issues.count == 1)
    #expect(issues.first?.location.line == line)
  }

  @Test("A sleeper that wakes without end within one move of the clock is a failure")
  func tooManyWakeUps() async {
    let clock = TestClock<Duration>(maximumWakeUps: 100)
    var line = 0
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { _ in
          while true { try await clock.sleep(for: .nanoseconds(1)) }
        })
      let task = await store.send(.loadTapped)
      line = #line + 1
      await clock.advance(by: .seconds(1))
      await task.cancel()
    }
    expectOne(
      issues, at: line,
      """
      This step has woken 100 sleepers and stops here.

      An effect sleeps again and again for a very short time. Advance the clock by less, or look for a \
      unit that is wrong.
      """)
  }

  @Test("A cascade of ten thousand jobs in one step is no endless loop")
  func longCascade() async {
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          await withTaskGroup(of: Void.self) { group in
            for _ in 1...2_000 { group.addTask { await Task.yield() } }
          }
          await send(.response(1))
        })
      await store.send(.loadTapped)
      await store.receive(.response(1)) { $0.results = [1] }
    }
    #expect(issues == [])
  }

  @Test("A test that is cancelled ends")
  func cancelledTest() async {
    let clock = TestClock()
    let test = Task {
      await issuesReported {
        let store = makeStore(
          load: .run { send in
            try await clock.sleep(for: .seconds(1))
            await send(.response(1))
          })
        let task = await store.send(.loadTapped)
        await clock.advance(by: .seconds(1))
        await store.receive(.response(1)) { $0.results = [1] }
        await task.finish()
        await store.finish()
      }
    }
    test.cancel()
    #expect(await test.value == [])
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .relaxed) }
  func set() { value.store(true, ordering: .relaxed) }
}

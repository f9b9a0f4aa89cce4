import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite("A test clock", .hangGuard)
struct TestClockTests {
  @Test("Sleepers wake in the order of their deadlines, equal ones in the order of arrival")
  func order() async {
    let clock = TestClock()
    let store = sleepers([30, 10, 20, 10, 30], on: clock)
    await store.send(.loadTapped)
    await clock.advance(by: .seconds(30))
    await store.skipReceivedActions()
    #expect(store.state.results == [1, 3, 2, 0, 4])
  }

  /// A store with an effect for each number of seconds. It sends the place of the number.
  private func sleepers(_ seconds: [Int], on clock: TestClock<Duration>) -> TestStoreOf<Screen> {
    makeStore(
      load: .merge(
        seconds.enumerated().map { place, seconds in
          .run { send in
            try await clock.sleep(for: .seconds(seconds))
            await send(.response(place))
          }
        }))
  }

  @Test("A sleeper wakes at its deadline, not before")
  func deadline() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = sleepers([1], on: clock)
      await store.send(.loadTapped)
      await clock.advance(by: .milliseconds(999))
      #expect(clock.now.offset == .milliseconds(999))
      await store.skipReceivedActions(strict: false)
      #expect(store.state.results == [])
      await clock.advance(by: .milliseconds(1))
      await store.receive(.response(0)) { $0.results = [0] }
    }
    #expect(issues == [])
  }

  /// A store whose work counts the ticks of a timer, and is busy for a while at each.
  private func ticking(
    every interval: Duration, busyFor busy: Duration = .zero, on clock: any Clock<Duration>
  ) -> TestStoreOf<Screen> {
    makeStore(
      load: .run { send in
        for await tick in clock.timer(interval: interval) {
          await send(.response(Int(tick.components.seconds)))
          if busy > .zero { try await clock.sleep(for: busy) }
        }
      })
  }

  @Test("A timer of any clock ticks at its interval until it is cancelled")
  func timer() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = ticking(every: .seconds(2), on: clock)
      let task = await store.send(.loadTapped)
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      #expect(store.state.results == [])
      await clock.advance(by: .seconds(6))
      await store.skipReceivedActions()
      #expect(store.state.results == [2, 4, 6])
      await task.cancel()
      await clock.advance(by: .seconds(10))
      await store.finish()
      #expect(store.state.results == [2, 4, 6])
    }
    #expect(issues == [])
  }

  @Test("A timer leaves out the ticks that pass while its listener is busy, and does not drift")
  func lateTimer() async {
    let clock = TestClock()
    let store = ticking(every: .seconds(2), busyFor: .seconds(5), on: clock)
    let task = await store.send(.loadTapped)
    await clock.advance(by: .seconds(20))
    await store.skipReceivedActions()
    #expect(store.state.results == [2, 8, 14, 20])
    await task.cancel()
  }

  @Test("A timer without an interval is reported at its line, and does not tick")
  func timerWithoutInterval() async {
    let issues = await issuesReported {
      for await _ in TestClock().timer(interval: .zero) { Issue.record("It ticks.") }
    }
    #expect(issues.map(\.location.line) == [#line - 2])
    #expect(issues.first?.message.hasPrefix("A timer has the interval 0.0 seconds") == true)
  }

  @Test("It can be moved to an instant, and past a deadline")
  func advanceTo() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = sleepers([1], on: clock)
      await store.send(.loadTapped)
      await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(5)))
      #expect(clock.now.offset == .seconds(5))
      await store.receive(.response(0)) { $0.results = [0] }
    }
    #expect(issues == [])
  }

  @Test("Whoever wakes sees the time of the deadline, not where the clock is going")
  func timeWhenWaking() async {
    let clock = TestClock()
    let times = Mutex<[Duration]>([])
    let store = makeStore(
      load: .run { _ in
        for _ in 1...3 {
          try await clock.sleep(for: .seconds(2))
          times.withLock { $0.append(clock.now.offset) }
        }
      })
    await store.send(.loadTapped)
    await clock.advance(by: .seconds(7))
    #expect(times.withLock { $0 } == [.seconds(2), .seconds(4), .seconds(6)])
    #expect(clock.now.offset == .seconds(7))
  }

  @Test("All that a sleeper does is done before the next one wakes")
  func oneAfterTheOther() async {
    await expectNoIssues {
      let clock = TestClock()
      let log = Mutex<[String]>([])
      let store = makeStore(
        load: .merge(
          ["a", "b", "c"].map { name in
            .run { _ in
              try await clock.sleep(for: .seconds(1))
              log.withLock { $0.append("\(name)1") }
              for _ in 1...3 { await Task.yield() }
              await MainActor.run {}
              log.withLock { $0.append("\(name)2") }
            }
          }))
      await store.send(.loadTapped)
      await clock.advance(by: .seconds(1))
      #expect(log.withLock { $0 } == ["a1", "a2", "b1", "b2", "c1", "c2"])
    }
  }

  @Test("To sleep until an instant that is past returns at once")
  func pastDeadline() async {
    let clock = TestClock()
    let issues = await issuesReported {
      await clock.advance(by: .seconds(5))
      let store = makeStore(
        load: .run { send in
          try await clock.sleep(until: TestClock<Duration>.Instant(offset: .seconds(4)))
          try await clock.sleep(for: .seconds(-1))
          await send(.response(1))
        })
      await store.send(.loadTapped)
      await store.receive(.response(1)) { $0.results = [1] }
    }
    #expect(issues == [])
  }

  @Test("To sleep until now waits for the next move, be it by nothing, and can be cancelled")
  func deadlineIsNow() async {
    let clock = TestClock(now: TestClock<Duration>.Instant(offset: .seconds(5)))
    let issues = await issuesReported {
      let store = makeStore(
        load: .run { send in
          try await clock.sleep(for: .zero)
          try await clock.sleep(until: TestClock<Duration>.Instant(offset: .seconds(5)))
          await send(.response(1))
        })
      await store.send(.loadTapped)
      await clock.advance()
      #expect(clock.now.offset == .seconds(5))
      await store.receive(.response(1)) { $0.results = [1] }
      let task = await store.send(.loadTapped)
      await task.cancel()
    }
    #expect(issues == [])
  }

  @Test("A time of one's own can be used, as long as it is a duration")
  func otherDurations() async throws {
    struct Beats: DurationProtocol, Hashable {
      var count = 0.0
      static var zero: Self { Self() }
      static func + (first: Self, second: Self) -> Self { Self(count: first.count + second.count) }
      static func - (first: Self, second: Self) -> Self { Self(count: first.count - second.count) }
      static func / (beats: Self, divisor: Int) -> Self {
        Self(count: beats.count / Double(divisor))
      }
      static func * (beats: Self, factor: Int) -> Self { Self(count: beats.count * Double(factor)) }
      static func / (first: Self, second: Self) -> Double { first.count / second.count }
      static func < (first: Self, second: Self) -> Bool { first.count < second.count }
    }
    let immediate = ImmediateClock<Beats>()
    try await immediate.sleep(for: Beats(count: 4))
    #expect(immediate.now.offset == Beats(count: 4))
    let clock = TestClock<Beats>()
    await clock.advance(by: Beats(count: 3))
    #expect(clock.now.offset == Beats(count: 3))
  }

  @Test("To move it by nothing moves nothing")
  func advanceByNothing() async {
    let clock = TestClock()
    let issues = await issuesReported {
      let store = sleepers([1], on: clock)
      let task = await store.send(.loadTapped)
      await clock.advance()
      #expect(clock.now.offset == .zero)
      await task.cancel()
    }
    #expect(issues == [])
  }

  @Test("To move it back is reported, and moves nothing")
  func moveBack() async {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    var line = 0
    let issues = await issuesReported {
      line = #line + 1
      await clock.advance(by: .seconds(-1))
    }
    #expect(clock.now.offset == .seconds(5))
    expectOne(
      issues, at: line,
      """
      A test clock moves only forward. It stands at 5.0 seconds, and this step asks for 4.0 seconds.

      The clock has not been moved. Advance it by a duration that is not negative.
      """)
    let others = await issuesReported {
      await clock.advance(to: TestClock<Duration>.Instant(offset: .seconds(3)))
    }
    #expect(others.count == 1)
  }

  @Test("A task that was cancelled before does not fall asleep")
  func cancelledBefore() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task that is cancelled while it sleeps wakes, with an error")
  func cancelledMeanwhile() async {
    await expectNoIssues {
      let clock = TestClock()
      let outcome = Mutex("")
      let store = makeStore(
        load: .run { _ in
          do {
            try await clock.sleep(for: .seconds(1))
            outcome.withLock { $0 = "woke" }
          } catch {
            outcome.withLock { $0 = "\(type(of: error))" }
          }
        })
      let task = await store.send(.loadTapped)
      await task.cancel()
      #expect(outcome.withLock { $0 } == "CancellationError")
    }
  }

  @Test("A task that is cancelled after it woke goes on as if nothing had happened")
  func cancelledAfter() async {
    let clock = TestClock()
    let outcome = Mutex("")
    let store = makeStore(
      load: .run { _ in
        try await clock.sleep(for: .seconds(1))
        outcome.withLock { $0 = "woke" }
      })
    let task = await store.send(.loadTapped)
    await clock.advance(by: .seconds(1))
    await task.cancel()
    #expect(outcome.withLock { $0 } == "woke")
  }

  @Test(
    "Cancelled and woken from two threads at the same time, a sleeper goes on exactly once",
    .disabled(if: isWatchedByThreadSanitizer))
  func cancelledWhileWaking() async {
    for _ in 1...repetitions {
      let clock = TestClock()
      let task = Task.detached { try? await clock.sleep(for: .seconds(1)) }
      async let cancellation: Void = Task.detached { task.cancel() }.value
      await clock.advance(by: .seconds(1))
      await cancellation
      // A continuation resumed twice would trap, one never resumed would hang.
      await task.value
    }
  }

  @Test("A sleeper outside a test store wakes, too", .disabled(if: isWatchedByThreadSanitizer))
  func outsideATestStore() async {
    let clock = TestClock()
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      return clock.now.offset
    }
    // How many turns such a task needs is not promised.
    let mover = Task {
      while !Task.isCancelled {
        await clock.advance(by: .seconds(1))
      }
    }
    #expect((try? await task.value) != nil)
    mover.cancel()
    await mover.value
  }

  @Test("A clock does not keep a sleeper's test store alive")
  func releasesStores() async {
    let clock = TestClock()
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      let store = makeStore(
        load: .run { _ in
          try await clock.sleep(for: .seconds(1))
          strong.use()
        })
      await store.send(.loadTapped)
      await store.skipInFlightEffects()
    }
    for _ in 1...100 where token != nil { await Task { @MainActor in }.value }
    #expect(token == nil)
    await clock.advance(by: .seconds(1))
  }

  @Test("Its instants can be compared and moved")
  func instants() {
    let start = TestClock<Duration>.Instant()
    let later = start.advanced(by: .seconds(2))
    #expect(start < later)
    #expect(start.duration(to: later) == .seconds(2))
    #expect(TestClock().minimumResolution == .zero)
  }
}

@MainActor
@Suite("An immediate clock", .hangGuard)
struct ImmediateClockTests {
  @Test("A sleep moves it to its deadline, and never back")
  func sleepMovesIt() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(2))
    #expect(clock.now.offset == .seconds(2))
    try await clock.sleep(until: TestClock<Duration>.Instant(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(2))
    #expect(clock.minimumResolution == .zero)
  }

  @Test("A cancelled task does not sleep")
  func cancellation() async {
    let clock = ImmediateClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }
}

/// Something whose life can be watched.
final class Token: Sendable {
  func use() {}
}

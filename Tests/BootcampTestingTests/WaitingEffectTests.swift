import Bootcamp
import Synchronization
import TestSupport
import Testing

@testable import BootcampTesting

/// A test store gives time to others only where an effect waits for something that the test does not
/// have in its hands.
@MainActor
@Suite("What effects wait for", .hangGuard)
struct WaitingEffectTests {
  private let clock = TestClock()
  private let calls = Calls<String, Int>()

  @Test("A test has in its hands: a clock, a call, and both at the same time")
  func inHand() async {
    await expectWaitOnlyForTest(true) { [clock] _ in try await clock.sleep(for: .seconds(1)) }
    await expectWaitOnlyForTest(true) { [calls] _ in _ = try await calls.call("a") }
    await expectWaitOnlyForTest(true) { [clock, calls] _ in
      async let time: Void = clock.sleep(for: .seconds(1))
      _ = try await (time, calls.call("a"))
    }
  }

  @Test("An effect that is over leaves nothing to wait for")
  func over() async {
    await expectWaitOnlyForTest(true) { _ in }
  }

  @Test("A test does not have in its hands: a task outside, whatever came before")
  func outside() async {
    await expectWaitOnlyForTest(false) { outside in await Task { for await _ in outside {} }.value }
    await expectWaitOnlyForTest(false) { [clock] outside in
      try? await clock.sleep(for: .zero)
      for await _ in outside {}
    } then: {
      await clock.advance()
    }
    await expectWaitOnlyForTest(false) { [calls] outside in
      _ = try? await calls.call("a")
      for await _ in outside {}
    } then: {
      calls.close()
    }
  }

  /// - Parameters:
  ///   - work: What the effect does. Nobody knows of the stream that it is given, and nothing comes.
  ///   - happen: What happens when it waits.
  private func expectWaitOnlyForTest(
    _ waitOnlyForTest: Bool, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: @escaping @Sendable (_ outside: AsyncStream<Never>) async throws -> Void,
    then happen: () async -> Void = {}
  ) async {
    let seen = Seen()
    let (outside, end) = AsyncStream.makeStream(of: Never.self)
    defer { end.finish() }
    let store = makeStore(
      load: .run { _ in
        seen.effects.withLock { $0 = EffectsInFlight.current }
        try await work(outside)
      })
    let task = await store.send(.loadTapped)
    await happen()
    await store.skipReceivedActions(strict: false)
    let effects = seen.effects.withLock(\.self)
    #expect(effects?.waitOnlyForTest == waitOnlyForTest, sourceLocation: sourceLocation)
    calls.close()
    await task.cancel()
  }

  private final class Seen: Sendable {
    let effects = Mutex<EffectsInFlight?>(nil)
  }
}

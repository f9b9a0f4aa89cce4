import Bootcamp
import Synchronization

/// A clock that stands still until a test moves it.
///
/// Take a search that begins when nobody has typed for 300 milliseconds. With a real clock its test
/// waits that long, and cannot say what happens shortly before. With a test clock it waits for
/// nothing, and stops at any instant:
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Search.State()) {
///   Search(clock: clock)
/// }
/// await store.send(.queryChanged("swi")) { $0.query = "swi" }
/// await clock.advance(by: .milliseconds(299))
/// // Too early: nothing has been searched yet, and this search is cancelled.
/// await store.send(.queryChanged("swift")) { $0.query = "swift" }
/// await clock.advance(by: .milliseconds(300))
/// await store.receive(.searchResponse(["Swift"])) { $0.results = ["Swift"] }
/// ```
///
/// Its time is a `Duration` unless you say otherwise: as a type, write `TestClock<Duration>`.
///
/// With the effects of a ``TestStore`` it is deterministic: the sleepers wake one after another, in
/// the order of their deadlines, and all that a sleeper does is done before the next one wakes.
///
/// Work outside a test store is not counted. Each move of the clock gives it a few turns before and
/// after: usually enough, but not a promise.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in the time of a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public var offset: Duration

    /// - Parameter offset: The time since the clock was made.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant that is later by a duration.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// How much later another instant is.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    public static func < (first: Self, second: Self) -> Bool {
      first.offset < second.offset
    }
  }

  /// A task that waits for the clock.
  private final class Sleeper: Sendable {
    let deadline: Instant
    /// Made in the task that sleeps: it remembers whose effect that is.
    let effect = WaitingEffect()
    /// A stream of nothing: it ends when the task is to go on, or is cancelled.
    let (sleep, wake) = AsyncStream.makeStream(of: Never.self)

    init(until deadline: Instant) { self.deadline = deadline }
  }

  private struct Contents {
    var now: Instant
    /// In the order of arrival.
    var sleepers: [Sleeper] = []
    /// The test stores whose effects have slept on this clock. Weak: they may be gone before it.
    var stores: [WeakStore] = []
    /// Whether a task that belongs to no test store has slept on this clock.
    var hasHadOtherSleepers = false

    mutating func remember(_ effects: EffectsInFlight?) {
      guard let effects else {
        hasHadOtherSleepers = true
        return
      }
      stores.removeAll { $0.effects == nil }
      guard !stores.contains(where: { $0.effects === effects }) else { return }
      stores.append(WeakStore(effects: effects))
    }
  }

  private struct WeakStore {
    weak var effects: EffectsInFlight?
  }

  private let contents: Mutex<Contents>
  /// How many sleepers one move may wake. No sensible test comes near it.
  private let maximumWakeUps: Int

  /// Makes a clock that stands at an instant: zero by default.
  public convenience init(now: Instant = Instant()) {
    self.init(now: now, maximumWakeUps: 100_000)
  }

  /// Makes a clock that stands at zero, and counts in seconds.
  public convenience init() where Duration == Swift.Duration {
    self.init(now: Instant())
  }

  init(now: Instant = Instant(), maximumWakeUps: Int) {
    contents = Mutex(Contents(now: now))
    self.maximumWakeUps = maximumWakeUps
  }

  /// The time that the test has reached.
  public var now: Instant { contents.withLock(\.now) }

  /// Zero: a test clock tells any two instants apart.
  public var minimumResolution: Duration { .zero }

  /// Waits until a test has moved the clock to a deadline.
  ///
  /// It returns at once if the deadline is past. If the deadline is *now*, it waits for the next move,
  /// even for one by zero.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, before or meanwhile.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await checkCancellationInTurn()
    let sleeper = Sleeper(until: deadline)
    let isPast = contents.withLock { contents in
      guard deadline >= contents.now else { return true }
      contents.sleepers.append(sleeper)
      contents.remember(sleeper.effect?.effects)
      sleeper.effect?.waits(for: .clock)
      sleeper.wake.onTermination = { _ in self.forget(sleeper) }
      return false
    }
    if isPast { return }
    for await _ in sleeper.sleep {}
    try Task.checkCancellation()
  }

  private func forget(_ sleeper: Sleeper) {
    sleeper.effect?.goesOn(after: .clock)
    contents.withLock { $0.sleepers.removeAll { $0 === sleeper } }
  }

  // MARK: Moving the clock

  /// Moves the clock, waking each sleeper at its deadline, in order:
  /// `await clock.advance(by: .seconds(1))`.
  ///
  /// A sleeper that sleeps again within the time is woken again. Sleepers with the same deadline wake
  /// in the order in which they fell asleep.
  ///
  /// - Parameter duration: How far to move. Zero wakes those whose deadline is now. Moving back is
  ///   reported, and does nothing.
  @MainActor
  public func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await advance(
      to: now.advanced(by: duration), fileID: fileID, filePath: filePath, line: line, column: column
    )
  }

  /// Moves the clock to an instant, waking each sleeper at its deadline, in order.
  ///
  /// - Parameter instant: Where to move. An instant before ``now`` is reported, and does nothing.
  @MainActor
  public func advance(
    to instant: Instant,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let location = CodeLocation(fileID, filePath, line, column)
    guard instant >= now else {
      return reportIssue(
        .failure(FailureMessage.clockMovesBack(from: now.offset, to: instant.offset), location))
    }
    await settle(at: location)
    var count = 0
    while let sleeper = moveToNextDeadline(until: instant) {
      // This calls `forget`, which takes the sleeper off the list.
      sleeper.wake.finish()
      await settle(at: location)
      count += 1
      guard count < maximumWakeUps else {
        return reportIssue(.failure(FailureMessage.clockMovesTooFar(wakeUps: count), location))
      }
    }
    contents.withLock { $0.now = max($0.now, instant) }
  }

  /// Moves the clock to the next deadline, and returns the sleeper to wake. If there is none until an
  /// instant, it returns `nil`, and the clock does not move.
  private func moveToNextDeadline(until instant: Instant) -> Sleeper? {
    contents.withLock { contents in
      // Of two equal deadlines, the sleeper that came first wakes first: `min` returns the first.
      let next = contents.sleepers.min { $0.deadline < $1.deadline }
      guard let next, next.deadline <= instant else { return nil }
      contents.now = max(contents.now, next.deadline)
      return next
    }
  }

  @MainActor
  private func settle(at location: CodeLocation) async {
    let (stores, hasHadOtherSleepers) = contents.withLock { contents in
      (contents.stores.compactMap(\.effects), contents.hasHadOtherSleepers)
    }
    for effects in stores {
      await effects.settle(at: location)
    }
    guard stores.isEmpty || hasHadOtherSleepers else { return }
    for _ in 1...20 {
      await Task.yield()
    }
  }
}

/// Throws in a task that has been cancelled, as `Task.checkCancellation()` does, but gives others their
/// turn before: a loop of sleeps that ignores the error must not hold the main queue for ever.
func checkCancellationInTurn() async throws {
  guard Task.isCancelled else { return }
  await Task.yield()
  throw CancellationError()
}

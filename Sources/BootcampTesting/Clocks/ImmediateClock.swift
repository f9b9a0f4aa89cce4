import Synchronization

/// A clock whose sleepers never wait: each `sleep` moves the clock to its deadline and returns.
///
/// For tests in which it does not matter *when* something happens. Here is the example of
/// ``TestClock`` once more, without the times:
///
/// ```swift
/// let store = TestStore(initialState: Search.State()) {
///   Search(clock: ImmediateClock())
/// }
/// await store.send(.queryChanged("swift")) { $0.query = "swift" }
/// await store.receive(.searchResponse(["Swift"])) { $0.results = ["Swift"] }
/// ```
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// The instants of a ``TestClock``.
  public typealias Instant = TestClock<Duration>.Instant

  private let instant: Mutex<Instant>

  /// Makes a clock that stands at an instant: zero by default.
  public init(now: Instant = Instant()) {
    instant = Mutex(now)
  }

  /// Makes a clock that stands at zero, and counts in seconds.
  public convenience init() where Duration == Swift.Duration {
    self.init(now: Instant())
  }

  /// The latest deadline of all sleeps so far.
  public var now: Instant { instant.withLock { $0 } }

  /// Zero: the clock tells any two instants apart.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to the deadline and returns.
  ///
  /// An endless loop of sleeps never comes to rest: for a timer, use a ``TestClock``.
  ///
  /// - Throws: `CancellationError` when the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await checkCancellationInTurn()
    instant.withLock { $0 = max($0, deadline) }
    // An effect that sleeps in an endless loop must still let others have their turn.
    await Task.yield()
  }
}

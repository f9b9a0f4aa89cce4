extension Clock {
  /// Ticks at an interval, until the task that listens is cancelled.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) {
  ///     await send(.timerTicked)
  ///   }
  /// }
  /// .cancellable(id: CancelID.timer)
  /// ```
  ///
  /// The ticks do not drift, however long one of them keeps you. Those that pass meanwhile are left
  /// out. An interval that is not above zero is reported, and nothing ticks.
  ///
  /// - Returns: For each tick, the time since the start.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> AsyncTimerSequence<Duration> {
    if interval <= .zero {
      reportIssue(
        "A timer has the interval \(interval), so it does not tick. Give it one above zero.",
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return AsyncTimerSequence {
      let start = now
      return .init(
        interval: interval,
        elapsed: { start.duration(to: now) },
        sleep: { try await sleep(until: start.advanced(by: $0), tolerance: tolerance) })
    }
  }
}

/// The ticks of a clock's `timer(interval:tolerance:)`.
public struct AsyncTimerSequence<Duration: DurationProtocol>: AsyncSequence, Sendable {
  /// A timer that has been started.
  public struct Iterator: AsyncIteratorProtocol {
    let interval: Duration
    let elapsed: () -> Duration
    let sleep: (_ offset: Duration) async throws -> Void
    var ticks = 0

    /// Waits for the next tick.
    ///
    /// - Returns: The time since the start, or `nil` if the task has been cancelled.
    public mutating func next() async -> Duration? {
      guard interval > .zero else { return nil }
      let passed = Int((elapsed() / interval).rounded(.up))
      ticks = Swift.max(ticks + 1, passed)
      do {
        try await sleep(interval * ticks)
        return elapsed()
      } catch {
        return nil
      }
    }
  }

  let start: @Sendable () -> Iterator

  /// Starts the timer.
  public func makeAsyncIterator() -> Iterator { start() }
}

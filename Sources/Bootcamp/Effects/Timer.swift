import Synchronization

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
  /// The ticks do not drift, however long one of them keeps you. Those that pass meanwhile are left out.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. If it is not above zero, that is reported, and nothing ticks.
  ///   - tolerance: How late a tick may come. If you leave it out, the clock decides.
  /// - Returns: For each tick, the time since the start.
  public func timer(
    interval: Duration, tolerance: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> AsyncStream<Duration> {
    guard interval > .zero else {
      reportIssue(
        "A timer has the interval \(interval), so it does not tick. Give it one above zero.",
        fileID: fileID, filePath: filePath, line: line, column: column)
      return AsyncStream { nil }
    }
    let start = now
    let lastTick = Atomic(0)
    return AsyncStream {
      let passed = Int((start.duration(to: now) / interval).rounded(.up))
      let tick = max(lastTick.load(ordering: .relaxed) + 1, passed)
      lastTick.store(tick, ordering: .relaxed)
      do {
        try await sleep(until: start.advanced(by: interval * tick), tolerance: tolerance)
        return start.duration(to: now)
      } catch {
        return nil
      }
    }
  }
}

extension DependencyValues {
  /// Lets time pass. With `@Dependency(\.continuousClock) var clock`, an effect writes
  /// `try await clock.sleep(for: .milliseconds(300))`.
  ///
  /// A test moves it by hand: `$0.continuousClock = TestClock()`.
  public var continuousClock: any Clock<Duration> {
    get { self[ClockKey.self] }
    set { self[ClockKey.self] = newValue }
  }

  private enum ClockKey: DependencyKey {
    static var liveValue: any Clock<Duration> { ContinuousClock() }
  }
}

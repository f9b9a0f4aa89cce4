import Synchronization

extension DependencyValues {
  /// Gives work a source of random numbers. With
  /// `@Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator`, a reducer writes
  /// `state.die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
  ///
  /// A test gives it a generator of its own, whose numbers are known:
  /// `$0.withRandomNumberGenerator = WithRandomNumberGenerator(CountingGenerator())`.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[RandomNumbersKey.self] }
    set { self[RandomNumbersKey.self] = newValue }
  }

  private enum RandomNumbersKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
  }
}

/// Gives work a source of random numbers. One piece of work has it at a time.
public final class WithRandomNumberGenerator: Sendable {
  private let generator: Mutex<any RandomNumberGenerator & Sendable>

  /// Makes one of a generator.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    self.generator = Mutex(generator)
  }

  /// Runs work with the generator.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    try generator.withLock { try work(&$0) }
  }
}

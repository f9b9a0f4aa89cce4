import Foundation

extension DependencyValues {
  /// What time it is. With `@Dependency(\.date) var date`, a reducer writes `state.savedAt = date.now`.
  ///
  /// A test stops it: `$0.date.now = Date(timeIntervalSince1970: 0)`.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  private enum DateKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
  }
}

/// Says what time it is.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes one of a closure.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A time that stands still.
  public static func constant(_ now: Date) -> Self {
    Self { now }
  }

  /// The time. If you set it, it stands still.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The time.
  public func callAsFunction() -> Date {
    generate()
  }
}

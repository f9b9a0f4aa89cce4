import Foundation
import Synchronization

extension DependencyValues {
  /// Makes ids that nobody else has. With `@Dependency(\.uuid) var uuid`, a reducer writes
  /// `state.favorites.append(Favorite(id: uuid()))`.
  ///
  /// In a test they can be known beforehand: with `$0.uuid = .incrementing`, they are `UUID(0)`,
  /// `UUID(1)` and so on.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  private enum UUIDKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
  }
}

/// Makes ids.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes one of a closure.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// The same id, always.
  public static func constant(_ uuid: UUID) -> Self {
    Self { uuid }
  }

  /// `UUID(0)`, then `UUID(1)` and so on.
  public static var incrementing: Self {
    let count = Atomic(0)
    return Self { UUID(count.add(1, ordering: .relaxed).oldValue) }
  }

  /// Another id.
  public func callAsFunction() -> UUID {
    generate()
  }
}

extension UUID {
  /// An id for tests that ends with a number, such as `00000000-0000-0000-0000-00000000000A` for 10.
  // Disfavored, because a module may have one of its own.
  @_disfavoredOverload
  public init(_ number: Int) {
    let digits = String(number.magnitude, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    self.init(
      uuidString:
        "00000000-0000-000\(number < 0 ? 1 : 0)-\(padded.prefix(4))-\(padded.dropFirst(4))")!
  }
}

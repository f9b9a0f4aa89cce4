import Bootcamp
import Foundation
import Synchronization

// Values for the direct endpoints of a test: the same in every run, on every day, everywhere.

/// Counts 0, 1, 2, … It can be shared by closures, and each counter counts for itself.
final class Counter: Sendable {
  private let numbers = Mutex(0)

  /// How often somebody has asked for the next number.
  var count: Int { numbers.withLock { $0 } }

  /// The next number; 0 is the first.
  func next() -> Int {
    numbers.withLock { numbers in
      defer { numbers += 1 }
      return numbers
    }
  }
}

extension UUID {
  /// The id with a number: `UUID(0)` is 00000000-0000-0000-0000-000000000000.
  init(_ number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).bigEndian, Array.init)
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }

  /// A new generator, which gives 00000000-0000-0000-0000-000000000000, then …0001, then …0002, and so
  /// on: after …0009 comes …000A, which is `UUID(10)`.
  // Step 3: the ids (rules 3a and 3b), also for several threads (rule 3c).
  static func counting() -> @Sendable () -> UUID {
    { todo("Step 3: count the ids, from 0.", returning: UUID(0)) }
  }
}

extension Date {
  /// 22 June 2022, 00:00 UTC, in whatever time zone the test runs.
  // Step 3: the date (rule 3d).
  static var midsummer: Date {
    todo("Step 3: make the date of 22 June 2022, 00:00 UTC.", returning: .distantPast)
  }
}

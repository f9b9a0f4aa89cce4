import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a suite in the time zone of Mexico City, wherever the machine stands.
///
/// A date that is made with the machine's time zone is right on a machine in UTC, as most servers are,
/// and wrong elsewhere. In June 2022 it was 5 hours earlier there than in UTC, and since that autumn it is
/// 6 hours earlier all year: so the offset of today is not the one of that day, either. And a `static let`
/// is made once, the first time that somebody asks: so the zone is another one during all tests of the
/// suite, and not during one of them.
struct FarFromUTC: Testing.SuiteTrait, Testing.TestScoping {
  func provideScope(
    for test: Testing.Test, testCase: Testing.Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let zone = ProcessInfo.processInfo.environment["TZ"]
    moveThisComputer(to: "America/Mexico_City", hoursFromUTC: -6)
    defer {
      if let zone { setenv("TZ", zone, 1) } else { unsetenv("TZ") }
      tzset()
      NSTimeZone.resetSystemTimeZone()
      NSTimeZone.default = TimeZone.current
    }
    try await function()
  }
}

/// Lets the program run as if its computer stood in a city.
///
/// - Parameter hours: For a machine without a list of zones.
func moveThisComputer(to city: String, hoursFromUTC hours: Int) {
  setenv("TZ", city, 1)
  tzset()
  NSTimeZone.resetSystemTimeZone()
  if let zone = TimeZone(identifier: city) ?? TimeZone(secondsFromGMT: hours * 3600) {
    NSTimeZone.default = zone
  }
}

extension Testing.Trait where Self == FarFromUTC {
  static var farFromUTC: Self { Self() }
}

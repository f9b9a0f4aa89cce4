import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a suite where it is fourteen hours later than in UTC, wherever the machine stands.
///
/// A date that is made with the machine's time zone is right on a machine in UTC, as most servers are,
/// and wrong elsewhere. And a `static let` is made once, the first time that somebody asks: so the
/// zone is another one during all tests of the suite, and not during one of them.
struct FarFromUTC: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let zone = ProcessInfo.processInfo.environment["TZ"]
    setenv("TZ", "Pacific/Kiritimati", 1)
    tzset()
    NSTimeZone.resetSystemTimeZone()
    if let island = TimeZone(secondsFromGMT: 14 * 3600) { NSTimeZone.default = island }
    defer {
      if let zone { setenv("TZ", zone, 1) } else { unsetenv("TZ") }
      tzset()
      NSTimeZone.resetSystemTimeZone()
      NSTimeZone.default = TimeZone.current
    }
    try await function()
  }
}

extension Trait where Self == FarFromUTC {
  static var farFromUTC: Self { Self() }
}

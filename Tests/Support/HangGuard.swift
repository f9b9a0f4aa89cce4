import Foundation
import Synchronization
import Testing

/// Ends the program when a test hangs, and names the test.
///
/// A time limit of the test library only cancels the test. A test that waits for something that never
/// comes, and that no cancellation reaches, holds up the whole run after that.
public struct HangGuard: SuiteTrait, TestTrait, TestScoping {
  /// How long no test of a guarded suite may come to its end.
  private static let limit = 60

  private static let lastEnd = Mutex(ContinuousClock.now)
  private static let alarms = DispatchQueue(label: "hang guard")

  /// A suite hands the trait on to its tests and to the suites inside it.
  public var isRecursive: Bool { true }

  /// Runs one test, or one case of a test with arguments, and watches over it.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let alarm = DispatchSource.makeTimerSource(queue: Self.alarms)
    let name = test.displayName ?? test.name
    alarm.setEventHandler {
      // Where other tests still end, this one may only be waiting for its turn.
      let quiet = Self.lastEnd.withLock { $0.duration(to: .now) }
      if quiet > .seconds(Self.limit - 1) { Self.end(name) }
    }
    alarm.schedule(
      deadline: .now() + .seconds(Self.limit), repeating: .seconds(Self.limit))
    alarm.resume()
    defer {
      alarm.cancel()
      Self.lastEnd.withLock { $0 = .now }
    }
    try await function()
  }

  private static func end(_ name: String) -> Never {
    let text = "\n✘ Test “\(name)” hangs: it does not end, so the run ends here.\n"
    FileHandle.standardError.write(Data(text.utf8))
    _exit(1)
  }
}

extension Trait where Self == HangGuard {
  /// Ends the program, and names the test, when a test hangs for a minute.
  public static var hangGuard: Self { Self() }
}

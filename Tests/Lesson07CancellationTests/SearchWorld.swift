import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson07Cancellation

/// The world outside of the search: a service that answers when a test says so, a clock that stands still,
/// and a connection that comes and goes.
final class SearchWorld: Sendable {
  let service: Calls<String, [Gif]>
  let clock = CountingClock()
  let connection: Connection

  /// - Parameters:
  ///   - immediateAnswer: What the service answers as soon as it is asked, if it does.
  ///   - cancellation: What a request that is cancelled does.
  ///   - isOnline: Whether there is a connection in the beginning.
  init(
    immediateAnswer: [Gif]? = nil,
    cancellation: Calls<String, [Gif]>.Cancellation = .isNotHeeded, isOnline: Bool = true
  ) {
    service = Calls(
      cancellation: cancellation, answerAtOnce: { _ in immediateAnswer.map { .success($0) } })
    connection = Connection(isOnline: isOnline)
  }

  var environment: SearchEnvironment {
    SearchEnvironment(
      search: { [service] in try await service.call($0) }, clock: clock,
      connection: { [connection] in connection.changes() })
  }
}

/// A test clock that knows how many sleep.
final class CountingClock: Clock {
  typealias Instant = TestClock<Duration>.Instant

  private struct Contents {
    var sleepers = 0
    /// The time that passed while nobody slept. The base has not been moved for it: it would look out
    /// for sleepers that belong to no store, which takes a while.
    var skipped = Duration.zero
  }

  private let base = TestClock()
  private let contents = Mutex(Contents())

  var sleepers: Int { contents.withLock(\.sleepers) }
  var now: Instant { base.now.advanced(by: contents.withLock(\.skipped)) }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let skipped = contents.withLock { contents in
      contents.sleepers += 1
      return contents.skipped
    }
    defer { contents.withLock { $0.sleepers -= 1 } }
    try await base.sleep(until: deadline.advanced(by: .zero - skipped), tolerance: tolerance)
  }

  @MainActor
  func advance(milliseconds: Int) async {
    let duration = Duration.milliseconds(milliseconds)
    let isSkipped = contents.withLock { contents in
      guard contents.sleepers == 0 else { return false }
      contents.skipped += duration
      return true
    }
    if !isSkipped { await base.advance(by: duration) }
  }
}

/// The connection of the device.
final class Connection: Sendable {
  private struct Contents {
    var isOnline: Bool
    var lastID = 0
    var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
  }

  private let contents: Mutex<Contents>

  init(isOnline: Bool) {
    contents = Mutex(Contents(isOnline: isOnline))
  }

  var isOnline: Bool {
    get { contents.withLock(\.isOnline) }
    /// Nobody hears of it yet.
    set { contents.withLock { $0.isOnline = newValue } }
  }

  /// How many listen at the moment.
  var listeners: Int { contents.withLock(\.listeners.count) }
  /// How often somebody has begun to listen.
  var openings: Int { contents.withLock(\.lastID) }

  func changes() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    let id = contents.withLock { contents in
      contents.lastID += 1
      contents.listeners[contents.lastID] = continuation
      return contents.lastID
    }
    let effect = WaitingEffect()
    effect?.waits(for: .answer)
    continuation.onTermination = { [weak self] _ in
      effect?.goesOn(after: .answer)
      self?.contents.withLock { _ = $0.listeners.removeValue(forKey: id) }
    }
    continuation.yield(isOnline)
    return stream
  }

  func change(to isOnline: Bool) {
    let listeners = contents.withLock { contents in
      contents.isOnline = isOnline
      return contents.listeners.sorted { $0.key < $1.key }.map(\.value)
    }
    for listener in listeners { listener.yield(isOnline) }
  }
}

/// Texts and results as the messages say them.
func quoted(_ text: String) -> String {
  switch text {
  case "": return "nothing"
  case let text where text.count > 30: return "a text of \(text.count) letters"
  default:
    let visible = text.replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n")
    return "“\(visible.replacing("\t", with: "\\t"))”"
  }
}

func list(_ texts: [String]) -> String {
  texts.isEmpty ? "nobody" : texts.map(quoted).joined(separator: ", then ")
}

func titles(_ gifs: [Gif]) -> String {
  switch gifs.count {
  case 0: "none"
  case 1...10: gifs.map(\.title).joined(separator: ", ")
  default: "\(gifs.count) GIFs"
  }
}

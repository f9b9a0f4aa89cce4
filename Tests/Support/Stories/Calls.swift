import Bootcamp
import BootcampTesting
import Synchronization

/// One endpoint of the world outside, played by a story: it hears who calls, and answers when and how
/// the story says.
///
/// ```swift
/// let stock = Calls<Item, Int>()
/// let services = Services(stock: { try await stock.call($0) }, …)
/// // … the feature asks …
/// stock.answer(0, .success(3))
/// ```
///
/// It hears only what an effect tells it. When work gets here that was started past the store is
/// anyone's guess, and no verdict may depend on it.
public final class Calls<Request: Sendable, Response: Sendable>: Sendable {
  /// What a call whose effect is cancelled does.
  public enum Cancellation: Sendable, CaseIterable {
    /// It waits on, and its answer may still come: most real services.
    case isNotHeeded
    /// It throws a `CancellationError`.
    case isHeeded
  }

  /// A call as the world has heard it.
  public struct Call: Sendable {
    public let request: Request
    public fileprivate(set) var isCancelled = false
    public fileprivate(set) var isAnswered = false
    fileprivate var continuation: CheckedContinuation<Response, any Error>?
  }

  /// The error of a world that is closed, or that is called from outside of any effect.
  public struct NobodyAnswers: Error {
    public init() {}
  }

  private let calls = Mutex<[Call]>([])
  private let hasStranger = Atomic(false)
  private let cancellation: Cancellation
  private let answerAtOnce: @Sendable (Request) -> Result<Response, any Error>?

  /// - Parameters:
  ///   - cancellation: What a cancelled call does.
  ///   - answerAtOnce: The answer to a call, where it does not wait for ``answer(_:_:)``.
  public init(
    cancellation: Cancellation = .isNotHeeded,
    answerAtOnce: @escaping @Sendable (Request) -> Result<Response, any Error>? = { _ in nil }
  ) {
    self.cancellation = cancellation
    self.answerAtOnce = answerAtOnce
  }

  // MARK: What a story asks and tells

  /// Whether it was called from outside of any effect. When that gets here is anyone's guess, so look at
  /// it last.
  public var wasCalledOutside: Bool { hasStranger.load(ordering: .relaxed) }

  /// All calls, in the order in which they arrived.
  public var heard: [Call] { calls.withLock { $0 } }

  /// The requests of all calls, in the order in which they arrived.
  public var requests: [Request] { calls.withLock { $0.map(\.request) } }

  /// The numbers of the calls that still wait for an answer, cancelled ones as well.
  public var waiting: [Int] {
    calls.withLock { calls in calls.indices.filter { calls[$0].continuation != nil } }
  }

  /// Answers a call; the first has the number 0. One that does not wait any more is left alone.
  public func answer(_ number: Int, _ result: Result<Response, any Error>) {
    take(number)?.resume(with: result)
  }

  /// Lets go of everyone who still waits, at the end of a story.
  public func close() {
    let waiting = calls.withLock { calls in
      calls.indices.compactMap { Self.take($0, from: &calls) }
    }
    for continuation in waiting { continuation.resume(throwing: CancellationError()) }
  }

  private func take(_ number: Int) -> CheckedContinuation<Response, any Error>? {
    calls.withLock { Self.take(number, from: &$0) }
  }

  private static func take(
    _ number: Int, from calls: inout [Call]
  ) -> CheckedContinuation<Response, any Error>? {
    guard calls.indices.contains(number), let continuation = calls[number].continuation else {
      return nil
    }
    calls[number].continuation = nil
    calls[number].isAnswered = true
    return continuation
  }

  // MARK: What the feature calls

  /// Hears a request, and returns or throws its answer when there is one.
  public func call(_ request: Request) async throws -> Response {
    guard Work.current != nil else {
      hasStranger.store(true, ordering: .relaxed)
      throw NobodyAnswers()
    }
    let number = calls.withLock { calls in
      calls.append(Call(request: request))
      return calls.count - 1
    }
    if let result = answerAtOnce(request) {
      calls.withLock { $0[number].isAnswered = true }
      return try result.get()
    }
    let effect = WaitingEffect()
    effect?.waits(for: .answer)
    defer { effect?.goesOn(after: .answer) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isHeededAlready = calls.withLock { calls in
          if calls[number].isCancelled, cancellation == .isHeeded { return true }
          calls[number].continuation = continuation
          return false
        }
        if isHeededAlready { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let continuation = calls.withLock { calls in
        calls[number].isCancelled = true
        return cancellation == .isHeeded ? Self.take(number, from: &calls) : nil
      }
      continuation?.resume(throwing: CancellationError())
    }
  }
}

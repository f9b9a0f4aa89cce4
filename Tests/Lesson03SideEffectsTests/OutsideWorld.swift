import Bootcamp
import Synchronization

@testable import Lesson03SideEffects

/// A server and its statistics that do nothing until a test tells them to.
///
/// They do not notice that a request was cancelled, as real ones do not: an answer may come late.
/// And they hear only what an effect tells them. When work that the reducer has started by itself
/// gets here is anyone's guess, and a test must not depend on it.
final class OutsideWorld: Sendable {
  struct Request {
    let item: Item
    var isCancelled = false
    var continuation: CheckedContinuation<Int, any Error>?
  }

  struct Report {
    let event: Services.Event
    var isCancelled = false
    var continuation: CheckedContinuation<Void, Never>?
  }

  struct ServerError: Error {}

  private struct Contents {
    var requests: [Request] = []
    var reports: [Report] = []
  }

  private let contents = Mutex(Contents())
  private let areStatisticsSlow: Bool

  init(statisticsAreSlow: Bool = false) {
    areStatisticsSlow = statisticsAreSlow
  }

  var services: Services {
    Services(stock: { try await self.stock(of: $0) }, track: { await self.track($0) })
  }

  // MARK: What a test asks and tells

  var requestedItems: [Item] { contents.withLock { $0.requests.map(\.item) } }
  var cancelledRequests: [Int] {
    contents.withLock { world in
      world.requests.indices.filter { world.requests[$0].isCancelled }
    }
  }
  var events: [Services.Event] { contents.withLock { $0.reports.map(\.event) } }
  var isAReportCancelled: Bool { contents.withLock { $0.reports.contains(where: \.isCancelled) } }

  /// Answers a request; the first has the number 0.
  func answer(_ request: Int, _ result: Result<Int, any Error>) {
    takeContinuation(of: request)?.resume(with: result)
  }

  private func takeContinuation(of request: Int) -> CheckedContinuation<Int, any Error>? {
    contents.withLock { contents in
      guard contents.requests.indices.contains(request) else { return nil }
      defer { contents.requests[request].continuation = nil }
      return contents.requests[request].continuation
    }
  }

  /// Lets go of everyone who still waits, at the end of a test.
  func close() {
    let contents = contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
    for request in contents.requests { request.continuation?.resume(throwing: CancellationError()) }
    for report in contents.reports { report.continuation?.resume() }
  }

  // MARK: What the feature calls

  private func stock(of item: Item) async throws -> Int {
    guard EffectScope.current != nil else { throw ServerError() }
    let index = contents.withLock { contents in
      contents.requests.append(Request(item: item))
      return contents.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        contents.withLock { $0.requests[index].continuation = continuation }
      }
    } onCancel: {
      contents.withLock { contents in
        guard contents.requests.indices.contains(index) else { return }
        contents.requests[index].isCancelled = true
      }
    }
  }

  private func track(_ event: Services.Event) async {
    guard EffectScope.current != nil else { return }
    let index = contents.withLock { contents in
      contents.reports.append(Report(event: event))
      return contents.reports.count - 1
    }
    guard areStatisticsSlow else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        contents.withLock { $0.reports[index].continuation = continuation }
      }
    } onCancel: {
      contents.withLock { contents in
        guard contents.reports.indices.contains(index) else { return }
        contents.reports[index].isCancelled = true
      }
    }
  }
}

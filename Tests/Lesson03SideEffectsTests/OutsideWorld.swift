import Bootcamp
import TestSupport

@testable import Lesson03SideEffects

/// A server and its statistics that do nothing until a test tells them to.
///
/// They hear only what an effect tells them. When work that the reducer has started by itself gets
/// here is anyone's guess, and a test must not depend on it.
struct OutsideWorld: Sendable {
  let stock: Calls<Item, Int>
  let track: Calls<Services.Event, Void>

  /// - Parameters:
  ///   - immediately: What the server says as soon as it is asked, if it does.
  ///   - statisticsAreSlow: Whether the statistics wait for ``endReport(_:)``.
  ///   - cancellation: What a request that is cancelled does. Most real ones wait on, and their answer
  ///     may come late.
  init(
    statisticsAreSlow: Bool = false, immediately: Result<Int, any Error>? = nil,
    cancellation: Calls<Item, Int>.Cancellation = .isNotHeeded
  ) {
    stock = Calls(cancellation: cancellation, answerAtOnce: { _ in immediately })
    track = Calls(answerAtOnce: { _ in statisticsAreSlow ? nil : .success(()) })
  }

  var services: Services {
    Services(
      stock: { [stock] item in
        guard isTaskOfEffect else { throw Calls<Item, Int>.NobodyAnswers() }
        return try await stock.call(item)
      },
      track: { [track] event in
        if isTaskOfEffect { _ = try? await track.call(event) }
      })
  }

  /// What the server was asked for, by name: what a learner's `==` says of items does not count.
  var requestedItems: [String] { stock.requests.map { spoken($0) } }

  /// What the statistics were told.
  var events: [String] {
    track.requests.map { event in
      switch event {
      case .stockRequested(let item): ".stockRequested(.\(spoken(item)))"
      }
    }
  }

  var cancelledRequests: [Int] { numbers(of: stock.heard, where: \.isCancelled) }
  var cancelledReports: [Int] { numbers(of: track.heard, where: \.isCancelled) }

  /// Whether nobody outside is asked anything any more.
  var isQuiet: Bool { stock.waiting.isEmpty && track.waiting.isEmpty }

  /// Lets go of everyone who still waits, at the end of a test.
  func close() {
    stock.close()
    track.close()
  }

  private func numbers<Call>(of calls: [Call], where condition: (Call) -> Bool) -> [Int] {
    calls.indices.filter { condition(calls[$0]) }
  }
}

/// The name of an item. Reflection would say the same, and takes long where there are many stories.
func spoken(_ item: Item) -> String {
  switch item {
  case .cup: "cup"
  case .plate: "plate"
  }
}

/// A stock as the screen shows it.
func spoken(_ stock: QuantityEditor.Stock) -> String {
  switch stock {
  case .unknown: "unknown"
  case .loading: "loading"
  case .known(let count): "known(\(count))"
  case .failed: "failed"
  }
}

/// What the server says to a question for the stock.
enum ServerAnswer: StoryPart {
  case count(Int)
  case error(HardError)

  static func draw(_ draw: inout Draw) -> Self {
    draw.chance(oneIn: 3)
      // `Services` says that it throws none unless the effect is cancelled.
      ? .error(draw.error(without: [.cancellation]))
      : .count(draw.chance(oneIn: 3) ? 0 : draw.number(around: [0, 3]))
  }

  var simpler: [Self] {
    switch self {
    case .count(let count): count == 3 ? [] : ([3] + count.simpler).map { .count($0) }
    case .error(let error): error.simpler.map { .error($0) }
    }
  }

  var result: Result<Int, any Error> {
    switch self {
    case .count(let count): .success(count)
    case .error(let error): .failure(error.thrown)
    }
  }

  /// The stock that the screen shows then.
  var shown: String {
    switch self {
    case .count(let count): "known(\(count))"
    case .error: "failed"
    }
  }

  /// The case of the action that an effect sends.
  var action: String {
    switch self {
    case .count: "stockResponse"
    case .error: "stockRequestFailed"
    }
  }

  /// The rule about it, where somebody waits for it.
  var rule: String {
    switch self {
    case .count: "4d"
    case .error: "4e"
    }
  }
}

import Bootcamp
import BootcampTesting
import Foundation
import Synchronization
import TestSupport

@testable import Lesson09Dependencies

/// Everything outside of the app, played by a test: two clients and two clocks, of which one each is in
/// force, and the real server, which nobody should reach.
///
/// With each event it is another day, and there are other ids and other random numbers.
@MainActor
final class GifWorld {
  typealias Client = Calls<Server.Request, [Gif]>

  let clients: [Client]
  let clocks = [TestClock(), TestClock()]
  /// Which of the two is in force.
  var client = 0
  var clock = 0
  private(set) var day = 0

  /// What the real server was asked.
  let server = Log<Server.Request>()
  /// The days that were told, and the ids that were given.
  let dates = Log<Int>()
  let ids = Log<UUID>()
  let randomNumbers = Log<UInt64>()

  init(answerAtOnce gifs: [Gif]? = nil) {
    clients = (0...1).map { _ in Client { _ in gifs.map { .success($0) } } }
  }

  /// The next event: another day.
  func next() { day += 1 }

  /// Another world, on the same day and with the same values: for handling an action once more.
  func another() -> GifWorld {
    let other = GifWorld()
    (other.day, other.client, other.clock) = (day, client, clock)
    return other
  }

  /// The date of the day that is the first, the second, … of a story: 2, 3, 0, 1, 6, 7, 4, 5, …
  ///
  /// A person may set the phone back. And no day begins with a whole second.
  nonisolated static func date(ofDay day: Int) -> Date {
    Date(timeIntervalSince1970: 86_400 * Double(day ^ 2) + Self.fraction)
  }

  /// A part of a second.
  nonisolated static let fraction = 0.75

  /// The first id of a day.
  nonisolated static func id(ofDay day: Int) -> UUID { UUID(1_000 * day) }

  /// Sets all dependencies as they are now.
  func set(_ values: inout DependencyValues) {
    let (day, client) = (day, clients[client])
    values.gifClient = GifClient(
      search: { try await client.call(.search($0)) },
      trending: { try await client.call(.trending) })
    values.continuousClock = clocks[clock]
    values.date = DateGenerator { [dates] in
      dates.add(day)
      return Self.date(ofDay: day)
    }
    let given = Log<UUID>()
    values.uuid = UUIDGenerator { [ids] in
      let id = UUID(1_000 * day + given.all.count)
      given.add(id)
      ids.add(id)
      return id
    }
    values.withRandomNumberGenerator = generator
  }

  /// The random numbers of this day.
  var generator: WithRandomNumberGenerator {
    WithRandomNumberGenerator(Numbers(state: UInt64(day), log: randomNumbers))
  }

  /// Runs something that reaches this world where it asks the real server.
  func around<Value>(_ operation: () async throws -> Value) async rethrows -> Value {
    try await Server.$connection.withValue({ [server] request in
      server.add(request)
      return []
    }) {
      try await operation()
    }
  }

  /// Compares whether random numbers were drawn.
  ///
  /// - Parameters:
  ///   - count: How many were drawn before this event.
  ///   - results: Of how many results one should be picked now. For a single one, no chance is needed.
  func compareChance(
    _ facts: inout Facts, drawnBefore count: Int, results: Int, rule: String
  ) {
    facts.compare(
      "Random numbers of “withRandomNumberGenerator” were drawn:",
      randomNumbers.all.count > count,
      results == 1 ? .open : .exactly(results > 1), instead: "It should be:", fact: "numbers",
      rule: rule, words: { $0 ? "at least one" : "none" })
  }

  func close() {
    for client in clients { client.close() }
  }
}

/// Writes values down, on whatever thread.
final class Log<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  var all: [Value] { values.withLock { $0 } }

  func add(_ value: Value) { values.withLock { $0.append(value) } }
}

/// Random numbers that are the same each time, and are written down.
private struct Numbers: RandomNumberGenerator, Sendable {
  var state: UInt64
  let log: Log<UInt64>

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    log.add(mixed)
    return mixed
  }
}

extension Gif {
  /// The owl has no title: nobody has given it one.
  static func named(_ id: String) -> Gif { Gif(id: id, title: id == "owl" ? "" : "a \(id)") }
}

/// A request in the lesson's words.
func words(_ request: Server.Request) -> String {
  switch request {
  case .search(let text): Facts.quoted(text)
  case .trending: "trending"
  }
}

func words(_ requests: [Server.Request]) -> String {
  requests.isEmpty ? "nothing" : requests.map(words).joined(separator: ", ")
}

/// Names of GIFs, or the entries of a history.
func words(_ list: [String]) -> String {
  list.isEmpty ? "empty" : list.joined(separator: ", ")
}

/// How often, in a sentence.
func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

/// The latest entries of a history, in a sentence.
func words(ofHistory entries: [String]) -> String {
  guard entries.count > 3 else {
    return entries.isEmpty ? "empty" : entries.joined(separator: "; ")
  }
  return "\(entries.count) entries, the latest \(entries.suffix(2).joined(separator: "; "))"
}

/// How many GIFs, in a sentence.
func gifs(_ count: Int) -> String { count == 1 ? "1 GIF" : "\(count) GIFs" }

/// How many GIFs, and whether one has no title.
func gifs(_ ids: [String]) -> String {
  let untitled = ids.count == 1 ? " without a title" : ", one without a title"
  return gifs(ids.count) + (ids.contains("owl") ? untitled : "")
}

/// Names in a sentence.
func list(_ gifs: [Gif]) -> String {
  gifs.isEmpty ? "none" : gifs.map { Facts.quoted($0.title) }.joined(separator: ", ")
}

import Bootcamp
import Foundation
import TestSupport

@testable import Lesson04Environment

/// The learner's worlds for tests, several at a time, in which endpoints are called.
struct WorldsStage: Stage {
  enum Kind: String, CaseIterable {
    case mock, mockRefusing, failing
  }

  enum Endpoint: String, CaseIterable {
    case date, uuid, loadStock, track, submitOrder
  }

  enum Event: StoryPart {
    case make(Kind)
    case call(Endpoint, quantity: Int, world: Int)
    /// A world is copied, and in the copy another shop answers.
    case change(world: Int)

    var simpler: [Event] {
      switch self {
      case .make: []
      case .change(let world): world.simpler.map { .change(world: $0) }
      case .call(let endpoint, let quantity, let world):
        quantity.simpler.map { .call(endpoint, quantity: $0, world: world) }
          + world.simpler.map { .call(endpoint, quantity: quantity, world: $0) }
      }
    }
  }

  private struct World {
    let kind: Kind
    let environment: OrderEnvironment
    /// The model: how many ids it has given.
    var ids = 0
  }

  /// What came of a call.
  private struct Outcome {
    let kind: Kind
    let endpoint: Endpoint
    var answer: String?
    var expected: String
    var issues: [String]
    var heardByServer: [String]

    /// The rule that says what the endpoint gives.
    var rule: String {
      if endpoint == .uuid, expected == text(ourID(0)) { return "3g" }
      return kind == .mock ? "3f" : "3h"
    }
  }

  private var worlds: [World]
  private var last: Outcome?
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> Int {
    draw.number(in: 0...2)
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    switch draw.number(in: 1...6) {
    case 1: .make(draw.one(of: Kind.allCases))
    case 2: .change(world: drawWorld(&draw))
    default:
      .call(
        draw.one(of: Endpoint.allCases + [.uuid, .uuid]),
        // The rules say nothing of numbers that no counting reaches.
        quantity: draw.number(around: [0, 7], without: [.extremes]),
        world: drawWorld(&draw))
    }
  }

  /// The first world is always there.
  private static func drawWorld(_ draw: inout Draw) -> Int {
    draw.coin() ? 0 : draw.number(in: 1...3)
  }

  init(_ beginning: Int) async {
    let kind = Kind.allCases[beginning]
    worlds = [World(kind: kind, environment: kind.make())]
    opening = "The first world is “\(kind.rawValue)”."
  }

  mutating func play(_ event: Event) async -> String? {
    last = nil
    switch event {
    case .make(let kind):
      guard worlds.count < 4 else { return nil }
      worlds.append(World(kind: kind, environment: kind.make()))
      return "World \(worlds.count) is made: “\(kind.rawValue)”."
    case .change(let index):
      guard worlds.indices.contains(index) else { return nil }
      var copy = worlds[index].environment
      copy.uuid = { ourID(99) }
      copy.loadStock = { 99 }
      copy.submitOrder = { _ in .refused(reason: "Closed") }
      return "A copy of world \(index + 1) gets other endpoints. The world itself stays as it is."
    case .call(let endpoint, let quantity, let index):
      guard worlds.indices.contains(index) else { return nil }
      let world = worlds[index]
      let outcome = await call(endpoint, quantity: quantity, of: world)
      last = outcome
      if endpoint == .uuid { worlds[index].ids += 1 }
      let argument = endpoint == .submitOrder ? " with a quantity of \(text(quantity))" : ""
      return """
        “\(endpoint.rawValue)” of \(worlds.count == 1 ? "it" : "world \(index + 1)") is \
        called\(argument).
        """
    }
  }

  private func call(_ endpoint: Endpoint, quantity: Int, of world: World) async -> Outcome {
    let heard = Log<String>()
    let answer = Log<String>()
    let issues = await issuesReported {
      await Server.$listener.withValue(hearing(heard)) {
        let environment = world.environment
        // In a task of its own: who calls the real server is cancelled, and need not be waited for.
        await Task {
          switch endpoint {
          case .date: answer.add(words(environment.date()))
          case .uuid: answer.add(text(environment.uuid()))
          case .loadStock:
            do { answer.add(text(try await environment.loadStock())) } catch {
              answer.add("an error")
            }
          case .track:
            await environment.track(.stockRequested)
            answer.add("nothing")
          case .submitOrder:
            do { answer.add(words(try await environment.submitOrder(quantity))) } catch {
              answer.add("an error")
            }
          }
        }.value
      }
    }
    // A gap belongs to the story, not to this call.
    for gap in issues where gap.kind == .todo { reportIssue(gap) }
    return Outcome(
      kind: world.kind, endpoint: endpoint, answer: answer.all.first,
      expected: expected(endpoint, of: world),
      issues: issues.filter { $0.kind != .todo }.map(\.message), heardByServer: heard.all)
  }

  /// What an endpoint of a world in which all goes well gives.
  private func expected(_ endpoint: Endpoint, of world: World) -> String {
    switch endpoint {
    case .date: words(Date(timeIntervalSince1970: midsummerInSeconds))
    case .uuid: text(ourID(world.ids))
    case .loadStock: "7"
    case .track: "nothing"
    case .submitOrder:
      words(world.kind == .mock ? .accepted : .refused(reason: "Sold out"))
    }
  }

  func look(_ facts: inout Facts) {
    guard let last else { return }
    let name = "OrderEnvironment.\(last.endpoint.rawValue)"
    if !last.heardByServer.isEmpty {
      facts.differ(
        "server", "The real server has heard of it. No world for tests should reach it.",
        rule: "3i")
    }
    if last.kind == .failing {
      if last.issues.isEmpty {
        facts.differ(
          "silent",
          """
          No issue was reported. Each call of an endpoint of “failing” should fail the test.
          """, rule: "3e")
      }
      for report in last.issues {
        let others = Endpoint.allCases.filter {
          $0 != last.endpoint && names($0.rawValue, report)
        }
        guard names(last.endpoint.rawValue, report), others.isEmpty else {
          facts.differ(
            "name",
            """
            The report should name “\(name)” and no other endpoint.
            """, rule: "3e")
          return
        }
      }
    } else {
      if let report = last.issues.first {
        facts.differ(
          "issue", "In a mock nothing should fail, and this is reported: \(report)",
          rule: last.kind == .mock ? "3f" : "3h")
      }
      facts.compare(
        "It gives", last.answer ?? "nothing at all", last.expected,
        fact: "answer of \(last.endpoint.rawValue)", rule: last.rule, words: { $0 })
    }
  }
}

/// When 22 June 2022 began, in UTC.
let midsummerInSeconds: TimeInterval = 1_655_856_000

extension WorldsStage.Kind {
  fileprivate func make() -> OrderEnvironment {
    switch self {
    case .mock: .mock
    case .mockRefusing: .mockRefusing
    case .failing: .failing
    }
  }
}

/// What listens to the real server: it writes down who calls, and ends the waiting of the caller.
func hearing(_ log: Log<String>) -> @Sendable (String) -> Void {
  { call in
    log.add(call)
    withUnsafeCurrentTask { $0?.cancel() }
  }
}

private func words(_ date: Date) -> String {
  let offset = date.timeIntervalSince1970 - midsummerInSeconds
  if offset == 0 { return "22 June 2022, 00:00 UTC" }
  return abs(offset) <= 86_400
    ? "a date \(text(Int(offset / 3600))) hours from midsummer"
    : "a date that is far from midsummer"
}

private func words(_ answer: OrderAnswer) -> String {
  switch answer {
  case .accepted: "“accepted”"
  case .refused(let reason): "“refused” with the reason “\(reason)”"
  }
}

/// Whether a report has the name of an endpoint in it, and not only a longer one that begins so.
func names(_ endpoint: String, _ report: String) -> Bool {
  report.ranges(of: "OrderEnvironment.\(endpoint)").contains { range in
    report[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber } ?? true
  }
}

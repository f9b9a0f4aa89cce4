import Foundation
import TestSupport

@testable import Lesson04Environment

/// Generators of ids, side by side.
struct CountingIDsStage: Stage {
  enum Event: StoryPart {
    case make
    case ask(times: Int, generator: Int)

    var simpler: [Event] {
      switch self {
      case .make: []
      case .ask(let times, let generator):
        times.simpler.filter { $0 > 0 }.map { .ask(times: $0, generator: generator) }
          + generator.simpler.map { .ask(times: times, generator: $0) }
      }
    }
  }

  private struct Generator {
    let next: @Sendable () -> UUID
    /// The model: how many ids it has given.
    var given = 0
  }

  private var generators: [Generator]
  private var seen: [(number: Int, id: UUID)] = []

  let opening = "A generator is made with “UUID.counting()”."

  // There is only one beginning.
  static func drawBeginning(_ draw: inout Draw) -> Bool { false }

  static func drawEvent(_ draw: inout Draw) -> Event {
    switch draw.number(in: 1...8) {
    case 1, 2: .make
    case 3...6: .ask(times: draw.number(in: 1...3), generator: draw.number(in: 0...2))
    case 7: .ask(times: draw.one(of: [9, 10, 11, 17]), generator: draw.number(in: 0...2))
    default: .ask(times: draw.one(of: [100, 257]), generator: draw.number(in: 0...2))
    }
  }

  init(_ beginning: Bool) {
    generators = [Generator(next: UUID.counting())]
  }

  mutating func play(_ event: Event) -> String? {
    seen = []
    switch event {
    case .make:
      guard generators.count < 3 else { return nil }
      generators.append(Generator(next: UUID.counting()))
      return "Another generator is made."
    case .ask(let times, let index):
      guard generators.indices.contains(index) else { return nil }
      for _ in 0..<times {
        seen.append((generators[index].given, generators[index].next()))
        generators[index].given += 1
      }
      let name = generators.count == 1 ? "The generator" : "Generator \(index + 1)"
      return times == 1
        ? "\(name) is asked for an id." : "\(name) is asked for \(times) ids."
    }
  }

  func look(_ facts: inout Facts) {
    for (number, id) in seen {
      facts.compare(
        "Its id with the number \(number) is", id, ourID(number), fact: "id",
        rule: generators.count == 1 ? "3a" : "3b", words: text)
    }
  }
}

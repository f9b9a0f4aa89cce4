import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

/// A reaction, and a notebook in which its work writes what it does.
@MainActor
final class ReactionBench {
  private(set) var log: [Deed] = []
  private var works: [FeedBack] = []
  /// What all older works say while another one is being started.
  var olderWorksSay: SearchEvent?
  private var reaction: Reaction<Query>!

  /// - Parameter events: What each work says while it is being started. Then the notebook also has the end
  ///   of that.
  init(saysAtOnce events: [SearchEvent] = []) {
    reaction = Reaction(
      feedBack: { [unowned self] in log.append(.feedsBack($0)) },
      start: { [unowned self] query, feedBack in
        log.append(.starts(query.text))
        if let olderWorksSay { for work in works { work(olderWorksSay) } }
        works.append(feedBack)
        for event in events { feedBack(event) }
        if !events.isEmpty { log.append(Deed("start is over")) }
        return { [weak self] in self?.log.append(.cancels(query.text)) }
      })
  }

  func outputIs(_ text: String?) { reaction.outputIs(text.map { Query(text: $0) }) }

  /// Lets a work say something; the first has the number 0. Nothing if there is none.
  func says(_ number: Int, _ event: SearchEvent) {
    if works.indices.contains(number) { works[number](event) }
  }

  /// How many works have been started.
  var count: Int { works.count }

  /// Ends a test unless the notebook says this.
  func require(
    _ expected: [Deed], _ story: String, rule: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try log.require(expected, story, rule: rule, sourceLocation: sourceLocation)
  }
}

/// Two reactions beside each other, and the rules of step 5.
struct ReactionStage: Stage {
  enum Event: StoryPart {
    case outputIs(String?, reaction: Int)
    /// A work says something: the one that was started last, or one so many before it.
    case says(back: Int, reaction: Int)

    var simpler: [Self] {
      switch self {
      case .outputIs(let text, let reaction):
        (text == nil
          ? [] : ["", "cat"].prefix { $0 != text }.map { .outputIs($0, reaction: reaction) })
          + reaction.simpler.map { .outputIs(text, reaction: $0) }
      case .says(let back, let reaction):
        back.simpler.map { .says(back: $0, reaction: reaction) }
          + reaction.simpler.map { .says(back: back, reaction: $0) }
      }
    }
  }

  /// What the rules say that a reaction does.
  private struct Model {
    var value: String?
    var log: [Deed] = []
    var rule = "5a"
    /// For which values works have been started; the last of them may run.
    var works: [String] = []
    var count: Int { works.count }

    mutating func outputIs(_ new: String?) {
      rule =
        new == value ? (new == nil ? "5d" : "5b") : new == nil ? "5d" : value == nil ? "5e" : "5c"
      guard new != value else { return }
      if let value { log.append(.cancels(value)) }
      value = new
      guard let new else { return }
      if count == 0 { rule = "5a" }
      log.append(.starts(new))
      works.append(new)
    }

    func isRunning(_ number: Int) -> Bool { value != nil && number == count - 1 }

    mutating func says(_ number: Int) {
      let isRunning = isRunning(number)
      rule = isRunning ? "5f" : "5g"
      if isRunning { log.append(.feedsBack(.secondPassed)) }
    }
  }

  private let benches = [ReactionBench(), ReactionBench()]
  private var models = [Model(), Model()]
  private var isTwo = false
  /// Which reactions have had a part in the story. In the shortest one, both have only if it takes both.
  private var played: Set<Int> = []

  static func drawBeginning(_ draw: inout Draw) -> Bool { false }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let reaction = draw.chance(oneIn: 5) ? 1 : 0
    if draw.chance(oneIn: 3) {
      return .says(back: draw.one(of: [0, 0, 1, 2]), reaction: reaction)
    }
    return .outputIs(draw.chance(oneIn: 4) ? nil : draw.searchText(), reaction: reaction)
  }

  init(_: Bool) {}

  var opening: String { "No output has had a value yet." }

  mutating func play(_ event: Event) -> String? {
    switch event {
    case .outputIs(let text, let reaction):
      note(reaction)
      benches[reaction].outputIs(text)
      models[reaction].outputIs(text)
      let value = text.map { "the query of \(Facts.quoted($0))" } ?? "nil"
      return "\(name(reaction)) hears that its output is \(value)."
    case .says(let back, let reaction):
      let number = models[reaction].count - 1 - back
      guard number >= 0 else { return nil }
      note(reaction)
      benches[reaction].says(number, .secondPassed)
      models[reaction].says(number)
      let model = models[reaction]
      return """
        Work \(number + 1) of \(name(reaction).lowercased()), for \(Facts.quoted(model.works[number])) and \
        \(model.isRunning(number) ? "not cancelled" : "cancelled by now"), says “secondPassed”.
        """
    }
  }

  private mutating func note(_ reaction: Int) {
    played.insert(reaction)
    if reaction == 1 { isTwo = true }
  }

  private func name(_ reaction: Int) -> String {
    reaction == 1 ? "Another reaction" : isTwo ? "The first reaction" : "The reaction"
  }

  func look(_ facts: inout Facts) {
    for (index, (bench, model)) in zip(benches, models).enumerated() {
      facts.compare(
        "Up to now, \(name(index).lowercased()) has done this:", bench.log, model.log,
        instead: "It should be:", fact: "a notebook", rule: played == [index] ? model.rule : "5h",
        words: bench.log.words(besides: model.log))
    }
  }
}

import Bootcamp
import BootcampTesting
import Foundation
import TestSupport

@testable import Lesson09Dependencies

/// A search alone. With each event it is another day; clients and clocks are exchanged in the middle.
struct SearchStage: Stage {
  struct Beginning: StoryPart {
    var text = ""
    var results: [String] = []
    var hasFailed = false
    /// How many texts were searched for before.
    var historyCount = 0
    /// A request of which nobody knows is on its way.
    var isLoading = false
    /// What is found as soon as a client is asked, if it answers at once.
    var immediateResults: [String]?

    var simpler: [Beginning] {
      var all: [Beginning] = []
      if !text.isEmpty { all.append(with { $0.text = "" }) }
      if text != "cat" { all.append(with { $0.text = "cat" }) }
      if !results.isEmpty { all.append(with { $0.results.removeLast() }) }
      if hasFailed { all.append(with { $0.hasFailed = false }) }
      if historyCount > 0 { all.append(with { $0.historyCount = 0 }) }
      if isLoading { all.append(with { $0.isLoading = false }) }
      if immediateResults != nil { all.append(with { $0.immediateResults = nil }) }
      return all
    }
  }

  enum Event: StoryPart {
    case type(String)
    case tap
    case answer([String])
    case fail(HardError)
    case surprise
    case pass(milliseconds: Int, clock: Int)
    case exchangeClient
    case exchangeClock

    var simpler: [Event] {
      switch self {
      case .type(let text): ["", "cat"].filter { $0.count < text.count }.map { .type($0) }
      case .answer(let ids): ids.isEmpty ? [] : [.answer(Array(ids.dropLast()))]
      case .fail(let error): error.simpler.map { .fail($0) }
      default: []
      }
    }
  }

  /// What happened last, so that a difference can name its rule.
  private enum Latest {
    case tap, tapInVain, answer, failure, surprise, secondSurprise, surpriseInVain, apart
  }

  private typealias SearchStore = WatchedStore<GifSearch.State, GifSearch.Action>

  private let beginning: Beginning
  private let world: GifWorld
  private let store: SearchStore
  private var model = SearchModel()
  private var expectedRequests: [[Server.Request]] = [[], []]
  private var latest = Latest.apart
  private var handled: [SearchStore.Handled] = []
  /// What effects should have sent because of the last event.
  private var answers: [GifSearch.Action] = []
  private var expectedDates = 0
  /// How many random numbers were drawn before the last event, and whether it had to draw some.
  private var numbersBefore = 0
  private var isSurprised = false
  /// Of how many results the last event had to pick one.
  private var choices = 0
  /// Whether what was picked is none of the results.
  private var isPickWrong = false
  /// Whether an effect came back from the last action.
  private var hadEffect = false
  /// The state of which the last action was handled, and what came of it when it was handled again.
  private var again: (seen: GifSearch.State, expected: GifSearch.State)?

  // MARK: Drawing

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    var beginning = Beginning(
      text: draw.text(usual: ["cat", "cat", ""]),
      results: Array(["cat", "dog", "hen", "cow"].prefix(draw.number(in: 0...4))),
      hasFailed: draw.chance(oneIn: 3),
      historyCount: draw.step == 4 && draw.chance(oneIn: 4) ? 30 : 0,
      isLoading: draw.chance(oneIn: 12))
    if draw.chance(oneIn: 4) { beginning.immediateResults = ids(&draw) }
    return beginning
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    switch draw.number(in: 1...(draw.step == 3 ? 11 : 18)) {
    case 1, 2: .type(draw.text(usual: ["cat", "dog", ""]))
    case 3...6: .tap
    case 7, 8: .answer(ids(&draw))
    // A “CancellationError” means that nobody waits any more, as the client says.
    case 9: .fail(draw.error(without: [.cancellation]))
    case 10, 11: .exchangeClient
    case 12...14: .surprise
    case 15...17:
      .pass(
        milliseconds: draw.one(of: [1, 1_000, 2_999, 3_000, 3_000, 3_001, 60_000]),
        clock: draw.number(in: 0...1))
    default: .exchangeClock
    }
  }

  private static func ids(_ draw: inout Draw) -> [String] {
    // A client may find the same GIF twice.
    let all = ["owl", "cat", "pig", "cat", "cat "]
    return Array(all.prefix(draw.number(in: 0...5)).reversed())
  }

  /// An event is dear, and nothing here is counted.
  static var bursts: [Int] { [3, 4, 5] }

  // MARK: Setting up

  init(_ beginning: Beginning) {
    self.beginning = beginning
    world = GifWorld(answerAtOnce: beginning.immediateResults?.map(Gif.named))
    model.text = beginning.text
    model.results = beginning.results.map(Gif.named)
    model.hasFailed = beginning.hasFailed
    model.history = (0..<beginning.historyCount).map {
      SearchModel.Entry(id: UUID($0 + 1), date: GifWorld.date(ofDay: -1), text: "cow")
    }
    model.isLoading = beginning.isLoading
    var state = GifSearch.State()
    state.text = model.text
    state.results = model.results
    state.hasFailed = model.hasFailed
    state.isLoading = model.isLoading
    state.history = model.history.map {
      GifSearch.Entry(id: $0.id, date: $0.date, text: $0.text)
    }
    store = withDependencies { [world] in
      world.set(&$0)
    } operation: {
      WatchedStore(initialState: state, reducer: GifSearch())
    }
  }

  var opening: String {
    var opening = "A search opens, with \(Facts.quoted(beginning.text)) in its field."
    if !beginning.results.isEmpty { opening += " It shows \(gifs(beginning.results))." }
    if beginning.hasFailed { opening += " The last request has failed." }
    if beginning.historyCount > 0 { opening += " Its history has 30 entries." }
    if beginning.isLoading { opening += " A request is on its way." }
    if let results = beginning.immediateResults {
      opening += " Each client answers at once, with \(gifs(results))."
    }
    return opening
  }

  // MARK: Events

  static func canShareTurn(_ event: Event) -> Bool {
    switch event {
    case .type, .tap, .surprise, .exchangeClient, .exchangeClock: true
    case .answer, .fail, .pass: false
    }
  }

  mutating func play(_ event: Event) async -> String? {
    latest = .apart
    again = nil
    numbersBefore = world.randomNumbers.all.count
    isSurprised = false
    choices = 0
    if !Turn.isOpen { (handled, answers) = ([], []) }
    world.next()
    setDependencies()
    let sentence = await happen(event)
    if !Turn.isOpen { comeToRest() }
    return sentence
  }

  private mutating func setDependencies() {
    var values = store.dependencies
    world.set(&values)
    store.dependencies = values
  }

  private mutating func happen(_ event: Event) async -> String? {
    switch event {
    case .type(let text):
      model.text = text
      await send(.textChanged(text))
      return "\(Facts.quoted(text)) is typed."

    case .tap:
      let asks = model.tap(in: world)
      latest = asks ? .tap : .tapInVain
      if asks, let question = model.question {
        expectedRequests[question.client].append(question.request)
        if !model.text.isEmpty { expectedDates += 1 }
      }
      await send(.searchButtonTapped)
      return "“Search” is tapped."

    case .answer(let ids):
      guard let question = model.question else { return nil }
      let gifs = ids.map(Gif.named)
      model.take(gifs)
      answers.append(.searchResponse(.success(gifs)))
      latest = .answer
      await answer(question, .success(gifs))
      return "Client \(name(question.client)) finds \(Lesson09DependenciesTests.gifs(ids))."

    case .fail(let error):
      guard let question = model.question else { return nil }
      model.fail()
      answers.append(.searchResponse(.failure(SearchFailure())))
      latest = .failure
      await answer(question, .failure(error.thrown))
      return "Client \(name(question.client)) throws \(error.words)."

    case .surprise:
      isSurprised = model.pick == nil && !model.results.isEmpty
      isPickWrong = false
      choices = isSurprised ? model.results.count : 0
      latest = isSurprised ? .surprise : model.pick == nil ? .surpriseInVain : .secondSurprise
      await send(.surpriseButtonTapped)
      if isSurprised {
        let pick = store.state.pick.flatMap { model.results.contains($0) ? $0 : nil }
        isPickWrong = pick == nil
        model.surprise(pick ?? model.results[0], clock: world.clock)
      }
      return "“Surprise me” is tapped."

    case .pass(let milliseconds, let clock):
      guard model.alarm != nil else { return nil }
      if model.pass(milliseconds, clock: clock) { answers.append(.surpriseEnded) }
      handled += await world.around {
        await world.clocks[clock].advance(by: .milliseconds(milliseconds))
        return await store.settle()
      }
      return "\(milliseconds) milliseconds pass on clock \(name(clock))."

    case .exchangeClient:
      world.client = 1 - world.client
      setDependencies()
      return "From now on, client \(name(world.client)) is in force."

    case .exchangeClock:
      world.clock = 1 - world.clock
      setDependencies()
      return "From now on, clock \(name(world.clock)) is in force."
    }
  }

  private mutating func send(_ action: GifSearch.Action) async {
    let before = store.state
    let news = await world.around { await store.send(action) }
    handled += news
    guard let first = news.first else { return }
    hadEffect = first.hasEffect
    // The same state, the same action, the same values: the same again.
    var state = before
    let another = world.another()
    withDependencies {
      another.set(&$0)
    } operation: {
      _ = GifSearch().reduce(into: &state, action: action)
    }
    again = (first.after, state)
  }

  private mutating func answer(
    _ question: SearchModel.Question, _ result: Result<[Gif], any Error>
  ) async {
    let client = world.clients[question.client]
    if let number = client.waiting.first { client.answer(number, result) }
    handled += await world.around { await store.settle() }
  }

  /// A client that answers at once has answered.
  private mutating func comeToRest() {
    guard let results = beginning.immediateResults, model.question != nil else { return }
    let gifs = results.map(Gif.named)
    model.take(gifs)
    answers.append(.searchResponse(.success(gifs)))
  }

  mutating func endTurn() async {
    handled += await world.around { await store.settle() }
    comeToRest()
  }

  // MARK: Facts

  func look(_ facts: inout Facts) {
    if facts.step == 3 { lookAtRequests(&facts) } else { lookAtTheRest(&facts) }
  }

  private func lookAtRequests(_ facts: inout Facts) {
    let seen = SearchWords(store.state)
    let expected = SearchWords(model)
    let total = world.clients.map(\.requests).joined().count
    facts.compare(
      "The real server was asked for:", words(world.server.all), "nothing",
      instead: "It should have been asked for:", fact: "server",
      reason: "A test that sets a client must reach nobody else.", rule: "3g", words: { $0 })
    for client in [0, 1] {
      facts.compare(
        "Client \(name(client)) was asked for:", words(world.clients[client].requests),
        words(expectedRequests[client]), instead: "It should have been asked for:",
        fact: "requests",
        rule: total == expectedRequests.joined().count
          && world.clients[client].requests.count != expectedRequests[client].count
          ? "3f"
          : latest == .tapInVain
            ? "3e" : latest == .tap && model.text.isEmpty ? "3b" : "3a",
        words: { $0 })
    }
    facts.compare(
      "“isLoading” is", seen.isLoading, expected.isLoading,
      rule: latest == .answer ? "3c" : latest == .failure ? "3d" : "3a")
    facts.compare("“hasFailed” is", seen.hasFailed, expected.hasFailed, rule: "3d")
    facts.compare(
      "The results are", seen.results, expected.results, instead: "They should be",
      rule: latest == .answer || latest == .tap ? "3c" : latest == .failure ? "3d" : "3h",
      words: { $0.isEmpty ? "none" : $0.joined(separator: ", ") })
    facts.compare("The text is", seen.text, expected.text, rule: "3h", words: Facts.quoted)
    if latest == .tapInVain, hadEffect {
      facts.differ(
        "effect of a tap in vain",
        "A request was on its way, and the tap returned an effect. It should return “.none”.",
        rule: "3e")
    }
    facts.compare(
      "Effects sent:", handled.filter(\.isFromEffect).map { Facts.text($0.action) },
      answers.map { Facts.text($0) }, instead: "It should be:", fact: "answers",
      rule: latest == .failure ? "3d" : latest == .answer ? "3c" : "3h",
      words: { $0.isEmpty ? "nothing" : $0.joined(separator: "; ") })
    facts.compare(
      "Effects in flight:", store.effectsInFlight, model.effects, instead: "There should be",
      rule: "3h")
    if let again {
      var (seen, expected) = (SearchWords(again.seen), SearchWords(again.expected))
      // These are of step 4.
      (seen.history, seen.pick, expected.history, expected.pick) = ([], nil, [], nil)
      facts.compareEquality(
        "The state after this and the state after the same once more", seen, expected,
        areEqual: true,
        reason: "State, action and dependencies were the same. Does something remember?",
        rule: "3i")
    }
  }

  private func lookAtTheRest(_ facts: inout Facts) {
    let seen = SearchWords(store.state)
    let expected = SearchWords(model)
    facts.compare(
      "The history is", seen.history, expected.history, instead: "It should be",
      rule: latest == .tap && store.state.history.map(\.text) == model.history.map(\.text)
        ? "4g" : latest == .tap && !model.text.isEmpty ? "4a" : "4b",
      words: words(ofHistory:))
    for (what, count) in [("dates", world.dates.all.count), ("ids", world.ids.all.count)] {
      facts.compare(
        "Up to now, the search has asked for \(what), so many times:", count, expectedDates,
        instead: "There are as many searches for a text:", fact: what,
        rule: latest == .tap && !model.text.isEmpty ? "4a" : "4b")
    }
    if latest == .surprise, isPickWrong {
      facts.differ(
        "pick",
        """
        The pick is \(seen.pick ?? "nothing"). It should be one of the results, at once\
        \(model.isLoading ? ", while a request is on its way, too" : "").
        """, rule: "4c")
    }
    world.compareChance(
      &facts, drawnBefore: numbersBefore, results: choices,
      rule: isSurprised ? "4c" : latest == .secondSurprise ? "4e" : "4f")
    facts.compare(
      "The pick is", seen.pick, expected.pick, fact: "pick",
      rule: latest == .surpriseInVain ? "4f" : latest == .secondSurprise ? "4e" : "4d",
      words: { $0 ?? "nothing" })
    if [.surpriseInVain, .secondSurprise].contains(latest), hadEffect {
      facts.differ(
        "effect of a surprise in vain",
        """
        There is \(latest == .secondSurprise ? "a pick" : "no result"), and “Surprise me” returned an \
        effect. It should return “.none”.
        """, rule: latest == .secondSurprise ? "4e" : "4f")
    }
    facts.compare(
      "Effects sent:", handled.filter(\.isFromEffect).map { Facts.text($0.action) },
      answers.map { Facts.text($0) }, instead: "It should be:", fact: "answers", rule: "4d",
      words: { $0.isEmpty ? "nothing" : $0.joined(separator: "; ") })
    facts.compare(
      "Effects in flight:", store.effectsInFlight, model.effects, instead: "There should be",
      reason: "A pick has one, and a request has one.",
      rule: latest == .secondSurprise ? "4e" : "4d")
    if let again {
      facts.compareEquality(
        "The state after this and the state after the same once more", again.seen, again.expected,
        areEqual: true,
        reason: "State, action and dependencies were the same. What else was asked?",
        rule: latest == .surprise ? "4c" : "4g")
    }
    facts.compare("The search is", seen, expected, rule: "3h", words: \.sentence)
  }

  private func name(_ number: Int) -> String { number == 0 ? "A" : "B" }

  func close() { world.close() }
}

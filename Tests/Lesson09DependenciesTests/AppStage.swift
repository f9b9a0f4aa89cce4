import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson09Dependencies

/// The app with its search, and the tour that opens and closes beside it. With each event it is another
/// day, and the client is exchanged in the middle.
struct AppStage: Stage {
  struct Beginning: StoryPart {
    var results: [String] = []
    var isTourOpen = false
    var text = "cat"

    var simpler: [Beginning] {
      var all: [Beginning] = []
      if !results.isEmpty { all.append(with { $0.results.removeLast() }) }
      if isTourOpen { all.append(with { $0.isTourOpen = false }) }
      if text != "cat" { all.append(with { $0.text = "cat" }) }
      return all
    }
  }

  enum Event: StoryPart {
    case type(String, inTour: Bool)
    case tap(inTour: Bool)
    case answer([String])
    case fail(HardError)
    case surprise(inTour: Bool)
    case pass(milliseconds: Int, clock: Int)
    case open
    case close
    case exchangeClient
    case exchangeClock

    var simpler: [Event] {
      switch self {
      case .type(let text, let inTour):
        ["", "cat"].filter { $0.count < text.count }.map { .type($0, inTour: inTour) }
      case .answer(let ids): ids.isEmpty ? [] : [.answer(Array(ids.dropLast()))]
      case .fail(let error): error.simpler.map { .fail($0) }
      default: []
      }
    }
  }

  private enum Latest: Equatable { case open, close, ofTour, ofSearch, apart }

  private typealias AppStore = WatchedStore<GifApp.State, GifApp.Action>

  private let beginning: Beginning
  private let world = GifWorld()
  private let store: AppStore
  private var search = SearchModel()
  private var tour: SearchModel?
  private var expectedRequests: [[Server.Request]] = [[], []]
  private var latest = Latest.apart
  private var handled: [AppStore.Handled] = []
  private var answers: [GifApp.Action] = []
  private var expectedDates = 0
  private var numbersBefore = 0
  /// Of how many results the last event had to pick one, and whether it has.
  private var choices = 0
  private var isPickWrong = false

  // MARK: Drawing

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    Beginning(
      results: Array(["cow", "pig", "owl"].prefix(draw.number(in: 0...3))),
      isTourOpen: draw.coin(), text: draw.text(usual: ["cat", "cat", ""]))
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let inTour = draw.coin()
    return switch draw.number(in: 1...17) {
    case 1: .type(draw.text(usual: ["cat", "dog", ""]), inTour: inTour)
    case 2...5: .tap(inTour: inTour)
    case 6, 7: .answer(Array(["ant", "bee", "cow"].prefix(draw.number(in: 0...3))))
    // A “CancellationError” means that nobody waits any more, as the client says.
    case 8: .fail(draw.error(without: [.cancellation]))
    case 9, 10: .surprise(inTour: inTour)
    case 11, 12:
      .pass(
        milliseconds: draw.one(of: [1_000, 2_999, 3_000, 3_000]), clock: draw.number(in: 0...1))
    case 13: .open
    case 14: .close
    case 15: .exchangeClock
    default: .exchangeClient
    }
  }

  /// An event is dear, and nothing here is counted.
  static var bursts: [Int] { [3, 4, 5] }

  // MARK: Setting up

  init(_ beginning: Beginning) {
    self.beginning = beginning
    search.text = beginning.text
    search.results = beginning.results.map(Gif.named)
    var state = GifApp.State()
    state.search.text = search.text
    state.search.results = search.results
    if beginning.isTourOpen {
      var model = SearchModel()
      var tour = GifSearch.State()
      model.results = search.results
      tour.results = search.results
      self.tour = model
      state.tour = tour
    }
    store = withDependencies { [world] in
      world.set(&$0)
    } operation: {
      WatchedStore(initialState: state, reducer: GifApp())
    }
  }

  var opening: String {
    let gifs = beginning.results.isEmpty ? "" : " and \(gifs(beginning.results))"
    return "The app opens, its search with \(Facts.quoted(beginning.text))\(gifs)."
      + (beginning.isTourOpen ? " The tour is open\(gifs.isEmpty ? "" : ", too")." : "")
  }

  // MARK: Events

  static func canShareTurn(_ event: Event) -> Bool {
    switch event {
    case .type, .tap, .surprise, .open, .close, .exchangeClient, .exchangeClock: true
    case .answer, .fail, .pass: false
    }
  }

  mutating func play(_ event: Event) async -> String? {
    latest = .apart
    numbersBefore = world.randomNumbers.all.count
    (choices, isPickWrong) = (0, false)
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
    case .type(let text, let inTour):
      guard let name = begin(inTour) else { return nil }
      change(inTour) { $0.text = text }
      await send(.textChanged(text), inTour)
      return "\(Facts.quoted(text)) is typed \(name)."

    case .tap(let inTour):
      guard let name = begin(inTour) else { return nil }
      var model = inTour ? tour! : search
      if model.tap(in: world) {
        if !inTour, let question = model.question {
          expectedRequests[question.client].append(question.request)
        }
        if !model.text.isEmpty { expectedDates += 1 }
      }
      change(inTour) { $0 = model }
      await send(.searchButtonTapped, inTour)
      return "“Search” is tapped \(name)."

    case .answer(let ids):
      guard let question = search.question else { return nil }
      let gifs = ids.map(Gif.named)
      search.take(gifs)
      answers.append(.search(.searchResponse(.success(gifs))))
      latest = .ofSearch
      await answer(question, .success(gifs))
      return "Client \(name(question.client)) finds \(Lesson09DependenciesTests.gifs(ids))."

    case .fail(let error):
      guard let question = search.question else { return nil }
      search.fail()
      answers.append(.search(.searchResponse(.failure(SearchFailure()))))
      latest = .ofSearch
      await answer(question, .failure(error.thrown))
      return "Client \(name(question.client)) throws \(error.words)."

    case .surprise(let inTour):
      guard let name = begin(inTour) else { return nil }
      let model = inTour ? tour! : search
      let results = model.results
      if model.pick == nil { choices = results.count }
      await send(.surpriseButtonTapped, inTour)
      if choices > 0 {
        let seen = inTour ? store.state.tour?.pick : store.state.search.pick
        let pick = seen.flatMap { results.contains($0) ? $0 : nil }
        isPickWrong = pick == nil
        let clock = world.clock
        change(inTour) { $0.surprise(pick ?? results[0], clock: clock) }
      }
      return "“Surprise me” is tapped \(name)."

    case .pass(let milliseconds, let clock):
      guard search.alarm != nil || tour?.alarm != nil else { return nil }
      // The tour's pick may be the older one: both are sent in any order.
      if search.pass(milliseconds, clock: clock) { answers.append(.search(.surpriseEnded)) }
      if tour?.pass(milliseconds, clock: clock) == true { answers.append(.tour(.surpriseEnded)) }
      handled += await world.around {
        await world.clocks[clock].advance(by: .milliseconds(milliseconds))
        return await store.settle()
      }
      return "\(milliseconds) milliseconds pass on clock \(name(clock))."

    case .open:
      if tour == nil { tour = SearchModel() }
      latest = .open
      await send(.tourButtonTapped)
      return "“Tour” is tapped."

    case .close:
      tour = nil
      latest = .close
      await send(.closeButtonTapped)
      return "“Close” is tapped."

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

  /// - Returns: Where it happens, or `nil` where there is no tour.
  private mutating func begin(_ inTour: Bool) -> String? {
    if inTour, tour == nil { return nil }
    latest = inTour ? .ofTour : .ofSearch
    return inTour ? "in the tour" : "in the search"
  }

  private mutating func change(_ inTour: Bool, _ change: (inout SearchModel) -> Void) {
    if inTour { change(&tour!) } else { change(&search) }
  }

  private mutating func send(_ action: GifSearch.Action, _ inTour: Bool) async {
    await send(inTour ? .tour(action) : .search(action))
  }

  private mutating func send(_ action: GifApp.Action) async {
    handled += await world.around { await store.send(action) }
  }

  private mutating func answer(
    _ question: SearchModel.Question, _ result: Result<[Gif], any Error>
  ) async {
    let client = world.clients[question.client]
    if let number = client.waiting.first { client.answer(number, result) }
    handled += await world.around { await store.settle() }
  }

  /// The client of the tour has answered.
  private mutating func comeToRest() {
    guard tour?.question != nil else { return }
    tour?.take(samples)
    answers.append(.tour(.searchResponse(.success(samples))))
  }

  mutating func endTurn() async {
    handled += await world.around { await store.settle() }
    comeToRest()
  }

  // MARK: Facts

  func look(_ facts: inout Facts) {
    facts.compare(
      "The tour is", store.state.tour != nil, tour != nil,
      rule: latest == .close ? "5b" : "5a", words: { $0 ? "open" : "closed" })
    lookAtRequests(&facts)
    lookAtCancellation(&facts)
    if let seen = store.state.tour, let tour {
      let seen = SearchWords(seen)
      let expected = SearchWords(tour)
      let isFresh = latest == .open
      facts.compare(
        "The results of the tour are", seen.results, expected.results, instead: "They should be",
        rule: isFresh ? "5a" : "5d", words: { words($0) })
      facts.compare(
        "The history of the tour is", seen.history, expected.history,
        rule: isFresh ? "5a" : "5f", words: words(ofHistory:))
      if isPickWrong, latest == .ofTour {
        facts.differ(
          "pick",
          "The pick of the tour is \(seen.pick ?? "nothing"). It should be one of the results.",
          rule: "5c")
      }
      facts.compare(
        "The pick of the tour is", seen.pick, expected.pick,
        rule: isFresh ? "5a" : "5f", words: { $0 ?? "nothing" })
      facts.compare(
        "The tour is", SearchWords(store.state.tour!), expected, fact: "tour",
        rule: isFresh ? "5a" : "5c", words: \.sentence)
    }
    facts.compare(
      "The search is", SearchWords(store.state.search), SearchWords(search), fact: "search",
      rule: latest == .ofSearch ? "5c" : "5g", words: \.sentence)
    world.compareChance(&facts, drawnBefore: numbersBefore, results: choices, rule: "5f")
    for (what, count) in [("dates", world.dates.all.count), ("ids", world.ids.all.count)] {
      facts.compare(
        "Up to now, search and tour have asked for \(what), so many times:", count, expectedDates,
        instead: "There are as many searches for a text:", fact: what, rule: "5f")
    }
    let effects = search.effects + (tour?.effects ?? 0)
    facts.compare(
      "Effects in flight:", store.effectsInFlight, effects, instead: "There should be",
      rule: latest == .close && store.effectsInFlight > effects ? "5b" : "5g")
    facts.compare(
      "Effects sent:",
      handled.filter(\.isFromEffect).map { Facts.text($0.action) }.sorted(),
      answers.map { Facts.text($0) }.sorted(), instead: "It should be:", fact: "answers",
      rule: "5g", words: { $0.isEmpty ? "nothing" : $0.joined(separator: "; ") })
    if latest == .open, handled.count == 1, let first = handled.first, first.hasEffect {
      facts.differ(
        "effect", "“Tour” was tapped, and the app returned an effect. It starts nothing itself.",
        rule: "5g")
    }
  }

  private func lookAtRequests(_ facts: inout Facts) {
    facts.compare(
      "The real server was asked for:", words(world.server.all), "nothing",
      instead: "It should have been asked for:", fact: "server",
      rule: latest == .ofSearch ? "5e" : "5d", words: { $0 })
    for client in [0, 1] {
      facts.compare(
        "Client \(name(client)) was asked for:", words(world.clients[client].requests),
        words(expectedRequests[client]), instead: "It should have been asked for:",
        fact: "requests",
        rule: latest == .ofTour ? "5d" : "5e", words: { $0 })
    }
  }

  /// Closing the tour leaves alone what the search beside it has on its way.
  private func lookAtCancellation(_ facts: inout Facts) {
    for client in [0, 1] where world.clients[client].heard.contains(where: \.isCancelled) {
      facts.differ(
        "cancelled",
        """
        The search had asked client \(name(client)), and this request was cancelled. It should go on: \
        only what the tour has on its way ends with the tour.
        """, rule: "5g")
    }
  }

  private func name(_ number: Int) -> String { number == 0 ? "A" : "B" }

  func close() { world.close() }
}

/// What the tour finds: the samples as they were shipped.
let samples = ["cat", "dog", "hen"].map(Gif.named)

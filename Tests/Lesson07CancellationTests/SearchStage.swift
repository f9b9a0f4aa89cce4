import Bootcamp
import TestSupport

@testable import Lesson07Cancellation

/// Searches before one service, on one clock and one connection.
///
/// All are made with one and the same reducer: it is a value, and remembers nothing.
struct SearchStage: Stage {
  struct Beginning: StoryPart {
    /// The step of the lesson that the story belongs to: what comes later does not happen in it.
    var step = 5
    var isCancellationHeeded = false
    /// Whether the service answers as soon as it is asked.
    var isImmediate = false
    var isOnline = true
    /// What happened before the story begins, so that everything may be set at once.
    var before: [Event] = []

    var simpler: [Beginning] {
      var all: [Beginning] = []
      func add(_ change: (inout Beginning) -> Void) { all.append(with(change)) }
      for before in before.simpler { add { $0.before = before } }
      if isImmediate { add { $0.isImmediate = false } }
      if isCancellationHeeded { add { $0.isCancellationHeeded = false } }
      if !isOnline { add { $0.isOnline = true } }
      return all
    }
  }

  enum Event: StoryPart {
    case type(String, screen: Int)
    /// What stands in the field is changed a little.
    case edit(SmallEdit, screen: Int)
    /// The field calls its setter again with the text that it has.
    case again(screen: Int)
    case wait(milliseconds: Int)
    /// The service answers one of the requests that wait; 0 is the first of them.
    case answer(Answer, of: Int)
    case fail(SearchWorld.ServiceError, of: Int)
    case retry(screen: Int)
    case appear(screen: Int)
    case disappear(screen: Int)
    case connection(isOnline: Bool)
    case copy(screen: Int)
    case rehearse(screen: Int)
    case open

    var simpler: [Event] {
      switch self {
      case .type(let text, let screen):
        ["a", "b"].filter { $0 != text && text.count > 1 }.map { .type($0, screen: screen) }
          + screen.simpler.map { .type(text, screen: $0) }
      case .edit(let edit, let screen):
        ["a", "b"].map { .type($0, screen: screen) }
          + screen.simpler.map { .edit(edit, screen: $0) }
      case .again(let screen): screen.simpler.map { .again(screen: $0) }
      case .wait(let time):
        [100, 300, 1_000].filter { $0 < time }.map { .wait(milliseconds: $0) }
      case .answer(let answer, let request):
        (answer == .one ? [] : [.answer(.one, of: request)])
          + request.simpler.map { .answer(answer, of: $0) }
      case .fail(let error, let request): request.simpler.map { .fail(error, of: $0) }
      case .retry(let screen): screen.simpler.map { .retry(screen: $0) }
      case .appear(let screen): screen.simpler.map { .appear(screen: $0) }
      case .disappear(let screen): screen.simpler.map { .disappear(screen: $0) }
      case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
      case .rehearse(let screen): screen.simpler.map { .rehearse(screen: $0) }
      case .connection, .open: []
      }
    }
  }

  enum Answer: CaseIterable, Sendable {
    case one, two, another, twice, many, none

    var gifs: [Gif] {
      let cat = Gif(id: "1", title: "Cat dances")
      let dog = Gif(id: "2", title: "Dog sleeps")
      switch self {
      case .one: return [cat]
      case .two: return [dog, cat]
      case .another: return [Gif(id: "1", title: "Cat sleeps")]
      case .twice: return [cat, cat]
      case .many: return (1...120).map { Gif(id: "\($0)", title: "Cat \($0)") }
      case .none: return []
      }
    }
  }

  // MARK: The model

  /// What a search shows.
  private struct Shown: Equatable {
    var text = ""
    var results: [Gif] = []
    var isWaiting = false
    var hasFailed = false
    var isOffline = false
  }

  /// A request, as the rules see it.
  private struct Request {
    enum Fate { case isAwaited, isAnswered, isCancelled }

    let text: String
    let screen: Int
    var fate = Fate.isAwaited
  }

  /// The time before a request.
  private struct Pause {
    let end: Int
    let number: Int
  }

  private var now = 0
  private var pauses = 0
  private var requests: [Request] = []

  // MARK: What is alive

  private struct Screen {
    let store: WatchedStore<SearchFeature.State, SearchFeature.Action>
    var shown = Shown()
    var pause: Pause?
    var isVisible: Bool
    var isListening = false
  }

  private struct Copy {
    let state: SearchFeature.State
    let shown: Shown
  }

  private let step: Int
  private let world: SearchWorld
  private let search: SearchFeature
  private let isImmediate: Bool
  private var screens: [Screen] = []
  private var copies: [Copy] = []
  private var handled: [WatchedStore<SearchFeature.State, SearchFeature.Action>.Handled] = []
  /// Why the last event changes nothing, if it does not.
  private var ruleOfNothing: String?
  private(set) var opening = ""

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    var beginning = Beginning(
      step: draw.step, isCancellationHeeded: draw.coin(), isImmediate: draw.chance(oneIn: 8))
    if draw.step > 4 {
      beginning.isOnline = !draw.chance(oneIn: 5)
      beginning.before.append(.appear(screen: 0))
    }
    let kind = draw.number(in: 1...6)
    if kind > 2 {
      beginning.before += [
        .type(draw.one(of: ["cat", "dog", "cat "]), screen: 0), .wait(milliseconds: 300),
      ]
    }
    if kind > 3 {
      beginning.before.append(.answer(draw.one(of: [.two, .two, .twice, .none, .none]), of: 0))
    }
    if kind > 4 {
      beginning.before += [
        .type(draw.one(of: ["ab", "b", " b "]), screen: 0),
        .wait(milliseconds: draw.one(of: [100, 300, 300])),
      ]
    }
    if kind > 4, draw.step > 3, !draw.chance(oneIn: 3) {
      beginning.before.append(.fail(.isDown, of: 0))
      if draw.chance(oneIn: 4) { beginning.before.append(.retry(screen: 0)) }
    }
    if draw.step > 4 { beginning.before += drawInterruption(&draw) }
    return beginning
  }

  /// What has come between: the connection was lost, or the screen went, and perhaps it is back.
  private static func drawInterruption(_ draw: inout Draw) -> [Event] {
    let lost = Event.connection(isOnline: false)
    let gone = Event.disappear(screen: 0)
    let back = Event.appear(screen: 0)
    return draw.one(of: [
      [], [], [], [lost], [lost], [lost, .connection(isOnline: true)], [gone], [gone, back],
      [gone, back, gone], [lost, gone],
    ])
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let screen = draw.chance(oneIn: 6) ? 1 : 0
    let request = draw.coin() ? 0 : draw.number(in: 0...3)
    switch draw.number(in: 1...42) {
    case 1...6:
      if draw.chance(oneIn: 3) {
        return .edit(draw.smallEdit(), screen: screen)
      }
      let usual = ["a", "ab", "cat", "dog", "cats"]
      return .type(
        draw.chance(oneIn: 3)
          ? draw.one(of: [
            " ", " ", "   ", "  cat", "cat ", "A", "0", "ß", "東京", "👍🏽", "two words", "\n",
            String(repeating: "long ", count: 250),
          ]) : draw.one(of: usual), screen: screen)
    case 7...13:
      return .wait(milliseconds: draw.one(of: [1, 100, 100, 200, 299, 300, 300, 300, 301, 1_000]))
    case 14...17: return .answer(draw.one(of: Answer.allCases), of: request)
    case 18: return .copy(screen: screen)
    case 19: return .rehearse(screen: screen)
    case 20: return .open
    case 21, 22: return draw.step > 2 ? .again(screen: screen) : .wait(milliseconds: 300)
    case 23...25: return draw.step > 2 ? .type("", screen: screen) : .type("c", screen: screen)
    case 26...28:
      return draw.step > 3
        ? .fail(draw.one(of: SearchWorld.ServiceError.allCases), of: request)
        : .answer(.another, of: request)
    case 29...31: return draw.step > 3 ? .retry(screen: screen) : .wait(milliseconds: 200)
    case 32...35: return draw.step > 4 ? .connection(isOnline: draw.coin()) : .type("d", screen: 0)
    case 36, 37: return draw.step > 4 ? .disappear(screen: screen) : .wait(milliseconds: 100)
    case 38...40: return draw.step > 4 ? .appear(screen: screen) : .type("e", screen: screen)
    default: return .answer(.none, of: request)
    }
  }

  init(_ beginning: Beginning) async {
    step = beginning.step
    isImmediate = beginning.isImmediate
    world = SearchWorld(
      immediateAnswer: isImmediate ? Answer.one.gifs : nil,
      cancellation: beginning.isCancellationHeeded ? .isHeeded : .isNotHeeded,
      isOnline: beginning.isOnline)
    search = SearchFeature(environment: world.environment)
    open()
    var sentences = ["The search opens."]
    if isImmediate { sentences.append("The service answers at once today.") }
    if !beginning.isOnline { sentences.append("There is no connection.") }
    for event in beginning.before {
      if let sentence = await play(event) { sentences.append(sentence) }
    }
    opening = sentences.joined(separator: "\n")
  }

  private mutating func open() {
    screens.append(
      Screen(
        store: WatchedStore(initialState: SearchFeature.State(), reducer: search),
        // Before step 5 nobody tells a screen that it has appeared.
        isVisible: step < 5))
  }

  // MARK: Events

  mutating func play(_ event: Event) async -> String? {
    handled = []
    ruleOfNothing = nil
    switch event {
    case .type(let text, let index):
      return await enter(text, on: index)

    case .edit(let edit, let index):
      guard isVisible(index) else { return nil }
      return await enter(edit(screens[index].shown.text), on: index)

    case .again(let index):
      guard isVisible(index) else { return nil }
      return await enter(screens[index].shown.text, on: index)

    case .wait(let milliseconds):
      await pass(milliseconds)
      return milliseconds == 1 ? "A millisecond passes." : "\(milliseconds) milliseconds pass."

    case .answer(let answer, let waiting):
      guard let number = waitingRequest(waiting) else { return nil }
      if requests[number].fate == .isAwaited {
        requests[number].fate = .isAnswered
        show(answer.gifs, on: requests[number].screen)
      }
      world.service.answer(number, .success(answer.gifs))
      await settle()
      return "The service answers \(name(of: number)): \(titles(answer.gifs))."

    case .fail(let error, let waiting):
      guard let number = waitingRequest(waiting) else { return nil }
      if requests[number].fate == .isAwaited {
        requests[number].fate = .isAnswered
        let index = requests[number].screen
        screens[index].shown.isWaiting = false
        screens[index].shown.hasFailed = true
      }
      world.service.answer(number, .failure(error.thrown))
      await settle()
      return "The service throws an error at \(name(of: number))."

    case .retry(let index):
      guard isVisible(index) else { return nil }
      await send(.retryButtonTapped, on: index)
      if screens[index].shown.hasFailed {
        screens[index].shown.hasFailed = false
        screens[index].shown.isWaiting = true
        askIfWanted(on: index)
      } else {
        ruleOfNothing = "“Where nothing has failed, retry changes nothing and returns .none.”"
      }
      return "Retry is tapped\(on(index))."

    case .appear(let index):
      guard screens.indices.contains(index), !screens[index].isVisible, step > 4 else { return nil }
      let shown = screens[index].shown
      // Whether somebody is asked before the news comes is open.
      if shown.isWaiting, !shown.isOffline, !world.connection.isOnline { return nil }
      await send(.appeared, on: index)
      screens[index].isVisible = true
      screens[index].isListening = true
      askIfWanted(on: index)
      hear(world.connection.isOnline, on: index)
      return
        "The screen\(of(index)) appears\(world.connection.isOnline ? "" : ", without a connection")."

    case .disappear(let index):
      guard isVisible(index), step > 4 else { return nil }
      await send(.disappeared, on: index)
      screens[index].isVisible = false
      screens[index].isListening = false
      endWork(on: index)
      return "The screen\(of(index)) disappears."

    case .connection(let isOnline):
      guard step > 4 else { return nil }
      let isNews = isOnline != world.connection.isOnline
      world.connection.change(to: isOnline)
      await settle()
      for index in screens.indices where screens[index].isListening { hear(isOnline, on: index) }
      if !isNews {
        ruleOfNothing = "“To hear the same again changes nothing and returns .none.”"
        return "The connection says once more that it is \(isOnline ? "there" : "lost")."
      }
      return isOnline ? "There is a connection again." : "The connection is lost."

    case .copy(let index):
      guard screens.indices.contains(index), copies.count < 3 else { return nil }
      copies.append(Copy(state: screens[index].store.state, shown: screens[index].shown))
      return "The state\(of(index)) is copied, and the copy is put aside."

    case .rehearse(let index):
      guard screens.indices.contains(index) else { return nil }
      var state = screens[index].store.state
      _ = search.reduce(into: &state, action: .textChanged("rehearsal"))
      return """
        Somebody tries the reducer out: it handles the text “rehearsal” with a copy of the \
        state\(of(index)), and what it returns is thrown away.
        """

    case .open:
      guard screens.count == 1 else { return nil }
      open()
      if step > 4 { _ = await play(.appear(screen: 1)) }
      return "Another search opens."
    }
  }

  private func isVisible(_ index: Int) -> Bool {
    screens.indices.contains(index) && screens[index].isVisible
  }

  private mutating func send(_ action: SearchFeature.Action, on index: Int) async {
    handled = await screens[index].store.send(action)
  }

  private mutating func settle() async {
    for screen in screens { handled += await screen.store.settle() }
  }

  /// The number of a request that waits in the world.
  private func waitingRequest(_ position: Int) -> Int? {
    guard world.service.waiting.indices.contains(position) else { return nil }
    let number = world.service.waiting[position]
    return requests.indices.contains(number) ? number : nil
  }

  private mutating func enter(_ text: String, on index: Int) async -> String? {
    guard isVisible(index) else { return nil }
    let old = screens[index].shown.text
    if step < 3, text == old || text.isEmpty { return nil }
    await send(.textChanged(text), on: index)
    change(to: text, on: index)
    if old == text {
      return "The field\(of(index)) calls its setter again, with \(quoted(text))."
    }
    return text.isEmpty
      ? "The field\(of(index)) is cleared." : "\(quoted(text)) is entered\(on(index))."
  }

  private mutating func change(to text: String, on index: Int) {
    guard text != screens[index].shown.text else {
      ruleOfNothing = "“The same text again changes nothing and returns .none.”"
      return
    }
    endWork(on: index)
    screens[index].shown.text = text
    screens[index].shown.hasFailed = false
    screens[index].shown.isWaiting = !text.isEmpty
    if text.isEmpty {
      screens[index].shown.results = []
    } else if !screens[index].shown.isOffline {
      pauses += 1
      screens[index].pause = Pause(end: now + 300, number: pauses)
    }
  }

  private mutating func pass(_ milliseconds: Int) async {
    let end = now + milliseconds
    while let next = nextPause(until: end) {
      now = screens[next].pause?.end ?? now
      screens[next].pause = nil
      ask(on: next)
    }
    now = end
    await world.clock.advance(milliseconds: milliseconds)
    await settle()
  }

  private func nextPause(until end: Int) -> Int? {
    screens.indices
      .compactMap { index in screens[index].pause.map { (index, $0) } }
      .filter { $0.1.end <= end }
      .min { ($0.1.end, $0.1.number) < ($1.1.end, $1.1.number) }?.0
  }

  private mutating func hear(_ isOnline: Bool, on index: Int) {
    guard screens[index].shown.isOffline == isOnline else { return }
    screens[index].shown.isOffline = !isOnline
    if isOnline { askIfWanted(on: index) } else { endWork(on: index) }
  }

  private mutating func askIfWanted(on index: Int) {
    guard screens[index].shown.isWaiting, !screens[index].shown.isOffline else { return }
    ask(on: index)
  }

  /// A request begins.
  private mutating func ask(on index: Int) {
    requests.append(Request(text: screens[index].shown.text, screen: index))
    guard isImmediate else { return }
    requests[requests.count - 1].fate = .isAnswered
    show(Answer.one.gifs, on: index)
  }

  private mutating func show(_ gifs: [Gif], on index: Int) {
    screens[index].shown.results = gifs
    screens[index].shown.isWaiting = false
  }

  private mutating func endWork(on index: Int) {
    screens[index].pause = nil
    for number in requests.indices
    where requests[number].screen == index && requests[number].fate == .isAwaited {
      requests[number].fate = .isCancelled
    }
  }

  func close() async {
    world.service.close()
    for screen in screens { await screen.store.settle() }
  }

  // MARK: Facts

  func look(_ facts: inout Facts) {
    compareRequests(&facts)
    for (index, screen) in screens.enumerated() {
      compare(&facts, screen.store.state, screen.shown, of(index), nil)
    }
    compareWork(&facts)
    compareNothing(&facts)
    for copy in copies {
      compare(
        &facts, copy.state, copy.shown, " of the copy",
        "It was put aside before, and a state is a value.")
    }
    compareStates(&facts)
  }

  private func compareRequests(_ facts: inout Facts) {
    facts.compare(
      "The service has been asked for:", world.service.requests, requests.map(\.text),
      instead: "It should have been asked for:", fact: "requests", reason: requestRule, words: list)
    let heard = world.service.heard
    for (number, request) in requests.enumerated() where heard.indices.contains(number) {
      switch request.fate {
      case .isAwaited where heard[number].isCancelled:
        facts.differ(
          "cancelled", "Your effect for \(name(of: number)) has been cancelled. It should go on.")
      case .isCancelled where !heard[number].isCancelled:
        facts.differ(
          "not cancelled",
          """
          Your effect for \(name(of: number)) goes on, and nobody waits for its answer any more. It \
          should be cancelled there and then.
          """)
      default: break
      }
    }
  }

  private var requestRule: String? {
    let asked = world.service.requests
    if asked.count > requests.count {
      if screens.contains(where: \.shown.isOffline) {
        return "“While there is no connection, isOffline is true and nobody is asked.”"
      }
      if asked.last == "" { return "“Nobody is asked” about an empty text." }
      if screens.contains(where: { $0.pause != nil }) {
        return "“When no other text has come for 300 milliseconds”: they are not over yet."
      }
      return "It is asked once for each question that somebody waits for."
    }
    if asked.count < requests.count { return "It should be asked by now." }
    return "A text is asked for as it stands in the field."
  }

  private func compare(
    _ facts: inout Facts, _ state: SearchFeature.State, _ shown: Shown, _ of: String,
    _ reason: String?
  ) {
    facts.compare(
      "The text\(of) is", state.text, shown.text, fact: "text", reason: reason, words: quoted)
    facts.compare(
      "The results\(of) are", state.results, shown.results, instead: "They should be",
      fact: "results", reason: reason, words: { "“\(titles($0))”" })
    facts.compare(
      "“isWaiting”\(of) is", state.isWaiting, shown.isWaiting, fact: "waiting", reason: reason)
    facts.compare(
      "“hasFailed”\(of) is", state.hasFailed, shown.hasFailed, fact: "failed", reason: reason)
    facts.compare(
      "“isOffline”\(of) is", state.isOffline, shown.isOffline, fact: "offline", reason: reason)
  }

  /// Who sleeps, who listens, and what is in flight.
  private func compareWork(_ facts: inout Facts) {
    let pausing = screens.filter { $0.pause != nil }.count
    facts.compare(
      "Waiting for the clock:", world.clock.sleepers, pausing, instead: "There should be:",
      fact: "sleepers",
      reason: world.clock.sleepers > pausing
        ? "A pause goes on that should have been cancelled there and then."
        : "Where has the pause gone?",
      words: { "\($0) \($0 == 1 ? "effect" : "effects")" })
    if facts.step > 4 {
      let listening = screens.filter(\.isListening).count
      facts.compare(
        "Listening to the connection:", world.connection.listeners, listening,
        instead: "There should be:", fact: "listeners",
        reason: "“That effect ends with disappeared, and with nothing else.”",
        words: { "\($0) \($0 == 1 ? "effect" : "effects")" })
    }
    let waiting = world.service.waiting.compactMap {
      requests.indices.contains($0) ? requests[$0].screen : nil
    }
    for (index, screen) in screens.enumerated()
    where screen.pause == nil && !screen.isListening && !waiting.contains(index) {
      facts.compare(
        "The effects still at work\(on(index)) are", screen.store.effectsInFlight, 0,
        instead: "There should be", fact: "in flight",
        reason: "Nobody waits for anything here. What does your effect wait for?",
        words: { "\($0)" })
    }
  }

  /// What changes nothing starts nothing.
  private func compareNothing(_ facts: inout Facts) {
    guard let ruleOfNothing, let action = handled.first(where: \.hasEffect) else { return }
    facts.differ(
      "nothing",
      """
      The reducer has returned an effect for “\(Facts.text(action.action))”. It should return \
      nothing: \(ruleOfNothing)
      """)
  }

  private func compareStates(_ facts: inout Facts) {
    let all =
      screens.enumerated().map { ("search \($0 + 1)", $1.store.state, $1.shown) }
      + copies.enumerated().map { ($0 == 0 ? "the copy" : "copy \($0 + 1)", $1.state, $1.shown) }
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] where first.2 != second.2 {
        facts.compareEquality(
          "The states of \(first.0) and of \(second.0)", first.1, second.1, areEqual: false,
          reason: "They show different things.")
      }
    }
  }

  // MARK: Words

  private func name(of number: Int) -> String {
    let text = quoted(requests[number].text)
    return requests.count == 1
      ? "the request for \(text)" : "request \(number + 1), for \(text)"
  }

  private func on(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " in the first search" : " in the other search"
  }

  private func of(_ index: Int) -> String {
    screens.count == 1 ? "" : index == 0 ? " of the first search" : " of the other search"
  }
}

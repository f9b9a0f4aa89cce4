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
    case fail(Failure, of: Int)
    case retry(screen: Int)
    case appear(screen: Int)
    case disappear(screen: Int)
    case connection(isOnline: Bool)
    case copy(screen: Int)
    case rehearse(screen: Int)
    case open

    /// Several events, again and again.
    case series(Series, times: Int, screen: Int)

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
        (answer == .some(1) ? [] : [.answer(.some(1), of: request)])
          + request.simpler.map { .answer(answer, of: $0) }
      case .fail(let error, let request):
        (error == .world(.plain) ? [] : [.fail(.world(.plain), of: request)])
          + request.simpler.map { .fail(error, of: $0) }
      case .retry(let screen): screen.simpler.map { .retry(screen: $0) }
      case .appear(let screen): screen.simpler.map { .appear(screen: $0) }
      case .disappear(let screen): screen.simpler.map { .disappear(screen: $0) }
      case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
      case .rehearse(let screen): screen.simpler.map { .rehearse(screen: $0) }
      case .series(let series, let times, let screen):
        [2, 3, 4, 5, times - 1].filter { 0 < $0 && $0 < times }
          .map { .series(series, times: $0, screen: screen) }
          + screen.simpler.map { .series(series, times: times, screen: $0) }
      case .connection, .open: []
      }
    }

    /// Time is no action.
    var canShareTurn: Bool {
      switch self {
      case .type, .edit, .again, .answer, .fail, .retry, .appear, .disappear, .connection: true
      default: false
      }
    }
  }

  enum Series: Sendable {
    /// One letter more, the pause, and the answer.
    case letters
    /// One letter more, before the pause is over.
    case quickLetters
    /// The service fails, and retry is tapped.
    case triesInVain
    /// The connection is lost, and comes back.
    case losses
    /// The screen disappears, and appears again.
    case departures
  }

  /// What the service finds.
  enum Answer: Hashable, Sendable {
    case some(Int), another, twice

    static let examples: [Answer] = [.some(1), .some(2), .another, .twice, .some(101), .some(0)]

    var gifs: [Gif] {
      let cat = Gif(id: "1", title: "Cat dances")
      switch self {
      case .some(let count):
        return [cat, Gif(id: "2", title: "Dog sleeps")].prefix(count)
          + (0..<max(0, count - 2)).map { Gif(id: "\($0 + 3)", title: "Cat \($0 + 3)") }
      case .another: return [Gif(id: "1", title: "Cat sleeps")]
      case .twice: return [cat, cat]
      }
    }
  }

  /// What the service throws.
  enum Failure: Hashable, Sendable {
    case world(HardError)
    /// It throws the error that the search has for its own actions.
    case searchFailure

    var thrown: any Error {
      switch self {
      case .world(let error): error.thrown
      case .searchFailure: SearchFailure()
      }
    }

    var words: String {
      switch self {
      case .world(let error): error.words
      case .searchFailure: "a “SearchFailure”"
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

    func isShown(in state: SearchFeature.State) -> Bool {
      self
        == Shown(
          text: state.text, results: state.results, isWaiting: state.isWaiting,
          hasFailed: state.hasFailed, isOffline: state.isOffline)
    }
  }

  /// A request, as the rules see it.
  private struct Request {
    enum Fate { case isAwaited, isAnswered, isCancelled }

    let text: String
    let screen: Int
    let isSecondTry: Bool
    var fate = Fate.isAwaited
    /// The rule by which it was cancelled.
    var endedBy = "2e"
  }

  /// The time before a request.
  private struct Pause {
    let end: Int
    let number: Int
  }

  private var now = 0
  private var pauses = 0
  private var requests: [Request] = []
  private var appearances = 0

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
  /// What is seen of a search when something has happened, before an effect sends another action.
  private var atFirst: (state: SearchFeature.State, screen: Int)?
  private var latest = LatestEvent.apart
  /// The last event of each search, where one event or turn was about some of them only.
  private var latestOfScreens: [Int: LatestEvent] = [:]
  private var isInTurn = false
  /// Whether a screen has appeared in this turn, and what it will hear first is on its way.
  private var hasAppearedInTurn = false
  /// Whether the connection has changed in this turn, and no stream has told of it.
  private var hasNewsOfTurn = false
  private(set) var opening = ""

  /// What the model has asked for in this turn, and what it has been told: it comes about when the turn
  /// is over.
  private var requestsOfTurn: [Request] = []
  private var answersOfTurn: [(request: Int, gifs: [Gif]?)] = []

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
      beginning.before.append(.answer(draw.one(of: [.some(2), .some(2), .twice, .some(0)]), of: 0))
    }
    if kind > 4 {
      beginning.before += [
        .type(draw.one(of: ["ab", "b", " b "]), screen: 0),
        .wait(milliseconds: draw.one(of: [100, 300, 300])),
      ]
    }
    if kind > 4, draw.step > 3, !draw.chance(oneIn: 3) {
      beginning.before.append(.fail(.world(.plain), of: 0))
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

  private enum Kind { case type, clear, edit, again, wait, answer, fail, retry, connection, other }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let screen = draw.chance(oneIn: 6) ? 1 : 0
    let request = draw.coin() ? 0 : draw.number(in: 0...3)
    var kinds: [Kind] = [
      .type, .type, .type, .edit, .wait, .wait, .wait, .wait, .answer, .answer, .answer, .other,
    ]
    if draw.step > 2 { kinds += [.again, .again, .clear, .clear] }
    if draw.step > 3 { kinds += [.fail, .fail, .retry, .retry, .retry] }
    if draw.step > 4 { kinds += [.connection, .connection, .connection, .connection] }
    switch draw.one(of: kinds) {
    case .type:
      return .type(draw.text(usual: ["a", "ab", "cat", "dog", "cats"]), screen: screen)
    case .clear: return .type("", screen: screen)
    case .edit: return .edit(draw.smallEdit(), screen: screen)
    case .again: return .again(screen: screen)
    case .wait:
      return .wait(milliseconds: draw.one(of: [1, 100, 100, 200, 299, 300, 300, 300, 301, 1_000]))
    case .answer:
      let answer: Answer =
        draw.chance(oneIn: 3) ? draw.one(of: [.another, .twice]) : .some(draw.size())
      return .answer(answer, of: request)
    case .fail:
      // What a “CancellationError” means, the lesson says: the service throws one only if it is cancelled.
      let error = draw.error(without: [.cancellation])
      return .fail(draw.chance(oneIn: 6) ? .searchFailure : .world(error), of: request)
    case .retry:
      return draw.coin() ? drawSeries(.triesInVain, screen, &draw) : .retry(screen: screen)
    case .connection:
      return draw.one(of: [
        .connection(isOnline: true), .connection(isOnline: false), .connection(isOnline: false),
        .appear(screen: screen), .appear(screen: screen), .disappear(screen: screen),
        drawSeries(.losses, screen, &draw), drawSeries(.departures, screen, &draw),
      ])
    case .other:
      return draw.one(of: [
        .copy(screen: screen), .rehearse(screen: screen), .open,
        drawSeries(.letters, screen, &draw), drawSeries(.quickLetters, screen, &draw),
      ])
    }
  }

  /// Often enough for each that gives up after a while.
  private static func drawSeries(_ series: Series, _ screen: Int, _ draw: inout Draw) -> Event {
    .series(series, times: draw.one(of: [1, 1, 2, 4, 6, 16]), screen: screen)
  }

  init(_ beginning: Beginning) async {
    step = beginning.step
    isImmediate = beginning.isImmediate
    world = SearchWorld(
      immediateAnswer: isImmediate ? Answer.some(1).gifs : nil,
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

  static func canShareTurn(_ event: Event) -> Bool { event.canShareTurn }

  mutating func play(_ event: Event) async -> String? {
    handled = []
    atFirst = nil
    if !isInTurn || !Turn.isOpen {
      latestOfScreens = [:]
      hasAppearedInTurn = false
    }
    isInTurn = Turn.isOpen
    // A service that answers at once answers before the turn is over, or after it: both may be.
    if isImmediate, Turn.isOpen { return nil }
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
      latest = .timePassed(isOffline: screens.contains(where: \.shown.isOffline))
      await pass(milliseconds)
      return milliseconds == 1 ? "A millisecond passes." : "\(milliseconds) milliseconds pass."

    case .answer(let answer, let waiting):
      guard let number = waitingRequest(waiting) else { return nil }
      noteAnswer(to: number, .answer)
      world.service.answer(number, .success(answer.gifs))
      await hear(answer.gifs, about: number)
      return "The service answers \(name(of: number)): \(titles(answer.gifs))."

    case .fail(let failure, let waiting):
      guard let number = waitingRequest(waiting) else { return nil }
      noteAnswer(to: number, .failure)
      world.service.answer(number, .failure(failure.thrown))
      await hear(nil, about: number)
      return "The service throws \(failure.words) at \(name(of: number))."

    case .retry(let index):
      guard isVisible(index) else { return nil }
      await send(.retryButtonTapped, on: index)
      note(.retryInVain, on: index)
      if screens[index].shown.hasFailed {
        note(.retry(isOffline: screens[index].shown.isOffline), on: index)
        screens[index].shown.hasFailed = false
        screens[index].shown.isWaiting = true
        askIfWanted(on: index, isSecondTry: true)
      }
      return "Retry is tapped\(on(index))."

    case .appear(let index):
      guard screens.indices.contains(index), !screens[index].isVisible, step > 4 else { return nil }
      let shown = screens[index].shown
      let isNews = world.connection.isOnline == shown.isOffline
      // Whether somebody is asked before the news comes is open.
      if isNews, Turn.isOpen || shown.isWaiting && !shown.isOffline { return nil }
      note(.appeared, on: index)
      await send(.appeared, on: index)
      hasAppearedInTurn = true
      appearances += 1
      screens[index].isVisible = true
      screens[index].isListening = true
      askIfWanted(on: index)
      hear(world.connection.isOnline, on: index)
      if isNews { atFirst = nil }
      return
        "The screen\(of(index)) appears\(world.connection.isOnline ? "" : ", without a connection")."

    case .disappear(let index):
      guard isVisible(index), step > 4 else { return nil }
      note(.disappeared, on: index)
      await send(.disappeared, on: index)
      screens[index].isVisible = false
      screens[index].isListening = false
      endWork(on: index)
      return "The screen\(of(index)) disappears."

    case .connection(let isOnline):
      guard step > 4, !Turn.isOpen || !hasAppearedInTurn else { return nil }
      let isNews = isOnline != world.connection.isOnline
      latest = !isNews ? .oldNews : isOnline ? .connectionBack : .connectionLost
      if Turn.isOpen {
        await tellInTurn(isOnline)
      } else {
        world.connection.change(to: isOnline)
        await settle()
        for index in screens.indices where screens[index].isListening { hear(isOnline, on: index) }
      }
      if !isNews {
        return "The connection says once more that it is \(isOnline ? "there" : "lost")."
      }
      return isOnline ? "There is a connection again." : "The connection is lost."

    case .copy(let index):
      guard screens.indices.contains(index), copies.count < 3 else { return nil }
      latest = .apart
      copies.append(Copy(state: screens[index].store.state, shown: screens[index].shown))
      return "The state\(of(index)) is copied, and the copy is put aside."

    case .rehearse(let index):
      guard screens.indices.contains(index) else { return nil }
      latest = .apart
      var state = screens[index].store.state
      _ = search.reduce(into: &state, action: .textChanged("rehearsal"))
      return """
        Somebody tries the reducer out: it handles the text “rehearsal” with a copy of the \
        state\(of(index)), and what it returns is thrown away.
        """

    case .open:
      guard screens.count == 1 else { return nil }
      latest = .apart
      open()
      if step > 4 { _ = await play(.appear(screen: 1)) }
      return "Another search opens."

    case .series(let series, let times, let index):
      var first: String?
      var played = 0
      while played < times, let sentence = await play(series, index) {
        first = first ?? sentence
        played += 1
      }
      return first.map { played < 2 ? $0 : "\($0) That happens \(played) times." }
    }
  }

  private mutating func play(_ series: Series, _ index: Int) async -> String? {
    switch series {
    case .letters:
      let typed = await play([.edit(.oneLetterMore, screen: index), .wait(milliseconds: 300)])
      guard let request = awaitedRequest(of: index) else { return typed }
      return [typed, await play(.answer(.some(1), of: request))].compactMap(\.self)
        .joined(separator: " ")
    case .quickLetters:
      return await play([.edit(.oneLetterMore, screen: index), .wait(milliseconds: 200)])
    case .triesInVain:
      guard let request = awaitedRequest(of: index) else { return nil }
      return await play([.fail(.world(.plain), of: request), .retry(screen: index)])
    case .losses:
      return await play([.connection(isOnline: false), .connection(isOnline: true)])
    case .departures:
      return await play([.disappear(screen: index), .appear(screen: index)])
    }
  }

  private mutating func play(_ events: [Event]) async -> String? {
    var sentences: [String] = []
    for event in events {
      if let sentence = await play(event) { sentences.append(sentence) }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Sends the news as actions: what a stream says is heard in a turn of its own.
  private mutating func tellInTurn(_ isOnline: Bool) async {
    let event = latest
    world.connection.isOnline = isOnline
    hasNewsOfTurn = true
    for index in screens.indices where screens[index].isListening {
      note(event, on: index)
      await send(.connectionChanged(isOnline), on: index)
      hear(isOnline, on: index)
    }
  }

  mutating func endTurn() async {
    handled = []
    if hasNewsOfTurn { world.connection.change(to: world.connection.isOnline) }
    hasNewsOfTurn = false
    await settle()
    for request in requestsOfTurn {
      let heard = world.service.heard.dropFirst(requests.count).first
      // A task that is cancelled before it begins may ask all the same, and finds itself cancelled.
      if request.fate == .isCancelled, heard?.isCancelled != true || heard?.request != request.text
      {
        continue
      }
      requests.append(request)
    }
    for (number, gifs) in answersOfTurn { take(gifs, about: number) }
    requestsOfTurn = []
    answersOfTurn = []
  }

  private mutating func hear(_ gifs: [Gif]?, about number: Int) async {
    guard !Turn.isOpen else { return answersOfTurn.append((number, gifs)) }
    let index = requests[number].screen
    let before = screens[index].shown
    take(gifs, about: number)
    await settle()
    // With an effect, `.send` may go on at once, before anybody sees this state.
    let first = handled.first { !before.isShown(in: $0.after) && !$0.hasEffect }
    atFirst = first.map { ($0.after, index) }
  }

  /// What follows from an answer, or from a failure.
  private mutating func take(_ gifs: [Gif]?, about number: Int) {
    guard requests[number].fate == .isAwaited else { return }
    requests[number].fate = .isAnswered
    let index = requests[number].screen
    screens[index].shown.isWaiting = false
    if let gifs {
      screens[index].shown.results = gifs
    } else {
      screens[index].shown.hasFailed = true
    }
  }

  private mutating func note(_ event: LatestEvent, on index: Int) {
    latest = event
    latestOfScreens[index] = event
  }

  private mutating func noteAnswer(to number: Int, _ event: LatestEvent) {
    let request = requests[number]
    note(
      request.fate == .isCancelled ? .lateAnswer(to: request.endedBy) : event, on: request.screen)
  }

  private func isVisible(_ index: Int) -> Bool {
    screens.indices.contains(index) && screens[index].isVisible
  }

  private mutating func send(_ action: SearchFeature.Action, on index: Int) async {
    handled = await screens[index].store.send(action)
    // A service that answers at once may do so in between.
    guard !isImmediate, !Turn.isOpen else { return }
    atFirst = handled.prefix { !$0.isFromTaskOfEffect }.last.map { ($0.after, index) }
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

  /// The position, among those that wait in the world, of the request that a screen waits for.
  private func awaitedRequest(of index: Int) -> Int? {
    world.service.waiting.firstIndex { number in
      requests.indices.contains(number) && requests[number].screen == index
        && requests[number].fate == .isAwaited
    }
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
    note(.sameText, on: index)
    guard text != screens[index].shown.text else { return }
    note(
      text.isEmpty ? .noText : .newText(isOffline: screens[index].shown.isOffline), on: index)
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

  private mutating func askIfWanted(on index: Int, isSecondTry: Bool = false) {
    guard screens[index].shown.isWaiting, !screens[index].shown.isOffline else { return }
    ask(on: index, isSecondTry: isSecondTry)
  }

  /// A request begins.
  private mutating func ask(on index: Int, isSecondTry: Bool = false) {
    let request = Request(
      text: screens[index].shown.text, screen: index, isSecondTry: isSecondTry)
    guard !Turn.isOpen else { return requestsOfTurn.append(request) }
    requests.append(request)
    if isImmediate { take(Answer.some(1).gifs, about: requests.count - 1) }
  }

  private mutating func endWork(on index: Int) {
    screens[index].pause = nil
    func cancel(_ requests: inout [Request]) {
      for number in requests.indices
      where requests[number].screen == index && requests[number].fate == .isAwaited {
        let rule = latest.rule(for: .endOfWork)
        requests[number].fate = .isCancelled
        requests[number].endedBy = requests[number].isSecondTry && rule == "2e" ? "4d" : rule
      }
    }
    cancel(&requests)
    cancel(&requestsOfTurn)
  }

  func close() async {
    world.service.close()
    for screen in screens { await screen.store.settle() }
  }

  // MARK: Facts

  func look(_ facts: inout Facts) {
    compareRequests(&facts)
    for (index, screen) in screens.enumerated() {
      // What happens in one search changes nothing in the other.
      let event = latestOfScreens.isEmpty ? latest : latestOfScreens[index] ?? .apart
      compare(&facts, screen.store.state, screen.shown, of(index), event)
    }
    compareWork(&facts)
    compareNothing(&facts)
    if let (state, index) = atFirst {
      compare(
        &facts, state, screens[index].shown, ", before any other action comes,",
        latestOfScreens[index] ?? latest)
    }
    for copy in copies { compare(&facts, copy.state, copy.shown, " of the copy", .apart) }
  }

  private func compareRequests(_ facts: inout Facts) {
    facts.compare(
      "The service has been asked for:", world.service.requests, requests.map(\.text),
      instead: "It should have been asked for:", fact: "requests",
      rule: world.service.requests.last == "" ? "3a" : latest.rule(for: .requests), words: list)
    let heard = world.service.heard
    for (number, request) in requests.enumerated() where heard.indices.contains(number) {
      switch request.fate {
      case .isAwaited where heard[number].isCancelled:
        facts.differ(
          "cancelled", "Your effect for \(name(of: number)) has been cancelled. It should go on.",
          rule: latest.rule(for: .endOfWork))
      case .isCancelled where !heard[number].isCancelled:
        facts.differ(
          "not cancelled",
          """
          Your effect for \(name(of: number)) goes on, and nobody waits for its answer any more. It \
          should be cancelled there and then.
          """, rule: request.endedBy)
      default: break
      }
    }
  }

  private func compare(
    _ facts: inout Facts, _ state: SearchFeature.State, _ shown: Shown, _ of: String,
    _ event: LatestEvent
  ) {
    facts.compare(
      "The text\(of) is", state.text, shown.text, fact: "text", rule: event.rule(for: .text),
      words: quoted)
    facts.compare(
      "The results\(of) are", state.results, shown.results, instead: "They should be",
      fact: "results", rule: event.rule(for: .results), words: { "“\(titles($0))”" })
    facts.compare(
      "“isWaiting”\(of) is", state.isWaiting, shown.isWaiting, fact: "waiting",
      rule: event.rule(for: .waiting))
    facts.compare(
      "“hasFailed”\(of) is", state.hasFailed, shown.hasFailed, fact: "failed",
      rule: event.rule(for: .failed))
    facts.compare(
      "“isOffline”\(of) is", state.isOffline, shown.isOffline, fact: "offline",
      rule: event.rule(for: .offline))
  }

  /// Who sleeps, who listens, and what is in flight.
  private func compareWork(_ facts: inout Facts) {
    let pausing = screens.filter { $0.pause != nil }.count
    let sleeps = world.clock.sleepers
    facts.compare(
      "Waiting for the clock:", sleeps, pausing, instead: "There should be:", fact: "sleepers",
      reason: sleeps < pausing ? "Where has the pause gone?" : nil,
      rule: latest.rule(for: sleeps > pausing ? .endOfWork : .pause), words: Self.effects)
    if facts.step > 4 {
      facts.compare(
        "Listening to the connection:", world.connection.listeners,
        screens.filter(\.isListening).count, instead: "There should be:", fact: "listeners",
        rule: latest.rule(for: .listeners), words: Self.effects)
      let openings = world.connection.openings
      if openings > appearances {
        facts.differ(
          "openings",
          """
          Your effects have begun to listen to the connection \(openings) times. They should begin once \
          for each time that a screen appears, and go on until it disappears.
          """, rule: "5b")
      }
    }
    let waiting = world.service.waiting.compactMap {
      requests.indices.contains($0) ? requests[$0].screen : nil
    }
    for (index, screen) in screens.enumerated()
    where screen.pause == nil && !screen.isListening && !waiting.contains(index) {
      facts.compare(
        "The effects still at work\(on(index)) are", screen.store.effectsInFlight, 0,
        instead: "There should be", fact: "in flight",
        reason: "What does your effect wait for?", rule: latest.rule(for: .endOfWork),
        words: { "\($0)" })
    }
  }

  private static func effects(_ count: Int) -> String {
    "\(count) \(count == 1 ? "effect" : "effects")"
  }

  /// What changes nothing starts nothing.
  private func compareNothing(_ facts: inout Facts) {
    guard latest.changesNothing, let action = handled.first(where: \.hasEffect) else { return }
    facts.differ(
      "nothing",
      """
      The reducer has returned an effect for “\(Facts.text(action.action))”. Nothing has changed, so \
      it should return “.none”.
      """, rule: latest.rule(for: .endOfWork))
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

import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson11Capstone

/// The app, before a service, a keeper of favourites and a clock that the story plays.
struct AppStage: Stage {
  private enum Latest {
    case other, tab, search, row, rowInVain, dismissed
    case heart, heartInVain, launched, loaded, broken, notLoaded, saved, notSaved
  }

  private let clock = TestClock()
  private let calls: Calls<GifRequest, GifPage>
  private let loads: Calls<Int, LoadedFavorites>
  private let saves: Calls<[Gif], Bool>
  private let store: WatchedStore<GifApp.State, GifApp.Action>

  // The model.
  private var tab = Kind.gifs
  private var searches: [Kind: SearchModel] = [:]
  private var sheet: Gif?
  private var favorites: [Gif] = []
  private var toast: String?
  /// How long the toast stays.
  private var toastMilliseconds = 0
  private var expectedCalls: [(request: GifRequest, isCancelled: Bool)] = []
  private var expectedLoads = 0
  private var expectedSaves: [(favorites: [Gif], isCancelled: Bool)] = []
  /// Whether a heart was tapped before the favourites were there: what becomes of it is open.
  private var isLoading = false

  private var latest = Latest.other
  let opening: String

  static func drawBeginning(_ draw: inout Draw) -> AppBeginning { draw.appBeginning() }
  static func drawEvent(_ draw: inout Draw) -> AppEvent { draw.appEvent() }
  static var bursts: [Int] { [3, 4, 5] }

  init(_ beginning: AppBeginning) {
    opening = beginning.sentence
    var state = GifApp.State()
    for kind in Kind.allCases { searches[kind] = beginning.search(kind) }
    state.gifs = Search.State(beginning.search(.gifs))
    state.stickers = Search.State(beginning.search(.stickers))
    favorites = beginning.favorites.map { PageOfGifs.gif($0) }
    for gif in favorites { state.favorites.append(gif) }
    if beginning.isSheetOpen { sheet = PageOfGifs.gif(0) }
    state.sheet = sheet
    toast = beginning.toast
    toastMilliseconds = .max
    state.toast = toast

    let cancellation: Calls<Int, LoadedFavorites>.Cancellation =
      beginning.isCancellationHeeded ? .isHeeded : .isNotHeeded
    calls = Calls(cancellation: cancellation == .isHeeded ? .isHeeded : .isNotHeeded)
    loads = Calls(cancellation: cancellation)
    saves = Calls(cancellation: cancellation == .isHeeded ? .isHeeded : .isNotHeeded)
    store = withDependencies { [clock, calls, loads, saves] in
      $0.continuousClock = clock
      $0.gifClient = GifClient(search: { try await calls.call($0) })
      $0.favoritesClient = FavoritesClient(
        load: { try await loads.call(0) }, save: { _ = try await saves.call($0) })
    } operation: {
      WatchedStore(initialState: state, reducer: GifApp())
    }
  }

  // MARK: What happens

  mutating func play(_ event: AppEvent) async -> String? {
    latest = .other
    switch event {
    case .choose(let kind):
      latest = .tab
      tab = kind
      await store.send(.tabChosen(kind))
      return "The tab of \(kind.rawValue) is chosen."

    case .type(let text, let kind):
      latest = .search
      if text != searches[kind]?.text { change(kind) { $0.enter(text) } }
      await send(.textChanged(text), kind)
      return "\(Facts.quoted(text)) is entered among the \(kind.rawValue)."

    case .pull(let kind):
      guard searches[kind]?.isBlank == false else { return nil }
      latest = .search
      change(kind) { $0.ask(from: 0) }
      await send(.pulledToRefresh, kind)
      return "Somebody pulls the \(kind.rawValue) to refresh."

    case .lastRow(let kind):
      latest = .search
      if searches[kind]?.canAskForMore == true { change(kind) { $0.ask(from: $0.receivedCount) } }
      await send(.lastRowAppeared, kind)
      return "Among the \(kind.rawValue), the last row appears."

    case .wait(let milliseconds):
      await pass(milliseconds)
      return "\(milliseconds) ms pass."

    case .answer(let count, let index):
      guard calls.waiting.indices.contains(index) else { return nil }
      latest = .search
      let number = calls.waiting[index]
      // Of two pauses that end together, either may be the first to ask: so not by the number.
      let call = calls.heard[number]
      let page = PageOfGifs(count: count, totalCount: count + 1, kind: call.request.kind).page
      if case .call = searches[call.request.kind]?.work, !call.isCancelled {
        searches[call.request.kind]?.take(page, about: call.request)
      }
      calls.answer(number, .success(page))
      await store.settle()
      return "The service answers for \(words(calls.requests[number])): \(rows(page.gifs))."

    case .retry(let kind):
      latest = .search
      if searches[kind]?.canRetry == true { change(kind) { $0.ask(from: $0.askedOffset) } }
      await send(.retryButtonTapped, kind)
      return "Among the \(kind.rawValue), “Try again” is tapped."

    case .fail(let failure, let index):
      guard calls.waiting.indices.contains(index) else { return nil }
      latest = .search
      let number = calls.waiting[index]
      let call = calls.heard[number]
      if case .call = searches[call.request.kind]?.work, !call.isCancelled {
        searches[call.request.kind]?.fail(failure)
      }
      calls.answer(number, .failure(failure))
      await store.settle()
      return "The service throws for \(words(calls.requests[number])): \(words(failure))."

    case .row(let row, let kind):
      let gif = searches[kind]?.results.first { $0.id == "\(row)" }
      latest = gif == nil ? .rowInVain : .row
      sheet = gif ?? sheet
      await send(.rowTapped(id: "\(row)"), kind)
      return
        "Among the \(kind.rawValue), row “\(row)” is tapped\(gif == nil ? ", which is gone" : "")."

    case .dismiss:
      latest = .dismissed
      sheet = nil
      await store.send(.sheetDismissed)
      return "The sheet is dismissed."

    case .heart(let row, let kind):
      let gif = searches[kind]?.results.first { $0.id == "\(row)" }
      guard toggle(gif) else { return nil }
      await send(.heartTapped(id: "\(row)"), kind)
      return """
        Among the \(kind.rawValue), the heart of row “\(row)” is tapped\
        \(gif == nil ? ", which is gone" : "").
        """

    case .sheetHeart:
      guard toggle(sheet) else { return nil }
      await store.send(.sheetHeartTapped)
      return "The heart in the sheet is tapped\(sheet == nil ? ", and no sheet is open" : "")."

    case .launch:
      guard !isLoading else { return nil }
      latest = .launched
      isLoading = true
      expectedLoads += 1
      await store.send(.launched)
      return "The app is launched."

    case .loaded(let favorites, let index):
      guard loads.waiting.indices.contains(index) else { return nil }
      isLoading = false
      let number = loads.waiting[index]
      switch favorites {
      case .favorites(let gifs):
        latest = .loaded
        self.favorites = gifs
      case .broken(let place):
        latest = .broken
        show("Your favourites could not be read. They are kept at “\(place)”.")
      case nil:
        latest = .notLoaded
        show("Your favourites could not be loaded.")
      }
      loads.answer(
        number, favorites.map { .success($0) } ?? .failure(HardError.plain.thrown))
      await store.settle()
      switch favorites {
      case .favorites(let gifs): return "The favourites are loaded: \(rows(gifs))."
      case .broken(let place): return "The favourites are broken, and kept at “\(place)”."
      case nil: return "The favourites cannot be loaded."
      }

    case .saved(let isSaved, let index):
      guard saves.waiting.indices.contains(index) else { return nil }
      let number = saves.waiting[index]
      let isAwaited = expectedSaves.indices.contains(number) && !expectedSaves[number].isCancelled
      latest = isSaved ? .saved : .notSaved
      if isAwaited, !isSaved { show("Your favourites could not be saved.") }
      saves.answer(number, isSaved ? .success(true) : .failure(HardError.cocoa.thrown))
      await store.settle()
      let favorites = rows(saves.requests[number])
      return isSaved ? "Saved: \(favorites)." : "This cannot be saved: \(favorites)."
    }
  }

  /// A heart is tapped.
  ///
  /// - Returns: Whether it makes sense now: before the favourites are there, all is open.
  private mutating func toggle(_ gif: Gif?) -> Bool {
    guard !isLoading else { return false }
    latest = gif == nil ? .heartInVain : .heart
    guard let gif else { return true }
    let isNew = !favorites.contains { $0.id == gif.id }
    if isNew { favorites.append(gif) } else { favorites.removeAll { $0.id == gif.id } }
    if let last = expectedSaves.indices.last, saves.waiting.contains(last) {
      expectedSaves[last].isCancelled = true
    }
    expectedSaves.append((favorites, false))
    show(isNew ? "Added to favourites." : "Removed from favourites.")
    return true
  }

  private mutating func show(_ toast: String) {
    self.toast = toast
    toastMilliseconds = 2_000
  }

  private mutating func pass(_ milliseconds: Int) async {
    for kind in Kind.allCases {
      var left = milliseconds
      while searches[kind]?.pass(&left) != nil { begin(kind) }
    }
    toastMilliseconds -= milliseconds
    if toastMilliseconds <= 0 { toast = nil }
    await clock.advance(by: .milliseconds(milliseconds))
    await store.settle()
  }

  private mutating func change(_ kind: Kind, _ change: (inout SearchModel) -> Void) {
    guard var search = searches[kind] else { return }
    if case .call(let number) = search.work { expectedCalls[number].isCancelled = true }
    change(&search)
    searches[kind] = search
    begin(kind)
  }

  private mutating func begin(_ kind: Kind) {
    guard case .beginning(let request) = searches[kind]?.work else { return }
    searches[kind]?.work = .call(expectedCalls.count)
    expectedCalls.append((request, false))
  }

  private func send(_ action: Search.Action, _ kind: Kind) async {
    await store.send(kind == .gifs ? .gifs(action) : .stickers(action))
  }

  func close() async {
    calls.close()
    loads.close()
    saves.close()
  }

  // MARK: What can be seen

  func look(_ facts: inout Facts) {
    if facts.step == 5 { lookAtTabs(&facts) } else { lookAtFavorites(&facts) }
  }

  private func lookAtTabs(_ facts: inout Facts) {
    let state = store.state
    facts.compare("The tab is", state.tab, tab, rule: "5a", words: \.rawValue)
    // Of two pauses that end together, either may be the first to ask.
    facts.compare(
      "Up to now, the service was asked for:", calls.requests.map(words).sorted(),
      expectedCalls.map { words($0.request) }.sorted(), instead: "It should have been asked for:",
      fact: "requests", rule: "5b", words: { $0.isEmpty ? "nothing" : $0.joined(separator: "; ") })
    for call in calls.heard {
      let same = calls.heard.filter { $0.request == call.request }
      let expected = expectedCalls.filter { $0.request == call.request }
      guard same.count(where: \.isCancelled) != expected.count(where: \.isCancelled) else {
        continue
      }
      facts.differ(
        "cancelled",
        """
        The request for \(words(call.request)) \(call.isCancelled ? "is cancelled" : "goes on"). It \
        should \(call.isCancelled ? "go on" : "be cancelled"). What do the two tabs share?
        """, rule: "5c")
    }
    for kind in Kind.allCases {
      guard let model = searches[kind] else { continue }
      let search = kind == .gifs ? state.gifs : state.stickers
      let subject = "Among the \(kind.rawValue),"
      facts.compare("\(subject) the kind is", search.kind, kind, rule: "5b", words: \.rawValue)
      facts.compare(
        "\(subject) the text is", search.text, model.text, rule: "5b", words: Facts.quoted)
      facts.compare(
        "\(subject) “isLoading” is", search.isLoading, model.isLoading, rule: "5c")
      facts.compare(
        "\(subject) “secondsUntilRetry” is", search.secondsUntilRetry, model.secondsUntilRetry,
        rule: "5c", words: { $0.map { "\($0)" } ?? "nil" })
      facts.compare(
        "\(subject) the rows are:", rows(Array(search.results), unlike: model.results),
        rows(model.results, unlike: Array(search.results)),
        instead: "They should be:", rule: "5b", words: { $0 })
      facts.compare(
        "\(subject) “failure” is", search.failure, model.failure,
        rule: latest == .tab ? "5a" : "5c", words: { $0.map(words) ?? "nil" })
      facts.compare(
        "\(subject) “foundFor”, “receivedCount”, “totalCount” and “askedOffset” are",
        counts(search),
        counts(Search.State(model)), rule: latest == .tab ? "5a" : "5b", words: { $0 })
    }
    facts.compare(
      "The sheet shows", words(ofSheet: state.sheet, unlike: sheet),
      words(ofSheet: sheet, unlike: state.sheet), rule: latest == .dismissed ? "5e" : "5d",
      words: { $0 })
    let rule = latest == .tab ? "5a" : latest == .dismissed ? "5e" : latest == .row ? "5d" : "5b"
    facts.compare(
      "The toast says", state.toast, toast, rule: rule, words: { $0.map { "“\($0)”" } ?? "nothing" }
    )
    facts.compare(
      "The favourites are:", rows(Array(state.favorites)), rows(favorites),
      instead: "They should be:", rule: rule, words: { $0 })
  }

  private func counts(_ search: Search.State) -> String {
    """
    \(search.foundFor.map(Facts.quoted) ?? "nil"), \(search.receivedCount), \(search.totalCount), \
    \(search.askedOffset)
    """
  }

  private func lookAtFavorites(_ facts: inout Facts) {
    let state = store.state
    let seen = Array(state.favorites)
    facts.compare(
      "The favourites were asked for, so many times:", loads.requests.count, expectedLoads,
      rule: "6a")
    facts.compare(
      "The favourites are:", rows(seen, unlike: favorites), rows(favorites, unlike: seen),
      instead: "They should be:",
      rule: [.loaded, .launched].contains(latest) ? "6a" : isAboutLoading ? "6e" : "6b",
      words: { $0 })
    let expected = expectedSaves.map(\.favorites)
    facts.compare(
      "Up to now, these favourites were saved:", lists(saves.requests, unlike: expected),
      lists(expected, unlike: saves.requests), instead: "It should be:", fact: "saves",
      rule: "6c",
      words: { $0.isEmpty ? "none" : $0.map { "(\($0))" }.joined(separator: ", ") })
    for (number, call) in saves.heard.enumerated() where number < expectedSaves.count {
      guard call.isCancelled != expectedSaves[number].isCancelled else { continue }
      facts.differ(
        "cancelled save",
        """
        The favourites are being saved: \(rows(call.request)). This \
        \(call.isCancelled ? "is cancelled" : "goes on, while newer ones are saved"). It should \
        \(call.isCancelled ? "go on" : "be cancelled").
        """, rule: "6c")
    }
    facts.compare(
      "The toast says", state.toast, toast,
      rule: isAboutLoading || latest == .notSaved ? "6e" : latest == .heart ? "6d" : "6f",
      words: { $0.map { "“\($0)”" } ?? "nothing" })
  }

  private func lists(_ all: [[Gif]], unlike others: [[Gif]]) -> [String] {
    all.enumerated().map { rows($1, unlike: others.indices.contains($0) ? others[$0] : []) }
  }

  private var isAboutLoading: Bool { [.broken, .notLoaded].contains(latest) }
}

import Bootcamp
import TestSupport

@testable import Lesson08Composition

/// Search screens, each before a service of its own that answers when and how the story says.
struct ScreenStage: Stage {
  struct Beginning: StoryPart {
    var isCancellationHeeded = false
    var areSavesSlow = false
    /// What the service throws today, if it fails.
    var failure = HardError.plain
    /// What is found as soon as the service is asked, if it answers at once.
    var immediateResults: [Found]?
    /// What happened before the story begins, so that everything may be set at once.
    var before: [Event] = []

    var simpler: [Beginning] {
      var all: [Beginning] = []
      func add(_ change: (inout Beginning) -> Void) { all.append(with(change)) }
      if !before.isEmpty { add { $0.before = [] } }
      for before in before.simpler { add { $0.before = before } }
      for (index, event) in before.enumerated() {
        for event in event.simpler { add { $0.before[index] = event } }
      }
      if isCancellationHeeded { add { $0.isCancellationHeeded = false } }
      if areSavesSlow { add { $0.areSavesSlow = false } }
      if failure != .plain { add { $0.failure = .plain } }
      if let immediateResults {
        add { $0.immediateResults = nil }
        for fewer in immediateResults.simpler { add { $0.immediateResults = fewer } }
      }
      return all
    }
  }

  typealias Found = ScreenModel.Found

  enum Event: StoryPart {
    case type(String, screen: Int)
    /// The text in the bar becomes one that is nearly the same.
    case edit(SmallEdit, screen: Int)
    /// The service answers one of the searches that wait; 0 is the first of them.
    case find([Found], of: Int, screen: Int)
    case failSearch(of: Int, screen: Int)
    /// The heart of a row; 0 is the first one.
    case tapHeart(Int, screen: Int)
    case answerFavorite(succeeds: Bool, of: Int, screen: Int)
    case tapTitle(Int, screen: Int)
    case tapHide(screen: Int)
    case answerHide(succeeds: Bool, of: Int, screen: Int)
    case close(screen: Int)
    case setRating(Rating, screen: Int)
    case setNickname(String, screen: Int)
    case editNickname(SmallEdit, screen: Int)
    case endSave(Int, screen: Int)
    case open

    var simpler: [Event] {
      switch self {
      case .type(let text, let screen):
        (text.isEmpty ? [] : ["", "cats"].filter { $0 != text }).map { .type($0, screen: screen) }
          + screen.simpler.map { .type(text, screen: $0) }
      case .edit(let edit, let screen):
        [.type("cats", screen: screen)] + screen.simpler.map { .edit(edit, screen: $0) }
      case .find(let found, let search, let screen):
        found.simpler.map { .find($0, of: search, screen: screen) }
          + search.simpler.map { .find(found, of: $0, screen: screen) }
          + screen.simpler.map { .find(found, of: search, screen: $0) }
      case .failSearch(let search, let screen):
        search.simpler.map { .failSearch(of: $0, screen: screen) }
          + screen.simpler.map { .failSearch(of: search, screen: $0) }
      case .tapHeart(let row, let screen):
        row.simpler.map { .tapHeart($0, screen: screen) }
          + screen.simpler.map { .tapHeart(row, screen: $0) }
      case .answerFavorite(let succeeds, let request, let screen):
        request.simpler.map { .answerFavorite(succeeds: succeeds, of: $0, screen: screen) }
          + screen.simpler.map { .answerFavorite(succeeds: succeeds, of: request, screen: $0) }
      case .tapTitle(let row, let screen):
        row.simpler.map { .tapTitle($0, screen: screen) }
          + screen.simpler.map { .tapTitle(row, screen: $0) }
      case .tapHide(let screen): screen.simpler.map { .tapHide(screen: $0) }
      case .answerHide(let succeeds, let request, let screen):
        request.simpler.map { .answerHide(succeeds: succeeds, of: $0, screen: screen) }
          + screen.simpler.map { .answerHide(succeeds: succeeds, of: request, screen: $0) }
      case .close(let screen): screen.simpler.map { .close(screen: $0) }
      case .setRating(let rating, let screen):
        screen.simpler.map { .setRating(rating, screen: $0) }
      case .setNickname(let text, let screen):
        ["", "Ada", " Ada "].filter { $0.count < text.count }
          .map { .setNickname($0, screen: screen) }
          + screen.simpler.map { .setNickname(text, screen: $0) }
      case .editNickname(let edit, let screen):
        [.setNickname("Ada", screen: screen)]
          + screen.simpler.map { .editNickname(edit, screen: $0) }
      case .endSave(let save, let screen): save.simpler.map { .endSave($0, screen: screen) }
      case .open: []
      }
    }
  }

  private let beginning: Beginning
  private var screens: [ScreenRun] = []
  private(set) var opening = ""

  // MARK: Drawing

  static func drawBeginning(_ draw: inout Draw) -> Beginning {
    var beginning = Beginning(
      isCancellationHeeded: draw.coin(), areSavesSlow: draw.step > 5 && draw.coin(),
      // A “CancellationError” means that nobody waits any more, as lesson 7 says.
      failure: draw.error(without: [.cancellation]))
    if draw.chance(oneIn: 8) { beginning.immediateResults = draw.found() }
    if draw.chance(oneIn: 4) { return beginning }
    // Rows are there, and as much as possible is going on.
    let text = draw.coin() ? "cats" : draw.word()
    let found = ["cat", "dog", "hen", "cow"].prefix(draw.number(in: 2...4))
    beginning.before = [
      .type(text, screen: 0),
      .find(found.map { Found(id: $0, title: "a \($0)") }, of: 0, screen: 0),
    ]
    if draw.step > 3 {
      for row in 0...1 {
        // As it was found, with a heart, after a failure, or with both; below, some of them wait.
        let tap = Event.tapHeart(row, screen: 0)
        let heart: [Event] = [
          tap, .answerFavorite(succeeds: draw.coin(), of: 0, screen: 0),
          tap, .answerFavorite(succeeds: false, of: 0, screen: 0),
        ]
        beginning.before += heart.prefix(draw.one(of: [0, 2, 2, 4]))
      }
      for row in 0...1 where draw.chance(oneIn: 3) {
        beginning.before.append(.tapHeart(row, screen: 0))
      }
    }
    let tapped = draw.number(in: 0...1)
    if draw.step > 4 {
      // Closed, open, waiting, failed, waiting after a failure.
      let sheet: [Event] = [
        .tapTitle(tapped, screen: 0), .tapHide(screen: 0),
        .answerHide(succeeds: false, of: 0, screen: 0), .tapHide(screen: 0),
      ]
      beginning.before += sheet.prefix(draw.one(of: [0, 0, 1, 2, 2, 3, 3, 4]))
      if draw.chance(oneIn: 5) {
        beginning.before += [.close(screen: 0), .tapTitle(tapped, screen: 0)]
      }
    }
    // Then these GIFs, or some, or none, are found again, elsewhere and under new titles or none; or a
    // search has failed; or there is no text any more.
    switch draw.number(in: 1...7) {
    case 1, 2: beginning.before.append(.type("dogs", screen: 0))
    case 3, 4:
      let hasTitles = !draw.chance(oneIn: 3)
      let renamed = found.reversed().map { Found(id: $0, title: hasTitles ? "a young \($0)" : "") }
        .suffix(draw.one(of: [4, 4, 1, 0]))
      beginning.before += [.type("dogs", screen: 0), .find(Array(renamed), of: 0, screen: 0)]
      if draw.step > 4, draw.coin() {
        beginning.before.append(.tapTitle(renamed.count - 1 - tapped, screen: 0))
      } else if draw.step > 4, draw.coin() {
        // What has been hidden may have no row any more.
        beginning.before.append(.answerHide(succeeds: true, of: 0, screen: 0))
      }
    case 5:
      beginning.before.append(.type("", screen: 0))
      if draw.step > 4, draw.coin() {
        beginning.before.append(.answerHide(succeeds: draw.coin(), of: 0, screen: 0))
      }
    case 6:
      beginning.before += [
        .type("dogs", screen: 0), .failSearch(of: 0, screen: 0), .type("cats", screen: 0),
      ]
    default: break
    }
    if draw.step > 5, draw.coin() { beginning.before.append(.setNickname("Ada", screen: 0)) }
    if draw.chance(oneIn: 6) {
      beginning.before += [.open, .type("cats", screen: 1), .type("", screen: 1)]
    }
    return beginning
  }

  static func drawEvent(_ draw: inout Draw) -> Event {
    // What comes with a later step is not drawn, and what the step is about is drawn most.
    switch draw.step {
    case ...3: drawBarEvent(&draw)
    case 4: draw.coin() ? drawBarEvent(&draw) : drawRowEvent(&draw)
    case 5:
      switch draw.number(in: 1...7) {
      case 1, 2: drawBarEvent(&draw)
      case 3: drawRowEvent(&draw)
      default: drawSheetEvent(&draw)
      }
    default:
      switch draw.number(in: 1...7) {
      case 1: drawBarEvent(&draw)
      case 2: drawRowEvent(&draw)
      case 3: drawSheetEvent(&draw)
      default: drawSettingsEvent(&draw)
      }
    }
  }

  private static func drawBarEvent(_ draw: inout Draw) -> Event {
    let screen = draw.screen()
    return switch draw.number(in: 1...10) {
    case 1...3: .type(draw.text(usual: ["cats", "dogs", draw.word(), ""]), screen: screen)
    case 4: .edit(draw.smallEdit(), screen: screen)
    case 5...8: .find(draw.found(), of: draw.request(), screen: screen)
    case 9: .failSearch(of: draw.request(), screen: screen)
    default: .open
    }
  }

  private static func drawRowEvent(_ draw: inout Draw) -> Event {
    let screen = draw.screen()
    return draw.coin()
      ? .tapHeart(draw.row(), screen: screen)
      : .answerFavorite(succeeds: draw.succeeds(), of: draw.request(), screen: screen)
  }

  private static func drawSheetEvent(_ draw: inout Draw) -> Event {
    let screen = draw.screen()
    return switch draw.number(in: 1...10) {
    case 1...3: .tapTitle(draw.row(), screen: screen)
    case 4, 5: .tapHide(screen: screen)
    case 6...8: .answerHide(succeeds: draw.succeeds(), of: draw.request(), screen: screen)
    default: .close(screen: screen)
    }
  }

  private static func drawSettingsEvent(_ draw: inout Draw) -> Event {
    let screen = draw.screen()
    return switch draw.number(in: 1...9) {
    case 1, 2: .setRating(draw.one(of: [.g, .g, .pg, .r]), screen: screen)
    case 3...5: .setNickname(draw.text(usual: Draw.nicknames), screen: screen)
    case 6...8: .editNickname(draw.smallEdit(), screen: screen)
    default: .endSave(draw.request(), screen: screen)
    }
  }

  init(_ beginning: Beginning) async {
    self.beginning = beginning
    openScreen()
    opening = "A search screen opens."
    if let found = beginning.immediateResults {
      opening += "\nThe service answers everything at once today. It finds \(list(found))."
    }
    if beginning.failure != .plain {
      opening += "\nIf the service fails today, it throws \(beginning.failure.words)."
    }
    if beginning.areSavesSlow { opening += "\nTo save the settings takes its time today." }
    for event in beginning.before {
      if let sentence = await play(event) { opening += "\n" + sentence }
    }
  }

  private mutating func openScreen() {
    screens.append(
      ScreenRun(
        isCancellationHeeded: beginning.isCancellationHeeded,
        immediateResults: beginning.immediateResults?.gifs, areSavesSlow: beginning.areSavesSlow,
        failure: beginning.failure))
  }

  // MARK: Events

  /// Whatever can be counted: texts, answers, hearts, sheets.
  static func drawRound(_ draw: inout Draw) -> [Event] {
    guard draw.step == 5 else { return [] }
    let found = ["cat", "dog", "hen"].map { Found(id: $0, title: "a \($0)") }
    return [
      .type("cats", screen: 0), .find(found, of: -1, screen: 0),
      .tapHeart(1, screen: 0), .answerFavorite(succeeds: true, of: -1, screen: 0),
      .tapTitle(0, screen: 0), .tapHide(screen: 0), .answerHide(succeeds: true, of: -1, screen: 0),
      .find(found, of: -1, screen: 0), .tapTitle(1, screen: 0), .close(screen: 0),
      .type("", screen: 0),
    ]
  }

  /// A long burst would be dear: each event compares two screens with all their rows.
  static var bursts: [Int] { [3, 4, 5, 6, 15, 16] }

  /// What a person does can come in one turn. What the service says is heard in a turn of its own.
  static func canShareTurn(_ event: Event) -> Bool {
    switch event {
    case .type, .edit, .tapHeart, .tapTitle, .tapHide, .close, .setRating, .setNickname: true
    default: false
    }
  }

  mutating func endTurn() async {
    for index in screens.indices { await screens[index].endTurn() }
  }

  mutating func play(_ event: Event) async -> String? {
    // A service that answers at once answers before the turn is over, or after it: both may be.
    if beginning.immediateResults != nil, Turn.isOpen { return nil }
    for index in screens.indices { screens[index].rest() }
    switch event {
    case .type(let text, let screen):
      guard screens.indices.contains(screen) else { return nil }
      return await type(text, screen)

    case .edit(let edit, let screen):
      guard screens.indices.contains(screen) else { return nil }
      return await type(edit(screens[screen].model.text), screen)

    case .find(let found, let waiting, let screen):
      guard screens.indices.contains(screen),
        let search = await screens[screen].answerSearch(waiting, found.gifs)
      else { return nil }
      return "The service answers \(name(of: search, screen)): \(list(found))."

    case .failSearch(let waiting, let screen):
      guard screens.indices.contains(screen),
        let search = await screens[screen].answerSearch(waiting, nil)
      else { return nil }
      return "The service fails at \(name(of: search, screen))."

    case .tapHeart(let index, let screen):
      guard let row = row(index, screen) else { return nil }
      await screens[screen].tapHeart(index)
      return "The heart of \(row) is tapped\(on(screen))."

    case .answerFavorite(let succeeds, let waiting, let screen):
      guard screens.indices.contains(screen),
        let number = await screens[screen].answerFavorite(waiting, succeeds: succeeds)
      else { return nil }
      let favorite = screens[screen].model.favorites[number].question
      return succeeds
        ? """
        The service has saved that \(name(favorite.id)) is \(favorite.isFavorite ? "a" : "no") \
        favourite\(on(screen)).
        """
        : "The service could not save the favourite \(name(favorite.id))\(on(screen))."

    case .tapTitle(let index, let screen):
      guard let row = row(index, screen) else { return nil }
      await screens[screen].tapTitle(index)
      return "The title of \(row) is tapped\(on(screen))."

    case .tapHide(let screen):
      guard screens.indices.contains(screen), screens[screen].model.sheet != nil else { return nil }
      await screens[screen].tapHide()
      return "“Hide” is tapped on the sheet\(on(screen))."

    case .answerHide(let succeeds, let waiting, let screen):
      guard screens.indices.contains(screen),
        let number = await screens[screen].answerHide(waiting, succeeds: succeeds)
      else { return nil }
      let id = screens[screen].model.hides[number].question
      return "The service \(succeeds ? "has hidden" : "could not hide") \(name(id))\(on(screen))."

    case .close(let screen):
      guard screens.indices.contains(screen), screens[screen].model.sheet != nil else { return nil }
      await screens[screen].close()
      return "The sheet is closed\(on(screen))."

    case .setRating(let rating, let screen):
      guard screens.indices.contains(screen) else { return nil }
      await screens[screen].set(rating: rating)
      return "The rating is set to \(rating)\(on(screen))."

    case .setNickname(let nickname, let screen):
      guard screens.indices.contains(screen) else { return nil }
      return await set(nickname: nickname, screen)

    case .editNickname(let edit, let screen):
      guard screens.indices.contains(screen) else { return nil }
      return await set(nickname: edit(screens[screen].model.nickname), screen)

    case .endSave(let waiting, let screen):
      guard screens.indices.contains(screen), await screens[screen].endSave(waiting) != nil else {
        return nil
      }
      return "A save of the settings comes to its end\(on(screen))."

    case .open:
      guard screens.count == 1 else { return nil }
      openScreen()
      return "Another search screen opens."
    }
  }

  private mutating func type(_ text: String, _ screen: Int) async -> String {
    await screens[screen].type(text)
    return text.isEmpty
      ? "The search bar is emptied\(on(screen))."
      : "“\(text.shortened)” is typed into the search bar\(on(screen))."
  }

  private mutating func set(nickname: String, _ screen: Int) async -> String {
    await screens[screen].set(nickname: nickname)
    return "The nickname is set to “\(nickname.shortened)”\(on(screen))."
  }

  func look(_ facts: inout Facts) {
    for (index, screen) in screens.enumerated() {
      screen.compare(&facts, screens.count == 1 ? "" : on(index))
    }
  }

  func close() async {
    for screen in screens { await screen.end() }
  }

  // MARK: Words

  private func row(_ index: Int, _ screen: Int) -> String? {
    guard screens.indices.contains(screen), screens[screen].model.rows.indices.contains(index)
    else { return nil }
    return name(screens[screen].model.rows[index].id)
  }

  private func name(_ id: String) -> String { Lesson08CompositionTests.name(id) }

  private func name(of search: Int, _ screen: Int) -> String {
    let searches = screens[screen].model.searches
    let text = searches[search].question.shortened
    return (searches.count == 1 ? "the search" : "search \(search + 1),") + " for “\(text)”"
      + on(screen)
  }

  private func list(_ found: [Found]) -> String {
    found.isEmpty
      ? "nothing"
      : found.count > 7
        ? "\(found.count) GIFs"
        : found.map { "\(name($0.id)), titled “\($0.title.shortened)”" }.joined(separator: "; ")
  }

  private func on(_ screen: Int) -> String {
    screens.count == 1 ? "" : screen == 0 ? " on the first screen" : " on the other screen"
  }
}

extension [ScreenModel.Found] {
  var gifs: [Gif] { map { Gif(id: $0.id, title: $0.title) } }
}

extension ScreenModel.Found: StoryPart {
  /// The same GIF with the title that it has most often.
  var simpler: [Self] { title == "a \(id)" ? [] : [Self(id: id, title: "a \(id)")] }
}

extension Draw {
  /// Mostly the first screen: the other one is there to be left alone.
  fileprivate mutating func screen() -> Int { chance(oneIn: 8) ? 1 : 0 }

  /// One of the requests that wait; 0 is the first of them.
  fileprivate mutating func request() -> Int { coin() ? 0 : number(in: 0...2) }

  fileprivate mutating func row() -> Int { number(in: 0...3) }

  fileprivate mutating func succeeds() -> Bool { !chance(oneIn: 4) }

  static var nicknames: [String] { ["Ada", "Ada", "Bo", ""] }

  /// Results: known ones in any order, unknown ones, the same one twice, none at all; ids and titles
  /// that are nearly the same; new titles, and the title of another one.
  mutating func found() -> [ScreenModel.Found] {
    // A hundred would be dear: answers are compared as texts.
    let count = chance(oneIn: 12) ? min(size(), 26) : one(of: [0, 1, 2, 2, 3, 3, 4, 5])
    if count > 7 { return (1...count).map { ScreenModel.Found(id: "gif \($0)", title: "a gif") } }
    var all: [ScreenModel.Found] = []
    for _ in 0..<count {
      let id = one(of: [
        "cat", "cat", "dog", "dog", "hen", "hen", "cow", "pig", "", "👍🏽", "Cat", "cat ",
      ])
      all.append(ScreenModel.Found(id: id, title: title(of: id)))
    }
    return all
  }

  private mutating func title(of id: String) -> String {
    switch number(in: 1...8) {
    case 1: smallEdit()("a \(id)")
    case 2, 3: text(usual: ["a cat", "a dog", "new"])
    default: "a \(id)"
    }
  }
}

import Bootcamp
import TestSupport

@testable import Lesson08Composition

/// The stores of the parts of a screen, with a subscriber to each, and what these are told.
///
/// The service is silent: whatever it is asked ends at once, without an answer.
struct StoresStage: Stage {
  enum Event: StoryPart {
    case find([ScreenModel.Found])
    case type(String)
    /// The heart of a row, through the store of the row or through that of the screen.
    case tapHeart(String, throughRow: Bool)
    case saved(String, Bool)
    case tapTitle(String)
    case close
    case setNickname(String, throughForm: Bool)
    case editNickname(SmallEdit, throughForm: Bool)
    case setRating(Rating, throughForm: Bool)

    var simpler: [Event] {
      switch self {
      case .find(let found):
        found.simpler.map { .find($0) }
      case .type(let text): text.isEmpty ? [] : [.type("")]
      case .tapHeart(let id, true): [.tapHeart(id, throughRow: false)]
      case .setNickname(let text, true): [.setNickname(text, throughForm: false)]
      case .editNickname(let edit, true): [.editNickname(edit, throughForm: false)]
      case .setRating(let rating, true): [.setRating(rating, throughForm: false)]
      default: []
      }
    }
  }

  /// What a subscriber was told.
  @MainActor
  private final class Told {
    var values: [String] = []
  }

  private let store: StoreOf<SearchScreen>
  private let stores: ScreenStores
  private var model = ScreenModel()

  private var row: [String: (store: StoreOf<GifRow>, told: Told)] = [:]
  private var expectedOfRow: [String: [String]] = [:]
  private let settings: (store: StoreOf<Settings>, told: Told)
  private var expectedOfSettings: [String] = []

  let opening =
    "A search screen opens. Its settings, and each row once it is there, have a subscriber."

  static func drawBeginning(_ draw: inout Draw) -> Bool { false }

  /// A long burst would be dear: each event compares all stores of a screen.
  static var bursts: [Int] { [3, 4, 5, 6, 15, 16] }

  static func drawEvent(_ draw: inout Draw) -> Event {
    let id = draw.one(of: ["cat", "dog", "hen", ""])
    return switch draw.number(in: 1...14) {
    case 1...4: .find(draw.found())
    case 5: .type(draw.text(usual: ["cats", ""]))
    case 6...8: .tapHeart(id, throughRow: draw.coin())
    case 9: .saved(id, draw.coin())
    case 10: .tapTitle(id)
    case 11: .close
    case 12: .editNickname(draw.smallEdit(), throughForm: draw.coin())
    case 13: .setNickname(draw.text(usual: Draw.nicknames), throughForm: draw.coin())
    default: .setRating(draw.one(of: [.g, .pg, .r]), throughForm: draw.coin())
    }
  }

  init(_ beginning: Bool) {
    store = Store(initialState: SearchScreen.State()) {
      SearchScreen(
        environment: SearchEnvironment(
          search: { _ in throw CancellationError() },
          setFavorite: { _, _ in throw CancellationError() },
          hide: { _ in throw CancellationError() },
          saveSettings: { _, _ in }))
    }
    stores = ScreenStores(screen: store)
    let told = Told()
    settings = (stores.settings, told)
    settings.store.subscribe({ $0 }) { told.values.append(words($0)) }
    _ = happen(.type("cats"))
    noteEmissions()
  }

  // MARK: Events

  mutating func play(_ event: Event) -> String? {
    let sentence = happen(event)
    if sentence != nil { noteEmissions() }
    return sentence
  }

  private mutating func happen(_ event: Event) -> String? {
    switch event {
    case .find(let found):
      guard !model.text.isEmpty else { return nil }
      // The model knows of a search, so that it takes the results.
      model.searches.append(ScreenModel.Request(question: ""))
      _ = model.answerSearch(model.searches.count - 1, found)
      store.send(.bar(.searchResponse(.success(found.gifs))))
      let ids = found.map { name($0.id) }
      return "The service finds \(ids.isEmpty ? "nothing" : ids.joined(separator: "; "))."

    case .type(let text):
      _ = model.type(text)
      store.send(.bar(.textChanged(text)))
      return text.isEmpty
        ? "The search bar is emptied." : "“\(text.shortened)” is typed into the search bar."

    case .tapHeart(let id, let throughRow):
      guard let index = model.rows.firstIndex(where: { $0.id == id }) else { return nil }
      _ = model.tapHeart(index)
      if throughRow, let row = row[id] {
        row.store.send(.favoriteButtonTapped)
      } else {
        store.send(.rows(.element(id: id, action: .favoriteButtonTapped)))
      }
      return
        "The heart of \(name(id)) is tapped\(throughRow ? ", through the store of its row" : "")."

    case .saved(let id, let isFavorite):
      guard let index = model.rows.firstIndex(where: { $0.id == id }) else { return nil }
      model.rows[index].isSaving = false
      model.rows[index].isFavorite = isFavorite
      store.send(
        .rows(.element(id: id, action: .favoriteResponse(.success(isFavorite)))))
      return "The service has saved that \(name(id)) is \(isFavorite ? "a" : "no") favourite."

    case .tapTitle(let id):
      guard let index = model.rows.firstIndex(where: { $0.id == id }) else { return nil }
      _ = model.tapTitle(index)
      store.send(.rows(.element(id: id, action: .titleTapped)))
      return "The title of \(name(id)) is tapped."

    case .close:
      guard model.sheet != nil else { return nil }
      model.closeSheet()
      store.send(.detail(.closeButtonTapped))
      return "The sheet is closed."

    case .setNickname(let nickname, let throughForm):
      return set(nickname: nickname, throughForm)

    case .editNickname(let edit, let throughForm):
      return set(nickname: edit(model.nickname), throughForm)

    case .setRating(let rating, let throughForm):
      _ = model.set(rating: "\(rating)")
      if throughForm {
        settings.store.rating = rating
      } else {
        store.send(.settings(.binding(.set(\.rating, rating))))
      }
      return "The rating is set to \(rating)\(through(throughForm))."
    }
  }

  private mutating func set(nickname: String, _ throughForm: Bool) -> String {
    _ = model.set(nickname: nickname)
    if throughForm {
      settings.store.nickname = nickname
    } else {
      store.send(.settings(.binding(.set(\.nickname, nickname))))
    }
    return "The nickname is set to “\(nickname.shortened)”\(through(throughForm))."
  }

  private func through(_ form: Bool) -> String {
    form ? ", through the store of the settings" : ""
  }

  /// Notes what each subscriber should have been told by now, and subscribes to rows that are new.
  private mutating func noteEmissions() {
    note("\(model.rating), “\(model.nickname)”", &expectedOfSettings)
    for modelRow in model.rows {
      if row[modelRow.id] == nil {
        guard let rowStore = stores.row(modelRow.id) else { continue }
        let told = Told()
        row[modelRow.id] = (rowStore, told)
        rowStore.subscribe({ $0 }) { told.values.append(words($0)) }
      }
      note(words(modelRow), &expectedOfRow[modelRow.id, default: []])
    }
  }

  private func note(_ value: String, _ values: inout [String]) {
    if values.last != value { values.append(value) }
  }

  // MARK: Facts

  func look(_ facts: inout Facts) {
    facts.compare(
      "The subscriber of the settings was told:", settings.told.values, expectedOfSettings,
      instead: "It should have been told:", fact: "settings told",
      rule: "6g", words: list)
    for id in expectedOfRow.keys.sorted() {
      facts.compare(
        "The subscriber of the row of \(name(id)) was told:", row[id]?.told.values ?? [],
        expectedOfRow[id] ?? [], instead: "It should have been told:", fact: "row told",
        reason: row[id] == nil
          ? "There is such a row, but “row(_:)” says that there is none." : nil,
        rule: row[id] == nil ? "6f" : "6g", words: list)
    }
    for id in ["cat", "dog", "hen", "", "nobody"] {
      facts.compare(
        "“row(_:)” of \(name(id)) gives", stores.row(id) != nil,
        model.rows.contains { $0.id == id }, fact: "row is there", rule: "6f",
        words: { $0 ? "a store" : "“nil”" })
    }
    for (id, row) in row.sorted(by: { $0.key < $1.key }) where stores.row(id) != nil {
      facts.compare(
        "“row(_:)” of \(name(id)), asked again, gives", stores.row(id) === row.store, true,
        fact: "same store", reason: "A scoped store owns nothing, and is found again.", rule: "6f",
        words: { $0 ? "the same store" : "another store" })
    }
    facts.compare(
      "The rows of the screen are:", store.withState { $0.rows.map { words($0) } },
      model.rows.map { words($0) }, instead: "They should be:", fact: "rows",
      rule: "6f", words: list)
    facts.compare(
      "The settings of the screen are", store.withState { words($0.settings) },
      "\(model.rating), “\(model.nickname)”", instead: "They should be", fact: "settings",
      rule: "6f",
      words: { $0 })
  }

  private func list(_ values: [String]) -> String {
    values.isEmpty ? "nothing" : values.map(\.shortened).joined(separator: "; then ")
  }
}

// What is told is compared as a text: what a learner's `==` says of it does not count.

private func words(_ settings: Settings.State) -> String {
  "\(settings.rating), “\(settings.nickname)”"
}

private func words(_ row: GifRow.State) -> String {
  words(row.id, row.gif.title, row.isFavorite, row.isSaving, row.hasFailed)
}

private func words(_ row: ScreenModel.Row) -> String {
  words(row.id, row.title, row.isFavorite, row.isSaving, row.hasFailed)
}

private func words(
  _ id: String, _ title: String, _ isFavorite: Bool, _ isSaving: Bool, _ hasFailed: Bool
) -> String {
  "\(isSaving ? "…" : isFavorite ? "♥" : "♡") “\(title.shortened)”" + (hasFailed ? ", failed" : "")
}

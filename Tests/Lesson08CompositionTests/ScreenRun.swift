import Bootcamp
import TestSupport

@testable import Lesson08Composition

/// The learner's screen in a store, before a service that a story plays, and beside it the model.
@MainActor
struct ScreenRun {
  let world: ServiceWorld
  let store: WatchedStore<SearchScreen.State, SearchScreen.Action>
  private let immediateResults: [Gif]?
  private let failure: HardError
  /// How many requests there were when several actions began to share a turn.
  private var requestsBeforeTurn: (searches: Int, favorites: Int, hides: Int)?
  private(set) var model = ScreenModel()

  /// What the reducer has handled because of the last event.
  private(set) var handled: [WatchedStore<SearchScreen.State, SearchScreen.Action>.Handled] = []
  /// What the last event was.
  private(set) var latest = ScreenEvent.elsewhere
  /// The rows that were there before it.
  private(set) var rowsBefore: [String] = []
  /// The actions that effects should have sent because of it.
  private(set) var answers: [Answer] = []
  /// Whether the last event should have changed anything.
  private(set) var changesSomething = true

  /// An action that an effect sends.
  enum Answer {
    case action(SearchScreen.Action)
    /// Known by its text, so that an action which has been given another name is told.
    case delegate

    static let delegateText = ".detail(.delegate(.gifHidden))"

    /// Whether it is this one. To compare texts costs more than all else in a story.
    func isSame(as action: SearchScreen.Action) -> Bool {
      switch self {
      case .action(let expected): expected == action
      case .delegate: Facts.text(action) == Self.delegateText
      }
    }

    var text: String {
      switch self {
      case .action(let action): Facts.text(action)
      case .delegate: Self.delegateText
      }
    }
  }

  init(
    isCancellationHeeded: Bool, immediateResults: [Gif]?, areSavesSlow: Bool, failure: HardError
  ) {
    self.failure = failure
    self.immediateResults = immediateResults
    world = ServiceWorld(
      isCancellationHeeded: isCancellationHeeded, immediateResults: immediateResults,
      areSavesSlow: areSavesSlow)
    store = WatchedStore(
      initialState: SearchScreen.State(), reducer: SearchScreen(environment: world.environment))
  }

  /// Nothing has happened here since somebody looked.
  mutating func rest() {
    handled = []
    answers = []
    changesSomething = true
    // In one turn, the events before the last one count, too.
    if requestsBeforeTurn == nil {
      latest = .elsewhere
      rowsBefore = model.rows.map(\.id)
    }
  }

  private mutating func send(_ action: SearchScreen.Action) async {
    if Turn.isOpen, requestsBeforeTurn == nil {
      requestsBeforeTurn = (model.searches.count, model.favorites.count, model.hides.count)
    }
    handled = await store.send(action)
  }

  /// Lets come to rest what was sent in one turn.
  mutating func endTurn() async {
    rest()
    handled = await store.settle()
    guard let before = requestsBeforeTurn else { return }
    requestsBeforeTurn = nil
    leaveOut(&model.searches, from: before.searches, world.search.heard)
    leaveOut(&model.favorites, from: before.favorites, world.favorite.heard)
    leaveOut(&model.hides, from: before.hides, world.hide.heard)
  }

  /// Leaves out requests that were cancelled before they began. A task may ask all the same, and finds
  /// itself cancelled: then they stay.
  private func leaveOut<Question: Equatable, Answer>(
    _ requests: inout [ScreenModel.Request<Question>], from start: Int,
    _ heard: [Calls<Question, Answer>.Call]
  ) {
    let ofTurn = requests[start...]
    requests.removeSubrange(start...)
    for request in ofTurn {
      let call = heard.dropFirst(requests.count).first
      let isHeard = call?.isCancelled == true && call?.request == request.question
      if request.fate != .isCancelled || isHeard { requests.append(request) }
    }
  }

  private mutating func expect(_ action: SearchScreen.Action) {
    answers.append(.action(action))
  }

  // MARK: The bar

  mutating func type(_ text: String) async {
    latest = text.isEmpty ? .noText : .newText
    await send(.bar(.textChanged(text)))
    changesSomething = model.type(text)
    guard changesSomething, !text.isEmpty, let immediateResults else { return }
    modelAnswersSearch(model.searches.count - 1, immediateResults)
  }

  /// - Parameter gifs: What is found; `nil` where the service fails.
  /// - Returns: Which search was answered, or `nil` where none waits.
  mutating func answerSearch(_ waiting: Int, _ gifs: [Gif]?) async -> Int? {
    guard let number = numbered(waiting, world.search.waiting, model.searches.count) else {
      return nil
    }
    latest =
      if model.searches[number].fate == .isCancelled {
        .lateAnswer(rule: "3g")
      } else if let gifs {
        .found(isTwice: Set(gifs.map(\.id)).count < gifs.count)
      } else {
        .searchFailed
      }
    modelAnswersSearch(number, gifs)
    world.search.answer(number, result(gifs))
    handled = await store.settle()
    return number
  }

  private mutating func modelAnswersSearch(_ number: Int, _ gifs: [Gif]?) {
    let found = gifs?.map { ScreenModel.Found(id: $0.id, title: $0.title) }
    guard model.answerSearch(number, found) else { return }
    expect(.bar(.searchResponse(gifs.map { .success($0) } ?? .failure(RequestFailure()))))
  }

  // MARK: The rows

  mutating func tapHeart(_ index: Int) async {
    let id = model.rows[index].id
    latest = .heart
    await send(.rows(.element(id: id, action: .favoriteButtonTapped)))
    changesSomething = model.tapHeart(index)
    guard changesSomething, immediateResults != nil else { return }
    modelAnswersFavorite(model.favorites.count - 1, succeeds: true)
  }

  mutating func answerFavorite(_ waiting: Int, succeeds: Bool) async -> Int? {
    guard let number = numbered(waiting, world.favorite.waiting, model.favorites.count) else {
      return nil
    }
    latest =
      model.favorites[number].fate == .isCancelled ? .lateAnswer(rule: "4c") : .heart
    modelAnswersFavorite(number, succeeds: succeeds)
    world.favorite.answer(number, result(succeeds ? () : nil))
    handled = await store.settle()
    return number
  }

  private mutating func modelAnswersFavorite(_ number: Int, succeeds: Bool) {
    guard model.answerFavorite(number, succeeds: succeeds) else { return }
    let question = model.favorites[number].question
    expect(
      .rows(
        .element(
          id: question.id,
          action: .favoriteResponse(
            succeeds ? .success(question.isFavorite) : .failure(RequestFailure())))))
  }

  // MARK: The sheet

  mutating func tapTitle(_ index: Int) async {
    let id = model.rows[index].id
    latest = .titleTapped(wasOpen: model.sheet != nil)
    await send(.rows(.element(id: id, action: .titleTapped)))
    changesSomething = model.tapTitle(index)
  }

  mutating func close() async {
    latest = .sheetClosed
    await send(.detail(.closeButtonTapped))
    model.closeSheet()
  }

  mutating func tapHide() async {
    latest = immediateResults == nil ? .hideTapped : .hidden
    await send(.detail(.hideButtonTapped))
    changesSomething = model.tapHide()
    guard changesSomething, immediateResults != nil else { return }
    modelAnswersHide(model.hides.count - 1, succeeds: true)
  }

  mutating func answerHide(_ waiting: Int, succeeds: Bool) async -> Int? {
    guard let number = numbered(waiting, world.hide.waiting, model.hides.count) else {
      return nil
    }
    latest =
      if model.hides[number].fate == .isCancelled {
        .lateAnswer(rule: "5c")
      } else {
        succeeds ? .hidden : .couldNotHide
      }
    modelAnswersHide(number, succeeds: succeeds)
    world.hide.answer(number, result(succeeds ? () : nil))
    handled = await store.settle()
    return number
  }

  private mutating func modelAnswersHide(_ number: Int, succeeds: Bool) {
    guard model.answerHide(number, succeeds: succeeds) else { return }
    let id = model.hides[number].question
    expect(.detail(.hideResponse(succeeds ? .success(id) : .failure(RequestFailure()))))
    guard succeeds else { return }
    answers.append(.delegate)
    guard let immediateResults, !model.text.isEmpty else { return }
    modelAnswersSearch(model.searches.count - 1, immediateResults)
  }

  // MARK: The settings

  mutating func set(rating: Rating) async {
    latest = .settings
    await send(.settings(.binding(.set(\.rating, rating))))
    changesSomething = model.set(rating: "\(rating)")
  }

  mutating func set(nickname: String) async {
    latest = .settings
    await send(.settings(.binding(.set(\.nickname, nickname))))
    changesSomething = model.set(nickname: nickname)
  }

  mutating func endSave(_ waiting: Int) async -> Int? {
    guard let number = numbered(waiting, world.save.waiting, model.saves.count) else { return nil }
    latest = .settings
    world.save.answer(number, .success(()))
    handled = await store.settle()
    return number
  }

  // MARK: Helpers

  /// The number of one of the requests that wait, as far as the model knows of it; −1 is the last.
  private func numbered(_ waiting: Int, _ all: [Int], _ known: Int) -> Int? {
    let place = waiting < 0 ? all.count + waiting : waiting
    guard all.indices.contains(place), all[place] < known else { return nil }
    return all[place]
  }

  private func result<Value>(_ value: Value?) -> Result<Value, any Error> {
    value.map { .success($0) } ?? .failure(failure.thrown)
  }

  func end() async {
    world.close()
    await store.settle()
  }
}

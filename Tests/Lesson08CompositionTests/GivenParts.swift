import Bootcamp
import TestSupport
import Testing

@testable import Lesson08Composition

/// The parts that are handed over finished, once more: what the learner's copies are compared with.
enum GivenParts {
  /// The screen of step 1.
  struct OneReducer: Reducer {
    typealias State = OneReducerScreen.State
    typealias Action = OneReducerScreen.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .resultsArrived(let titles):
        state.rows = titles.map { OneReducerScreen.Row(title: $0) }
        return .none
      case .favoriteButtonTapped:
        state.isLoading = true
        return .run { _ in }
      case .favoriteSaved(let index):
        state.isLoading = false
        if state.rows.indices.contains(index) { state.rows[index].isFavorite = true }
        return .none
      }
    }
  }

  private struct Bar: Reducer {
    typealias State = SearchBar.State
    typealias Action = SearchBar.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .textChanged(let text):
        if text == state.text { return .none }
        state = State(text: text, isLoading: !text.isEmpty, hasFailed: false)
        return text.isEmpty ? .cancel(id: 0) : .run { _ in }
      case .searchResponse(.success):
        state.isLoading = false
        state.hasFailed = false
      case .searchResponse(.failure):
        state.isLoading = false
        state.hasFailed = true
      }
      return .none
    }
  }

  private struct Row: Reducer {
    typealias State = GifRow.State
    typealias Action = GifRow.Action

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .titleTapped:
        return .none
      case .favoriteButtonTapped:
        if state.isSaving { return .none }
        state.isSaving = true
        state.hasFailed = false
        return .run { _ in }
      case .favoriteResponse(.success(let isFavorite)):
        state.isFavorite = isFavorite
        state.isSaving = false
      case .favoriteResponse(.failure):
        state.hasFailed = true
        state.isSaving = false
      }
      return .none
    }
  }

  private static let silent = SearchEnvironment(
    search: { _ in [] }, setFavorite: { _, _ in }, hide: { _ in }, saveSettings: { _, _ in })

  static func requireOneReducerScreen() throws {
    try requireGivenCode(
      "OneReducerScreen", in: "Lesson08Composition/Prediction.swift",
      isAsShipped: isSame(
        OneReducerScreen(save: { _ in }), OneReducer(),
        from: OneReducerScreen.State(
          rows: ["cat", "dog", "hen"].map { OneReducerScreen.Row(title: $0) }),
        [
          .favoriteButtonTapped(index: 0), .favoriteButtonTapped(index: 2),
          .favoriteSaved(index: 0), .resultsArrived(["hen", "cat"]), .favoriteSaved(index: 1),
          .favoriteSaved(index: 7), .resultsArrived([]), .favoriteSaved(index: 0),
        ]
      ) { "\($0.rows) \($0.isLoading) \($0.titlesWithHeart) \($0.titlesWithSpinner)" }
        && OneReducerScreen.State(rows: [.init(title: "cat")], isLoading: true).titlesWithSpinner
          == ["cat"]
    )
  }

  static func requireBar() throws {
    let gif = Gif(id: "cat", title: "a cat")
    var again = SearchBar.State(text: "cats", hasFailed: true)
    var empty = SearchBar.State()
    let bar = SearchBar(environment: silent)
    let searchesAgain =
      !TestSupport.hasNothingToDo(bar.searchAgain(&again))
      && !TestSupport.hasNothingToDo(bar.searchAgain(&empty))
      && Facts.text(again) == Facts.text(SearchBar.State(text: "cats", isLoading: true))
      && Facts.text(empty) == Facts.text(SearchBar.State())
    try requireGivenCode(
      "SearchBar", in: "Lesson08Composition/SearchBar.swift",
      isAsShipped: searchesAgain
        && isSame(
          SearchBar(environment: silent), Bar(), from: SearchBar.State(),
          [
            .textChanged(""), .textChanged("cats"), .textChanged("cats"),
            .searchResponse(.success([gif])), .textChanged("c"),
            .searchResponse(.failure(RequestFailure())), .textChanged("c"), .textChanged(""),
            .textChanged(" "), .searchResponse(.failure(RequestFailure())), .textChanged("cats"),
            .searchResponse(.success([])),
          ])
    )
  }

  static func requireRow() throws {
    try requireGivenCode(
      "GifRow", in: "Lesson08Composition/GifRow.swift",
      isAsShipped: isSame(
        GifRow(environment: silent), Row(),
        from: GifRow.State(gif: Gif(id: "cat", title: "a cat")),
        [
          .titleTapped, .favoriteButtonTapped, .favoriteButtonTapped, .titleTapped,
          .favoriteResponse(.success(true)), .favoriteButtonTapped,
          .favoriteResponse(.failure(RequestFailure())), .titleTapped, .favoriteButtonTapped,
          .favoriteResponse(.success(false)), .favoriteResponse(.success(true)),
        ]))
  }

  /// Whether two reducers do the same in one story.
  private static func isSame<State, Action>(
    _ theirs: some Reducer<State, Action>, _ ours: some Reducer<State, Action>,
    from beginning: State, _ story: [Action], seeing text: (State) -> String = { Facts.text($0) }
  ) -> Bool {
    var (their, our) = (beginning, beginning)
    return story.allSatisfy { action in
      let theirEffect = theirs.reduce(into: &their, action: action)
      let ourEffect = ours.reduce(into: &our, action: action)
      return TestSupport.hasNothingToDo(theirEffect) == TestSupport.hasNothingToDo(ourEffect)
        && text(their) == text(our)
    }
  }
}

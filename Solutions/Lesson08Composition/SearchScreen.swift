import Bootcamp

/// The whole screen: a bar, rows of results, a sheet with one of them, and settings.
struct SearchScreen: Reducer {
  let environment: SearchEnvironment

  // MARK: Model the state

  struct State: Equatable {
    var bar = SearchBar.State()
    var rows: IdentifiedArrayOf<GifRow.State> = []
    /// The sheet, while it is open.
    var detail: GifDetail.State?
    var settings = Settings.State()

    // region: derived
    /// Whether the sheet shows a heart: it does where the row of its GIF has one.
    var isDetailFavorite: Bool {
      guard let detail, let row = rows[id: detail.id] else { return false }
      return row.isFavorite
    }
    // endregion: derived
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case bar(SearchBar.Action)
    case rows(IdentifiedActionOf<GifRow>)
    case detail(GifDetail.Action)
    case settings(Settings.Action)
  }

  // MARK: Change the state

  // region: body
  var body: some ReducerOf<Self> {
    Scope(state: \.bar, action: \.bar) {
      SearchBar(environment: environment)
    }
    Scope(state: \.settings, action: \.settings) {
      Settings(environment: environment)
    }
    Reduce { state, action in
      switch action {
      case .bar(.searchResponse(.success(let gifs))):
        state.show(gifs)
        return .none

      case .bar(.textChanged):
        if state.bar.text.isEmpty { state.rows = [] }
        return .none

      case .rows(.element(id: let id, action: .titleTapped)):
        guard let row = state.rows[id: id], state.detail?.id != id else { return .none }
        state.detail = GifDetail.State(gif: row.gif)
        return .none

      case .detail(.closeButtonTapped):
        state.detail = nil
        return .none

      case .detail(.delegate(.gifHidden)):
        if let id = state.detail?.id { state.rows[id: id] = nil }
        state.detail = nil
        return SearchBar(environment: environment).searchAgain(&state.bar).map { .bar($0) }

      case .bar, .rows, .detail, .settings:
        return .none
      }
    }
    .forEach(\.rows, action: \.rows) {
      GifRow(environment: environment)
    }
    .ifLet(\.detail, action: \.detail) {
      GifDetail(environment: environment)
    }
  }
  // endregion: body
}

extension SearchScreen.State {
  // region: show
  /// Makes the rows those of the results. A GIF that is there already keeps its row.
  fileprivate mutating func show(_ gifs: [Gif]) {
    var rows: IdentifiedArrayOf<GifRow.State> = []
    for gif in gifs where !rows.ids.contains(gif.id) {
      var row = self.rows[id: gif.id] ?? GifRow.State(gif: gif)
      row.gif = gif
      rows.append(row)
    }
    self.rows = rows
  }
  // endregion: show
}

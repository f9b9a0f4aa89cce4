import Bootcamp

/// The app: two tabs with the same search, a sheet with one GIF, and favourites.
struct GifApp: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    var tab = Kind.gifs
    var gifs = Search.State(kind: .gifs)
    var stickers = Search.State(kind: .stickers)

    /// The GIF in the sheet, while the sheet is open.
    var sheet: Gif?

    /// The favourites, in the order in which they became so. Nothing else says which GIFs are favourites.
    var favorites: IdentifiedArrayOf<Gif> = []

    /// What the toast says, while it is shown.
    var toast: String?
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case launched
    case tabChosen(Kind)
    case gifs(Search.Action)
    case stickers(Search.Action)
    case sheetHeartTapped
    case sheetDismissed

    /// What was kept of the favourites; `nil` if it could not be loaded.
    case favoritesLoaded(LoadedFavorites?)
    case savingFailed
    case toastEnded
  }

  // MARK: Change the state

  var body: some ReducerOf<Self> {
    // Step 5 (rules 5a, 5b, 5d and 5e): the tabs and the sheet. Step 6 (rules 6a to 6g): the favourites.
    Reduce { _, _ in
      todo("Steps 5 and 6 (rules 5a to 6g): build the app of two searches.", returning: .none)
    }
  }
}

// MARK: Case paths

extension GifApp.Action: CasePathable {
  struct AllCasePaths {
    var gifs: AnyCasePath<GifApp.Action, Search.Action> {
      AnyCasePath(
        embed: { .gifs($0) }, extract: { if case .gifs(let action) = $0 { action } else { nil } })
    }

    var stickers: AnyCasePath<GifApp.Action, Search.Action> {
      AnyCasePath(
        embed: { .stickers($0) },
        extract: { if case .stickers(let action) = $0 { action } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

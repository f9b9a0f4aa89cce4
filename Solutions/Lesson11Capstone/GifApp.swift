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

  @Dependency(\.continuousClock) private var clock
  @Dependency(\.favoritesClient) private var favoritesClient

  var body: some ReducerOf<Self> {
    Scope(state: \.gifs, action: \.gifs) { Search() }
    Scope(state: \.stickers, action: \.stickers) { Search() }
    Reduce { state, action in
      switch action {
      case .tabChosen(let tab):
        state.tab = tab
        return .none

      case .gifs(.rowTapped(let id)):
        state.sheet = state.gifs.results[id: id] ?? state.sheet
        return .none

      case .stickers(.rowTapped(let id)):
        state.sheet = state.stickers.results[id: id] ?? state.sheet
        return .none

      case .sheetDismissed:
        state.sheet = nil
        return .none

      case .gifs(.heartTapped(let id)):
        return toggle(state.gifs.results[id: id], &state)

      case .stickers(.heartTapped(let id)):
        return toggle(state.stickers.results[id: id], &state)

      case .sheetHeartTapped:
        return toggle(state.sheet, &state)

      case .launched:
        return .run { send in
          await send(.favoritesLoaded(try await favoritesClient.load()))
        } catch: { _, send in
          await send(.favoritesLoaded(nil))
        }

      case .favoritesLoaded(.favorites(let gifs)):
        state.favorites = []
        for gif in gifs where state.favorites[id: gif.id] == nil { state.favorites.append(gif) }
        return .none

      case .favoritesLoaded(.broken(let place)):
        return show("Your favourites could not be read. They are kept at “\(place)”.", &state)

      case .favoritesLoaded(nil):
        return show("Your favourites could not be loaded.", &state)

      case .savingFailed:
        return show("Your favourites could not be saved.", &state)

      case .toastEnded:
        state.toast = nil
        return .none

      case .gifs, .stickers:
        return .none
      }
    }
  }

  // MARK: Return the effect

  private enum Work: Hashable, Sendable {
    case saving
    case toast
  }

  /// A GIF becomes a favourite, or ceases to be one.
  private func toggle(_ gif: Gif?, _ state: inout State) -> Effect<Action> {
    guard let gif else { return .none }
    let isNew = state.favorites.remove(id: gif.id) == nil
    if isNew { state.favorites.append(gif) }
    return .merge(
      save(Array(state.favorites)),
      show(isNew ? "Added to favourites." : "Removed from favourites.", &state))
  }

  private func save(_ favorites: [Gif]) -> Effect<Action> {
    .run { _ in
      try await favoritesClient.save(favorites)
    } catch: { _, send in
      await send(.savingFailed)
    }
    .cancellable(id: Work.saving, cancelInFlight: true)
  }

  private func show(_ toast: String, _ state: inout State) -> Effect<Action> {
    state.toast = toast
    return .run { send in
      try await clock.sleep(for: .seconds(2))
      await send(.toastEnded)
    }
    .cancellable(id: Work.toast, cancelInFlight: true)
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

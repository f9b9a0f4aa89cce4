import Bootcamp

/// The app: a search, and a tour that shows newcomers how to search.
///
/// The tour is a search, too. But it must work on a plane, and it must cost nothing.
struct GifApp: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    var search = GifSearch.State()
    /// The tour, while it is open.
    var tour: GifSearch.State?
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case search(GifSearch.Action)
    case tour(GifSearch.Action)
    case tourButtonTapped
    case closeButtonTapped
  }

  // MARK: Change the state

  // region: body
  var body: some ReducerOf<Self> {
    Scope(state: \.search, action: \.search) {
      GifSearch()
    }
    Reduce { state, action in
      switch action {
      case .tourButtonTapped:
        if state.tour == nil { state.tour = GifSearch.State() }
        return .none

      case .closeButtonTapped:
        state.tour = nil
        return .none

      case .search, .tour:
        return .none
      }
    }
    .ifLet(\.tour, action: \.tour) {
      GifSearch()
        .dependency(\.gifClient, .previewValue)
    }
  }
  // endregion: body
}

extension GifApp.Action: CasePathable {
  struct AllCasePaths {
    var search: AnyCasePath<GifApp.Action, GifSearch.Action> {
      AnyCasePath(
        embed: { .search($0) },
        extract: { if case .search(let action) = $0 { action } else { nil } })
    }

    var tour: AnyCasePath<GifApp.Action, GifSearch.Action> {
      AnyCasePath(
        embed: { .tour($0) },
        extract: { if case .tour(let action) = $0 { action } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

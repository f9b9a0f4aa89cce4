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

  var body: some ReducerOf<Self> {
    Scope(state: \.search, action: \.search) {
      GifSearch()
    }
    Reduce { state, action in
      switch action {
      case .tourButtonTapped:
        return todo("Step 5 (rule 5a): open the tour.", returning: .none)

      case .closeButtonTapped:
        return todo("Step 5 (rule 5b): close the tour.", returning: .none)

      case .search:
        return .none

      case .tour:
        return todo(
          "Step 5 (rules 5c to 5g): let the tour handle its actions. There is nothing to do here.",
          returning: .none)
      }
    }
    // Step 5 (rules 5c to 5f): the reducer of the tour, with a client of its own.
  }
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

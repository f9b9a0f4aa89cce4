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

    /// Whether the sheet shows a heart: it does where the row of its GIF has one.
    var isDetailFavorite: Bool {
      todo("Step 5 (rule 5i): find out whether the row of that GIF has a heart.", returning: false)
    }
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case bar(SearchBar.Action)
    case rows(IdentifiedActionOf<GifRow>)
    case detail(GifDetail.Action)
    case settings(Settings.Action)
  }

  // MARK: Change the state

  var body: some ReducerOf<Self> {
    // Step 3 (rule 3g) and step 6 (rule 6d): the reducers of the bar and of the settings.
    Reduce { state, action in
      switch action {
      case .bar:
        return todo(
          """
          Step 3 (rules 3a to 3h): let the bar handle its actions; make rows of results; and, without a \
          text, no rows.
          """, returning: .none)

      case .rows(.element(id: _, action: .titleTapped)):
        return todo(
          "Step 5 (rules 5a and 5b): open the sheet of the tapped GIF.", returning: .none)

      case .rows:
        return todo(
          "Step 4 (rule 4e): let each row handle its actions. There is nothing to do here.",
          returning: .none)

      case .detail:
        return todo(
          """
          Step 5 (rules 5c to 5k): let the sheet handle its actions; close it; and answer its delegate \
          action.
          """, returning: .none)

      case .settings:
        return todo(
          "Step 6 (rule 6d): let the settings handle their actions. There is nothing to do here.",
          returning: .none)
      }
    }
    // Step 4 (rule 4e) and step 5 (rule 5k): the reducers of the rows and of the sheet.
  }
}

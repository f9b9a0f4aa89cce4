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
      todo("Step 5: find out whether the row of that GIF has a heart.", returning: false)
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
    // Steps 3 and 6: the reducers of the bar and of the settings.
    Reduce { state, action in
      switch action {
      case .bar:
        return todo(
          "Step 3: let the bar handle its actions; make rows of results; and, without a text, no rows.",
          returning: .none)

      case .rows(.element(id: _, action: .titleTapped)):
        return todo("Step 5: open the sheet of the tapped GIF.", returning: .none)

      case .rows:
        return todo(
          "Step 4: let each row handle its actions. Here is nothing to do.", returning: .none)

      case .detail:
        return todo(
          "Step 5: let the sheet handle its actions; close it; and answer its delegate action.",
          returning: .none)

      case .settings:
        return todo(
          "Step 6: let the settings handle their actions. Here is nothing to do.", returning: .none)
      }
    }
    // Steps 4 and 5: the reducers of the rows and of the sheet.
  }
}

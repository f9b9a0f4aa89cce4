import Bootcamp

/// The stores that the parts of the screen are given, each of which sees its own part only.
@MainActor
struct ScreenStores {
  let screen: StoreOf<SearchScreen>

  var bar: StoreOf<SearchBar> {
    screen.scope(state: \.bar, action: \.bar)
  }

  /// The store of the settings.
  var settings: StoreOf<Settings> {
    todo(
      "Step 6 (rule 6f): the store of the settings.",
      returning: Store(initialState: Settings.State()) { EmptyReducer() })
  }

  /// The store of the row of a GIF, or `nil` where there is none.
  func row(_ id: Gif.ID) -> StoreOf<GifRow>? {
    todo("Step 6 (rules 6f and 6g): the store of the row, while there is one.", returning: nil)
  }
}

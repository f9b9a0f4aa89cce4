import Bootcamp

/// The stores that the parts of the screen are given, each of which sees its own part only.
@MainActor
struct ScreenStores {
  let screen: StoreOf<SearchScreen>

  var bar: StoreOf<SearchBar> {
    screen.scope(state: \.bar, action: \.bar)
  }

  // region: stores
  /// The store of the settings.
  var settings: StoreOf<Settings> {
    screen.scope(state: \.settings, action: \.settings)
  }

  /// The store of the row of a GIF, or `nil` where there is none.
  func row(_ id: Gif.ID) -> StoreOf<GifRow>? {
    screen.scope(state: \.rows[id: id], action: \.rows[id: id])
  }
  // endregion: stores
}

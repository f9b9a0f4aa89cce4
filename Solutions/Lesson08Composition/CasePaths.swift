import Bootcamp

/// The way into one case: the text of `SearchBar.Action.textChanged`.
let textChangedPath = AnyCasePath<SearchBar.Action, String>(
  embed: { .textChanged($0) },
  extract: { if case .textChanged(let text) = $0 { text } else { nil } })

/// The ways into the four cases of the screen's actions.
extension SearchScreen.Action: CasePathable {
  struct AllCasePaths {
    var bar: AnyCasePath<SearchScreen.Action, SearchBar.Action> {
      AnyCasePath(
        embed: { .bar($0) },
        extract: { if case .bar(let action) = $0 { action } else { nil } })
    }

    var rows: AnyCasePath<SearchScreen.Action, IdentifiedActionOf<GifRow>> {
      AnyCasePath(
        embed: { .rows($0) },
        extract: { if case .rows(let action) = $0 { action } else { nil } })
    }

    var detail: AnyCasePath<SearchScreen.Action, GifDetail.Action> {
      AnyCasePath(
        embed: { .detail($0) },
        extract: { if case .detail(let action) = $0 { action } else { nil } })
    }

    var settings: AnyCasePath<SearchScreen.Action, Settings.Action> {
      AnyCasePath(
        embed: { .settings($0) },
        extract: { if case .settings(let action) = $0 { action } else { nil } })
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

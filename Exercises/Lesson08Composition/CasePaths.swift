import Bootcamp

/// The way into one case: the text of `SearchBar.Action.textChanged`.
let textChangedPath = AnyCasePath<SearchBar.Action, String>(
  embed: { _ in
    todo(
      "Step 2 (rule 2a): wrap a text in “textChanged”.", returning: .searchResponse(.success([])))
  },
  extract: { _ in
    todo(
      "Step 2 (rules 2a and 2b): take the text out, or say “nil” to another case.", returning: nil)
  })

/// The ways into the four cases of the screen's actions.
extension SearchScreen.Action: CasePathable {
  struct AllCasePaths {
    var bar: AnyCasePath<SearchScreen.Action, SearchBar.Action> {
      AnyCasePath(
        embed: { _ in
          todo(
            "Step 2 (rule 2a): wrap an action of the bar.", returning: .detail(.closeButtonTapped))
        },
        extract: { _ in
          todo("Step 2 (rules 2a and 2b): take the action of the bar out.", returning: nil)
        })
    }

    var rows: AnyCasePath<SearchScreen.Action, IdentifiedActionOf<GifRow>> {
      AnyCasePath(
        embed: { _ in
          todo("Step 2 (rule 2a): wrap an action of a row.", returning: .detail(.closeButtonTapped))
        },
        extract: { _ in
          todo(
            "Step 2 (rules 2a and 2b): take the action of a row out, with its id.", returning: nil)
        })
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

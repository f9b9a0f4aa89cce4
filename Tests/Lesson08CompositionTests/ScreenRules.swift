/// What has happened last to a screen, as the rules see it: so that a difference can name its rule.
enum ScreenEvent {
  /// Nothing: it happened on another screen.
  case elsewhere
  case newText
  case noText
  case found(isTwice: Bool)
  case searchFailed
  case heart
  case titleTapped(wasOpen: Bool)
  case hideTapped
  case hidden
  case couldNotHide
  case sheetClosed
  case settings
  /// The service has answered a request that was cancelled.
  case lateAnswer(rule: String)

  /// What can differ.
  enum Fact {
    case bar, searches, rows, titles, rowThatStayed, rowThatIsNew, favorites, endOfFavorite
    case sheet, hides, endOfHide, settings, effect
  }

  /// The rule that says what becomes of a fact.
  func rule(for fact: Fact) -> String {
    switch (self, fact) {
    case (.elsewhere, _): "3h"
    case (.lateAnswer(let rule), _): rule

    case (.hidden, .bar), (.hidden, .searches): "5j"
    case (.titleTapped, .bar), (.titleTapped, .rows), (.titleTapped, .titles): "5a"
    case (_, .bar), (_, .searches): "3g"
    case (.settings, .settings): "6a"
    case (_, .settings), (.settings, .rows), (.settings, .titles), (.settings, .sheet): "6d"

    case (.newText, .rows): "3e"
    case (.noText, .rows): "3d"
    case (.found(isTwice: true), .rows): "3b"
    case (.found, .rows): "3a"
    case (.found, .titles): "4b"
    case (.found, .rowThatIsNew): "4d"
    case (.found, .rowThatStayed), (.found, .favorites): "4a"
    case (.found, .endOfFavorite), (.noText, .endOfFavorite): "4c"
    case (.searchFailed, .rows): "3c"

    case (.hidden, .rows), (.hidden, .sheet), (.hidden, .endOfFavorite): "5e"
    case (.couldNotHide, .rows), (.couldNotHide, .sheet): "5f"
    case (.sheetClosed, .rows), (.sheetClosed, .sheet), (.sheetClosed, .endOfHide): "5c"
    case (.titleTapped(wasOpen: false), .sheet): "5a"
    case (.titleTapped, .sheet), (.titleTapped, .endOfHide), (.titleTapped, .effect): "5b"
    case (.hideTapped, _), (_, .hides): "5k"
    case (_, .sheet), (_, .endOfHide): "5h"

    case (.settings, .effect): "6b"
    case (.heart, _), (_, .favorites), (_, .rowThatStayed), (_, .rowThatIsNew): "4e"
    case (_, .endOfFavorite): "4c"
    case (_, .effect): "3f"
    case (_, .rows), (_, .titles): "5h"
    }
  }
}

import Bootcamp

/// An order screen: the quantity editor, the price, and a search for other articles.
struct OrderScreen: Reducer {
  // MARK: Model the state

  struct Article: Equatable, Identifiable, Sendable {
    let id: Int
    let name: String
  }

  /// What the server has found for a text.
  struct SearchResults: Equatable, Sendable {
    let text: String
    let articles: [Article]
  }

  // region: state
  struct State: Equatable {
    /// How many pieces are in stock.
    let stock: Int

    /// In cents.
    let pricePerPiece: Int

    /// How many pieces to order.
    var number: Int

    /// What is wrong with the text that was typed, as long as the number comes from it.
    fileprivate(set) var errorMessage: String?

    /// The text in the search field.
    fileprivate(set) var searchText: String

    /// What the server has answered last.
    fileprivate var results: SearchResults?

    /// The article that was tapped, as long as its screen is not closed.
    fileprivate var selectedArticleID: Article.ID?

    init(
      number: Int,
      stock: Int,
      pricePerPiece: Int,
      searchText: String = "",
      results: SearchResults? = nil,
      selectedArticleID: Article.ID? = nil
    ) {
      self.number = number
      self.stock = stock
      self.pricePerPiece = pricePerPiece
      self.searchText = searchText
      self.results = results
      self.selectedArticleID = selectedArticleID
    }
  }
  // endregion: state

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
    case numberTextChanged(String)
    case searchTextChanged(String)
    case articlesResponse(SearchResults)
    case articleTapped(Article.ID)
    case articleScreenClosed
  }

  // MARK: Change the state

  // region: reducer
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.isMinusButtonEnabled else { return .none }
      state.replaceNumber(with: state.number - 1)
      return .none

    case .plusButtonTapped:
      guard state.isPlusButtonEnabled else { return .none }
      state.replaceNumber(with: state.number + 1)
      return .none

    case .numberTextChanged(let text):
      if text.count <= 6, let number = Int(text) {
        state.replaceNumber(with: number)
      } else {
        state.replaceNumber(with: 0, errorMessage: "Digits only")
      }
      return .none

    case .searchTextChanged(let text):
      state.searchText = text
      return .none

    case .articlesResponse(let results):
      state.results = results
      return .none

    case .articleTapped(let id):
      state.selectedArticleID = id
      return .none

    case .articleScreenClosed:
      state.selectedArticleID = nil
      return .none
    }
  }
  // endregion: reducer
}

extension OrderScreen.State {
  fileprivate mutating func replaceNumber(with number: Int, errorMessage: String? = nil) {
    self.number = number
    self.errorMessage = errorMessage
  }
}

// MARK: - Outputs

// region: ui
/// UI outputs: what the screen shows, at any moment.
extension OrderScreen.State {
  var isMinusButtonEnabled: Bool { number > 0 }

  var isPlusButtonEnabled: Bool { number < stock }

  /// In cents.
  var totalPrice: Int { max(number, 0) * pricePerPiece }

  var summary: String {
    switch number {
    case ...0: "Nothing to order"
    case 1: "1 piece, \(totalPrice) cents"
    default: "\(number) pieces, \(totalPrice) cents"
    }
  }
}
// endregion: ui

// region: data
/// Data outputs: what somebody should do now, if anything.
extension OrderScreen.State {
  /// The text whose articles should be loaded.
  var loadArticles: String? {
    guard searchText.count >= 2, results?.text != searchText else { return nil }
    return searchText
  }
}
// endregion: data

// region: navigation
/// Navigation outputs: the screen that should be on top, if any.
extension OrderScreen.State {
  var showArticle: OrderScreen.Article? {
    results?.articles.first { $0.id == selectedArticleID }
  }
}
// endregion: navigation

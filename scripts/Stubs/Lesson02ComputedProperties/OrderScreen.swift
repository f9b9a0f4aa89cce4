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

  struct State: Equatable {
    /// How many pieces are in stock.
    let stock: Int

    /// In cents.
    let pricePerPiece: Int

    /// How many pieces to order.
    var number: Int {
      didSet { updateMinusButton() }
    }

    // Step 3: what the screen shows. Judge each: does it have to be stored?

    private(set) var isMinusButtonEnabled = false

    var isPlusButtonEnabled = true

    /// In cents.
    var totalPrice = 0

    var summary = ""

    // Step 4: what is wrong with the text that was typed. Judge: can it be computed?

    var errorMessage: String? { number == 0 ? "Digits only" : nil }

    /// The text in the search field.
    var searchText: String

    /// What the server has answered last.
    var results: SearchResults?

    // Step 5: the text whose articles should be loaded now. Judge.

    var loadArticles: String?

    /// The article that was tapped, as long as its screen is not closed.
    var selectedArticleID: Article.ID?

    // Step 6: the article whose screen should be on top now. Judge.

    var showArticle: Article?

    /// The tests build their states with this. Keep its parameters as they are.
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
      totalPrice = number * pricePerPiece
      summary = "\(number) pieces, \(totalPrice) cents"
      updateMinusButton()
    }

    private mutating func updateMinusButton() {
      isMinusButtonEnabled = number > 0
    }
  }

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

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.number > 0 else { return .none }
      state.number -= 1
      state.totalPrice = state.number * state.pricePerPiece
      state.summary = "\(state.number) pieces, \(state.totalPrice) cents"
      return .none

    case .plusButtonTapped:
      state.number += 1
      state.totalPrice = state.number * state.pricePerPiece
      state.summary = "\(state.number) pieces, \(state.totalPrice) cents"
      return .none

    case .numberTextChanged(let text):
      state.number = Int(text) ?? 0
      return .none

    case .searchTextChanged(let text):
      state.searchText = text
      state.loadArticles = text
      return .none

    case .articlesResponse(let results):
      state.results = results
      return .none

    case .articleTapped(let id):
      state.selectedArticleID = id
      state.showArticle = state.results?.articles.first { $0.id == id }
      return .none

    case .articleScreenClosed:
      state.selectedArticleID = nil
      state.showArticle = nil
      return .none
    }
  }
}

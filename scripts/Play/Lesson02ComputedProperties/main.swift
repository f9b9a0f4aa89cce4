import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson02ComputedProperties

// The order screen of lesson 2, run by the state and the reducer that you write.

let pens = OrderScreen.SearchResults(
  text: "pen",
  articles: [
    OrderScreen.Article(id: 1, name: "Pencil"), OrderScreen.Article(id: 2, name: "Pen"),
  ])

let renamedPens = OrderScreen.SearchResults(
  text: "pen", articles: [OrderScreen.Article(id: 2, name: "Fountain pen")])

let store = Store(
  initialState: OrderScreen.State(number: 1, stock: 3, pricePerPiece: 250)
) {
  OrderScreen()
}

let screen = Screen(
  "Order screen (250 cents a piece, 3 in stock)",
  store: store,
  commands: [
    .init(
      "-", "tap the minus button", sends: .minusButtonTapped, whileEnabled: \.isMinusButtonEnabled),
    .init(
      "+", "tap the plus button", sends: .plusButtonTapped, whileEnabled: \.isPlusButtonEnabled),
    .init("0", "type the number 0", sends: .numberTextChanged("0")),
    .init("12", "type the number 12", sends: .numberTextChanged("12")),
    .init("abc", "type “abc” for the number", sends: .numberTextChanged("abc")),
    .init("pen", "type “pen” in the search field", sends: .searchTextChanged("pen")),
    .init("answer", "the server answers", sends: .articlesResponse(pens)),
    .init("renamed", "the server answers, with a new name", sends: .articlesResponse(renamedPens)),
    .init("tap", "tap the article “Pen”", sends: .articleTapped(2)),
    .init("close", "close the article’s screen", sends: .articleScreenClosed),
  ],
  draw: { state in
    let minus = state.isMinusButtonEnabled ? "[ − ]" : "  −  "
    let plus = state.isPlusButtonEnabled ? "[ + ]" : "  +  "
    let message = state.errorMessage.map { "   (\($0))" } ?? ""
    return "\(minus)  \(state.number)  \(plus)   \(state.summary)\(message)"
  }
)

extension OrderScreen.SearchResults: CustomStringConvertible {
  public var description: String {
    "“\(text)”: \(articles.map(\.name).joined(separator: ", "))"
  }
}

exit(
  screen
    .showing("loadArticles") { $0.loadArticles ?? "nil" }
    .showing("showArticle") { $0.showArticle?.name ?? "nil" }
    .run())

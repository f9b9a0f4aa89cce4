import Testing

@testable import Lesson02ComputedProperties

private typealias Article = OrderScreen.Article
private typealias SearchResults = OrderScreen.SearchResults

extension Lesson02 {
  @Suite("5 A data output")
  struct Step5 {
    @Test("5.1 From 2 characters on, the search text should be loaded")
    func length() throws {
      let built = state(searchText: "pe")
      let seen = built.loadArticles
      let isStored = storedProperties(of: built).keys.contains("loadArticles")
      var explanation = "It has 2 characters, and “loadArticles” is \(seen ?? "nil")."
      if isStored {
        explanation = """
          Nothing is loaded. This state was built, not reached by typing: what can be worked out \
          from it?
          """
      }
      try #require(seen == "pe", "“pe” stands in the search field. \(explanation)")
      try #require(state(searchText: "p").loadArticles == nil, "“p” has 1 character.")
      try #require(state(searchText: "").loadArticles == nil, "The search field is empty.")
      try #require(
        state(searchText: "").after(.searchTextChanged("pencil")).loadArticles == "pencil",
        "“pencil” was typed.")
      try #require(
        state(searchText: "pe").after(.searchTextChanged("p")).loadArticles == nil,
        "“pe” was shortened to “p”. There is nothing to load any more.")
    }

    @Test("5.2 It should be loaded until its answer is there, and no other answer will do")
    func answer() throws {
      let asking = state(searchText: "").after(.searchTextChanged("pen"))
      try #require(
        asking.after(.articlesResponse(SearchResults(text: "pen", articles: []))).loadArticles
          == nil,
        """
        “pen” should be loaded, and the answer for “pen” has come, with nothing found. If somebody \
        still asks for it, it is loaded again and again.
        """)
      try #require(
        asking.after(.articlesResponse(SearchResults(text: "pe", articles: []))).loadArticles
          == "pen",
        """
        “pen” should be loaded, and a late answer for “pe” has come. It is not the one that is \
        waited for.
        """)
      try #require(
        asking.after(
          .articlesResponse(SearchResults(text: "pen", articles: [])), .searchTextChanged("pencil")
        ).loadArticles == "pencil",
        "“pen” was answered, and then “pencil” was typed.")
    }

    @Test("5.3 It is not stored")
    func notStored() throws {
      let isStored = storedProperties(of: state(searchText: "")).keys.contains("loadArticles")
      try #require(
        !isStored,
        """
        “loadArticles” is stored, next to the search text and the last answer. Which of the \
        actions would have to keep it right? Are you sure of the list?
        """)
    }

    private func state(searchText: String) -> OrderScreen.State {
      OrderScreen.State(number: 1, stock: 10, pricePerPiece: 250, searchText: searchText)
    }
  }

  @Suite("6 A navigation output")
  struct Step6 {
    private let pens = SearchResults(
      text: "pen", articles: [Article(id: 1, name: "Pencil"), Article(id: 2, name: "Pen")])

    @Test("6.1 The tapped article is shown until its screen is closed")
    func tapped() throws {
      let built = state(selected: 2)
      let seen = built.showArticle
      let isStored = storedProperties(of: built).keys.contains("showArticle")
      var explanation = "“showArticle” is \(seen.map { "article \($0.id)" } ?? "nil")."
      if isStored {
        explanation = """
          This state was built, not reached by a tap: what can be worked out from it?
          """
      }
      try #require(
        seen == Article(id: 2, name: "Pen"),
        "Article 2 is selected and among the results. \(explanation)")
      try #require(state(selected: nil).showArticle == nil, "No article is selected.")
      let fresh = OrderScreen.State(number: 1, stock: 10, pricePerPiece: 250)
      try #require(fresh.showArticle == nil, "The screen is fresh, and no answer has come yet.")
      try #require(
        state(selected: nil).after(.articleTapped(1)).showArticle == Article(id: 1, name: "Pencil"),
        "Article 1 was tapped.")
      try #require(
        state(selected: 2).after(.articleScreenClosed).showArticle == nil,
        "The screen of the article was closed.")
      try #require(
        state(selected: 2).after(.searchTextChanged("penc")).showArticle
          == Article(id: 2, name: "Pen"),
        """
        The screen of article 2 is on top, and one more letter was typed in the search field. \
        Nobody has closed the screen, and the last answer still has the article. Why is it gone?
        """)
    }

    @Test("6.2 The article is shown as it is now")
    func newAnswer() throws {
      let open = state(selected: nil).after(.articleTapped(2))
      let renamed = SearchResults(text: "pen", articles: [Article(id: 2, name: "Fountain pen")])
      try #require(
        open.after(.articlesResponse(renamed)).showArticle?.name == "Fountain pen",
        """
        Article 2 was tapped when it was called “Pen”. Then the server sent it with the name \
        “Fountain pen”. A copy made at the tap does not know.
        """)
      let gone = SearchResults(text: "pen", articles: [Article(id: 1, name: "Pencil")])
      try #require(
        open.after(.articlesResponse(gone)).showArticle == nil,
        "Article 2 was tapped, and then the server sent an answer without it. Nothing is there to show."
      )
    }

    @Test("6.3 It is not stored, and neither is any other output")
    func notStored() throws {
      let outputs = [
        "isMinusButtonEnabled", "isPlusButtonEnabled", "totalPrice", "summary", "loadArticles",
        "showArticle",
      ]
      let stored = outputs.filter(storedProperties(of: state(selected: 1)).keys.contains)
      try #require(
        stored.isEmpty,
        """
        Still stored: \(stored.joined(separator: ", ")). Each is an answer to a question, and not \
        a fact that has to be remembered.
        """)
    }

    private func state(selected: Article.ID?) -> OrderScreen.State {
      OrderScreen.State(
        number: 1, stock: 10, pricePerPiece: 250, searchText: "pen", results: pens,
        selectedArticleID: selected)
    }
  }
}

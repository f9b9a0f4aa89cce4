import TestSupport
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
      let isStored = isStored("loadArticles", in: built)
      var explanation = "It has 2 characters, and “loadArticles” is \(seen ?? "nil")."
      if isStored {
        explanation = """
          Nothing is loaded. This state was built, not reached by typing: what can be worked out \
          from it?
          """
      }
      try #require(seen == "pe", "“pe” stands in the search field. \(explanation)")
      try expect(
        state(searchText: "p"), loads: nil, "“p” stands in the search field, with 1 character.")
      try expect(state(searchText: ""), loads: nil, "The search field is empty.")
      try expect(
        state(searchText: "").after(.searchTextChanged("pencil")), loads: "pencil",
        "“pencil” was typed.")
      try expect(
        state(searchText: "pe").after(.searchTextChanged("p")), loads: nil,
        "“pe” was shortened to “p”. There is nothing to load any more.")
    }

    @Test("5.2 It should be loaded until its answer is there, and no other answer will do")
    func answer() throws {
      let asking = state(searchText: "").after(.searchTextChanged("pen"))
      try expect(
        asking.after(.articlesResponse(SearchResults(text: "pen", articles: []))), loads: nil,
        """
        “pen” was to be loaded, and the answer for “pen” has come, with nothing found. If somebody \
        still asks for it, it is loaded again and again.
        """)
      try expect(
        asking.after(.articlesResponse(SearchResults(text: "pe", articles: []))), loads: "pen",
        """
        “pen” is to be loaded, and a late answer for “pe” has come. It is not the one that is \
        waited for.
        """)
      try expect(
        asking.after(
          .articlesResponse(SearchResults(text: "pen", articles: [])), .searchTextChanged("pencil")
        ), loads: "pencil", "“pen” was answered, and then “pencil” was typed.")
    }

    @Test("5.3 It is not stored")
    func notStored() throws {
      let isStored = isStored("loadArticles", in: state(searchText: ""))
      try #require(
        !isStored,
        """
        “loadArticles” is stored, next to the search text and the last answer. Which of the \
        actions would have to keep it right? Are you sure of the list?
        """)
      let before = state(searchText: "")
      let changed = storedDifferences(before, before.after(.searchTextChanged("pencil")))
      try #require(
        changed.count <= 1,
        """
        “pencil” was typed, and all of these changed in memory: \(changed.joined(separator: ", ")). \
        Only one of them is what was typed. Could the others be worked out from it?
        """)
    }

    @Test("5.4 The request is right in every story")
    func stories() async {
      await expectStories(on: OrderScreenStage.self, step: 5, count: 600)
    }

    private func expect(
      _ state: OrderScreen.State, loads expected: String?, _ story: String
    ) throws {
      let seen = state.loadArticles
      try #require(
        seen == expected,
        "“loadArticles” is \(seen ?? "nil") and should be \(expected ?? "nil"). \(story)")
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
      let isStored = isStored("showArticle", in: built)
      var explanation = "“showArticle” is \(seen.map { "article \($0.id)" } ?? "nil")."
      if isStored {
        explanation = """
          This state was built, not reached by a tap: what can be worked out from it?
          """
      }
      try #require(
        seen == Article(id: 2, name: "Pen"),
        "Article 2 is selected and among the results. \(explanation)")
      try expect(state(selected: nil), shows: nil, "No article is selected.")
      let fresh = OrderScreen.State(number: 1, stock: 10, pricePerPiece: 250)
      try expect(fresh, shows: nil, "The screen is fresh, and no answer has come yet.")
      try expect(
        state(selected: nil).after(.articleTapped(1)), shows: "Pencil", "Article 1 was tapped.")
      try expect(
        state(selected: 2).after(.articleScreenClosed), shows: nil,
        "The screen of article 2 was closed.")
      try expect(
        state(selected: 2).after(.searchTextChanged("penc")), shows: "Pen",
        """
        The screen of article 2 was on top, and one more letter was typed in the search field. \
        Nobody has closed the screen, and the last answer still has the article. Why is it gone?
        """)
    }

    @Test("6.2 The article is shown as it is now")
    func newAnswer() throws {
      let open = state(selected: nil).after(.articleTapped(2))
      let renamed = SearchResults(text: "pen", articles: [Article(id: 2, name: "Fountain pen")])
      try expect(
        open.after(.articlesResponse(renamed)), shows: "Fountain pen",
        """
        Article 2 was tapped when it was called “Pen”. Then the server sent it with the name \
        “Fountain pen”, at another place in the list. What do you keep from the tap, and does it \
        still find the article?
        """)
      let gone = SearchResults(text: "pen", articles: [Article(id: 1, name: "Pencil")])
      try expect(
        open.after(.articlesResponse(gone)), shows: nil,
        "Article 2 was tapped, and then the server sent an answer without it.")
    }

    @Test("6.3 It is not stored, and neither is any other output")
    func notStored() throws {
      let outputs = [
        "isMinusButtonEnabled", "isPlusButtonEnabled", "totalPrice", "summary", "loadArticles",
        "showArticle",
      ]
      let stored = outputs.filter { isStored($0, in: state(selected: 1)) }
      try #require(
        stored.isEmpty,
        """
        Still stored: \(stored.joined(separator: ", ")). Each is an answer to a question, and not \
        a fact that has to be remembered.
        """)
      let before = state(selected: nil)
      let changed = storedDifferences(before, before.after(.articleTapped(2)))
      try #require(
        changed.count <= 1,
        """
        Article 2 was tapped, and all of these changed in memory: \
        \(changed.joined(separator: ", ")). Only one of them says which was tapped. Could the \
        others be worked out from it?
        """)
    }

    @Test("6.4 The article is right in every story")
    func stories() async {
      await expectStories(on: OrderScreenStage.self, step: 6, count: 900)
    }

    @Test("6.5 States that show different things are not equal, and equal ones stay equal")
    func equality() async {
      // What is equal concerns all steps so far, so it has stories of its own.
      await expectStories(on: OrderScreenStage.self, step: 7, count: 600)
    }

    private func expect(
      _ state: OrderScreen.State, shows expected: String?, _ story: String
    ) throws {
      let seen = state.showArticle?.name
      try #require(
        seen == expected,
        "“showArticle” is \(seen ?? "nil") and should be \(expected ?? "nil"). \(story)")
    }

    private func state(selected: Article.ID?) -> OrderScreen.State {
      OrderScreen.State(
        number: 1, stock: 10, pricePerPiece: 250, searchText: "pen", results: pens,
        selectedArticleID: selected)
    }
  }
}

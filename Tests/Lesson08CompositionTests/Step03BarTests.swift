import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("3 The bar")
  @MainActor
  struct Step3 {
    @Test("3.1 The bar handles its actions")
    func bar() async throws {
      try GivenParts.requireBar()
      try await Screen.opened { screen in
        await screen.type("cats")
        try require(
          screen.state.bar.text == "cats" && screen.state.bar.isLoading,
          """
          “cats” was typed. The bar says “\(screen.state.bar.text)”, and it does \
          \(screen.state.bar.isLoading ? "" : "not ")search. “SearchBar” changes the bar's state: does \
          the screen run it?
          """, rule: "3g")
        try require(
          screen.world.search.requests == ["cats"],
          "“cats” was typed. The service was asked for: \(list(screen.world.search.requests)).",
          rule: "3g")
      }
    }

    @Test("3.2 What is found becomes the rows, in order")
    func rows() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog", "hen")
        try require(
          screen.rows == ["cat", "dog", "hen"],
          "The service found cat, dog, hen. The rows are: \(list(screen.rows)).", rule: "3a")
        await screen.search("farm", finding: "hen", "cow")
        try require(
          screen.rows == ["hen", "cow"],
          """
          There were rows, and another search found hen, cow. The rows are: \(list(screen.rows)). The \
          new ones replace all before.
          """, rule: "3a")
        await screen.search("twice", finding: "ox", "cat", "ox")
        try require(
          screen.rows == ["ox", "cat"],
          "The service found ox, cat, and the ox once more. The rows are: \(list(screen.rows)).",
          rule: "3b")
        await screen.type("titles")
        screen.world.search.answer(
          3, .success([Gif(id: "emu", title: "first"), Gif(id: "emu", title: "second")]))
        await screen.settle()
        try require(
          screen.state.rows.map(\.gif.title) == ["first"],
          """
          The service found the emu twice, titled “first” and “second”. The rows are titled: \
          \(list(screen.state.rows.map(\.gif.title))).
          """, rule: "3b")
      }
    }

    @Test("3.3 Rows go with the text, and stay when a search fails")
    func textAndFailure() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.type("farm")
        try require(
          screen.rows == ["cat", "dog"],
          """
          There are rows, another text is typed, and nothing is found yet. The rows are: \
          \(list(screen.rows)). They stay until the answer is there.
          """, rule: "3e")
        await screen.searchFails()
        try require(
          screen.rows == ["cat", "dog"] && screen.state.bar.hasFailed,
          "A search has failed. The bar should say so, and the rows stay. They are: \(list(screen.rows)).",
          rule: "3c")
        await screen.type("")
        try require(
          screen.rows.isEmpty,
          """
          The bar was emptied. The rows are: \(list(screen.rows)). There should be none. If you look at \
          the text of the bar: has the bar handled the action by then?
          """, rule: "3d")
      }
    }

    @Test("3.4 Bar and rows are right in every story")
    func stories() async {
      await expectStories(on: ScreenStage.self, step: 3, count: 40, upTo: 7)
    }
  }
}

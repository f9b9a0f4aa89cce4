import Bootcamp
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
        let reported = await issuesReported {
          await screen.search("twice", finding: "ox", "cat", "ox")
        }
        let second = reported.first { $0.message.hasPrefix("A second element") }
        for issue in reported where issue != second { reportIssue(issue) }
        try require(
          second == nil,
          """
          The service found ox, cat, and the ox once more. At \(second?.location.description ?? "") the \
          second ox is put among the rows. An “IdentifiedArray” drops it, and reports a mistake. Look \
          first whether there is an ox, and leave the second one out.
          """, rule: "3b")
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
      for (answer, event) in [
        (Result<[Gif], any Error>.success([.named("cat")]), "has found the cat"),
        (.failure(HardError.plain.thrown), "has failed"),
      ] {
        try await Screen.opened { screen in
          await screen.type("pets")
          screen.world.search.answer(0, answer)
          let handled = await screen.settle()
          try require(
            !handled.contains(where: \.hasEffect),
            """
            “pets” was typed, and the service \(event). The reducer has returned an effect for this \
            answer. The bar has nothing to do any more, and the screen changes its rows and no more, so \
            it should be “.none”.
            """, rule: "3f")
        }
      }
      for (action, event) in [
        (SearchBar.Action.searchResponse(.success([.named("cow")])), "another search found cow"),
        (.textChanged("cows"), "“cows” was typed"),
      ] {
        try await Screen.opened { screen in
          await screen.search("pets", finding: "cat", "dog")
          var state = screen.state
          let effect = SearchScreen(environment: screen.world.environment)
            .reduce(into: &state, action: .bar(action))
          try require(
            !effect.cancelsUnderID,
            """
            There were cat, dog, and \(event). The reducer has returned a “.cancel” for that. The screen \
            changes its rows and no more: “forEach” cancels the work of those that go, and the bar begins \
            its search anew.
            """, rule: "3f")
        }
      }
    }

    @Test("3.3 Rows go with the text, and stay when a search fails")
    func textAndFailure() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        for text in ["farm", " ", "\n", "farm "] {
          await screen.type(text)
          try require(
            screen.rows == ["cat", "dog"],
            """
            There are rows, “\(text.replacing("\n", with: "\\n"))” is typed, and nothing is found yet. The \
            rows are: \(list(screen.rows)). They stay until the answer is there.\
            \(text.allSatisfy(\.isWhitespace) ? " Blanks are a text, too." : "")
            """, rule: "3e")
        }
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
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        try await Screen.opened { other in
          await other.search("farm", finding: "cow")
          await other.type("")
          try require(
            screen.rows == ["cat", "dog"],
            """
            Another screen was opened, searched, and its bar was emptied. The rows of the first screen \
            are: \(list(screen.rows)). They should be: cat, dog.
            """, rule: "3h")
        }
        await screen.type("")
        try require(
          screen.rows.isEmpty,
          """
          The bar of another screen was emptied, and then the bar of this one. The rows of this one are: \
          \(list(screen.rows)). There should be none. What remembers the other screen?
          """, rule: "3h")
      }
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        try await Screen.opened(with: screen.state) { next in
          await next.type("")
          try require(
            next.rows.isEmpty,
            """
            A screen has found cat, dog. The next one opens with the state of the first, and its bar is \
            emptied. Its rows are: \(list(next.rows)). There should be none. What does the first screen \
            know that does not stand in its state?
            """, rule: "3h")
        }
      }
    }

    @Test("3.4 Bar and rows are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: ScreenStage.self, step: 3, count: 40, upTo: 7)
    }
  }
}

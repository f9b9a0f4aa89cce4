import Bootcamp
import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("1 The bar")
  @MainActor
  struct Step1 {
    @Test("1.1 A new text stands there at once, and is asked for after a pause")
    func asks() async throws {
      try await OpenedSearch.example { search in
        await search.send(.textChanged("cat"))
        try require(
          search.state.text == "cat" && search.state.isLoading,
          """
          “cat” was entered. The text is \(Facts.quoted(search.state.text)), and “isLoading” is \
          \(search.state.isLoading). It should be “cat” and true.
          """, rule: "1a")
        await search.passes(milliseconds: 299)
        try search.requireAsked([], "“cat” was entered, and 299 ms have passed.", rule: "1b")
        await search.passes(milliseconds: 1)
        try search.requireAsked(
          [request("cat")], "“cat” was entered, and 300 ms have passed.", rule: "1b")
        await search.asks(for: " two  words\n")
        try search.requireAsked(
          [request("cat"), request(" two  words\n")],
          "“ two  words\\n” was entered, with two blanks between and a line break at its end.",
          rule: "1b")
      }
    }

    @Test("1.2 The text that is there already is no news")
    func sameText() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        try await search.requireNone(
          after: .textChanged("cat"), "“cat” was entered, and then “cat” once more.", rule: "1c")
        await search.asks(for: "caf\u{E9}")
        try await search.requireNone(
          after: .textChanged("cafe\u{301}"),
          """
          “café” was entered, and then the same for “==”: its “é” with two characters instead of one.
          """, rule: "1c")
      }
    }

    @Test("1.3 A new text ends what was on its way for the one before")
    func newText() async throws {
      try await OpenedSearch.example { search in
        await search.send(.textChanged("c"))
        await search.passes(milliseconds: 200)
        await search.send(.textChanged("ca"))
        await search.passes(milliseconds: 299)
        try search.requireAsked(
          [], "“c” was entered, 200 ms later “ca”, and 299 ms have passed since.", rule: "1e")
        await search.passes(milliseconds: 1)
        await search.send(.textChanged("cat"))
        try require(
          search.calls.heard.first?.isCancelled == true,
          """
          A request for “ca” is on its way, and “cat” was entered. The request goes on. It should be \
          cancelled.
          """, rule: "1e")
      }
    }

    @Test("1.4 A blank text asks nobody, and leaves nothing")
    func blank() async throws {
      for text in ["", "  ", "\n"] {
        try await OpenedSearch.example {
          $0.text = "cat"
          $0.results = [PageOfGifs.gif(1)]
          $0.foundFor = "cat"
          ($0.receivedCount, $0.totalCount) = (1, 1)
        } _: { search in
          await search.send(.textChanged("cats"))
          await search.send(.textChanged(text))
          var fresh = Search.State(kind: .gifs)
          fresh.text = text
          try require(
            search.state == fresh,
            """
            “cat” was found, “cats” was entered, and then \(Facts.quoted(text)). This is what the state \
            should be (−), and what it is (+):

            \((difference(from: fresh, to: search.state) ?? []).joined(separator: "\n"))

            All but the text should be fresh.
            """, rule: "1d")
          await search.passes(milliseconds: 1_000)
          try search.requireAsked(
            [], "“cats” was entered, and then \(Facts.quoted(text)).", rule: "1d")
        }
      }
    }

    @Test("1.5 The bar is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 1, count: 45)
    }
  }
}

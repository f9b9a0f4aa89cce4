import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("2 The answer")
  @MainActor
  struct Step2 {
    @Test("2.1 The first page becomes the rows")
    func firstPage() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.answers([1, 2], of: 7)
        try search.requireRows(
          [1, 2], "The service has answered with GIF 1 and GIF 2.", rule: "2a")
        try require(
          !search.state.isLoading, "The answer is there, and “isLoading” is still true.", rule: "2a"
        )
        try require(
          search.state.foundFor == "cat" && search.state.receivedCount == 2
            && search.state.totalCount == 7,
          """
          The service has sent 2 GIFs of 7 for “cat”. “foundFor” is \
          \(search.state.foundFor.map(Facts.quoted) ?? "nil"), “receivedCount” \
          \(search.state.receivedCount) and “totalCount” \(search.state.totalCount).
          """, rule: "2a")
        await search.asks(for: "dog")
        await search.answers([3], of: 1)
        try search.requireRows(
          [3], "“dog” was entered after “cat”, and GIF 3 has come.", rule: "2a")
      }
    }

    @Test("2.2 A GIF that comes twice stands once")
    func twice() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        let again = Gif(id: "1", title: "Another title")
        let page = GifPage(gifs: [PageOfGifs.gif(1), PageOfGifs.gif(2), again], totalCount: 3)
        for number in search.calls.waiting { search.calls.answer(number, .success(page)) }
        await search.store.settle()
        try search.requireRows(
          [1, 2],
          """
          The service has sent three GIFs on one page: GIF 1, GIF 2, and one with the id of GIF 1 and the \
          title “Another title”.
          """, rule: "2b")
      }
    }

    @Test("2.3 A failure is kept and told, and the rows stay")
    func failure() async throws {
      let messages: [(GifFailure, String)] = [
        (.offline, "There is no connection."), (.refused("Not today."), "Not today."),
        (.unreadable, "The answer cannot be read."),
      ]
      for (failure, message) in messages {
        try await OpenedSearch.example {
          $0.results = [PageOfGifs.gif(1)]
        } _: { search in
          await search.asks(for: "cat")
          await search.fails(failure)
          try require(
            search.state.failure == failure && !search.state.isLoading,
            """
            The client threw “\(words(failure))”. “failure” is \
            \(search.state.failure.map(words) ?? "nil"), and “isLoading” is \(search.state.isLoading).
            """, rule: "2c")
          try search.requireRows([1], "The client threw an error.", rule: "2c")
          try require(
            search.state.message == message,
            """
            “failure” is “\(words(failure))”. The message is \
            \(search.state.message.map { "“\($0)”" } ?? "nil"). It should be “\(message)”.
            """, rule: "2e")
        }
      }
    }

    @Test("2.4 “Try again” asks for what has failed, at once")
    func retry() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.fails(.offline)
        await search.send(.retryButtonTapped)
        try search.requireAsked(
          [request("cat"), request("cat")],
          "A request for “cat” has failed, and “Try again” was tapped.", rule: "2d")
        try require(
          search.state.failure == nil && search.state.isLoading,
          "“Try again” was tapped. “failure” should be nil, and “isLoading” true.", rule: "2d")
        await search.answers([1], of: 1)
        try await search.requireNone(
          after: .retryButtonTapped, "Nothing has failed, and “Try again” was tapped.", rule: "2d")
      }
    }

    @Test("2.5 Where nothing was found, the screen says so")
    func nothingFound() async throws {
      try await OpenedSearch.example { search in
        try require(search.state.message == nil, "Nothing was searched for.", rule: "2f")
        await search.asks(for: "cat")
        await search.answers([], of: 0)
        let message = search.state.message
        try require(
          message == "Nothing found for “cat”.",
          """
          The service has answered with an empty page for “cat”. The message is \
          \(message.map { "“\($0)”" } ?? "nil"). It should be: Nothing found for “cat”.
          """, rule: "2f")
        await search.send(.textChanged("cats"))
        try require(
          search.state.message == nil,
          "Nothing was found for “cat”, and “cats” was entered. Nobody knows yet what will be found.",
          rule: "2f")
      }
    }

    @Test("2.6 The answers are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 2, count: 55)
    }
  }
}

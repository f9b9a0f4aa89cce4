import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("3 More")
  @MainActor
  struct Step3 {
    @Test("3.1 The last row asks for the next page, which follows")
    func nextPage() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.answers([1, 2], of: 7)
        await search.send(.lastRowAppeared)
        try search.requireAsked(
          [request("cat"), request("cat", from: 2)],
          "Two of seven GIFs are there, and the last row appeared.", rule: "3a")
        let renamed = Gif(id: "2", title: "GIF 2 again")
        let page = GifPage(gifs: [renamed, PageOfGifs.gif(3)], totalCount: 7)
        for number in search.calls.waiting { search.calls.answer(number, .success(page)) }
        await search.store.settle()
        try search.requireRows(
          [1, 2, 3],
          "GIF 1 and GIF 2 are there. GIF 2, under another title, and GIF 3 have come.", rule: "2b")
        try require(
          search.state.receivedCount == 4,
          """
          The service has sent two pages of two GIFs, one of them twice. “receivedCount” is \
          \(search.state.receivedCount). It should be 4: the next page begins where the last one ended.
          """, rule: "3b")
        await search.send(.lastRowAppeared)
        try search.requireAsked(
          [request("cat"), request("cat", from: 2), request("cat", from: 4)],
          "The service has sent two pages of two GIFs, one of them twice, and the last row appeared.",
          rule: "3a")
      }
    }

    @Test("3.2 Where there is no more, or something is on its way, the last row asks nobody")
    func inVain() async throws {
      try await OpenedSearch.example { search in
        await search.asks(for: "cat")
        await search.answers([1, 2], of: 3)
        await search.send(.lastRowAppeared)
        try await search.requireNone(
          after: .lastRowAppeared, "The next page is on its way, and the last row appeared again.",
          rule: "3c")
        await search.fails(.offline)
        try await search.requireNone(
          after: .lastRowAppeared, "The next page has failed, and the last row appeared again.",
          rule: "3c")
        await search.send(.retryButtonTapped)
        try search.requireAsked(
          [request("cat"), request("cat", from: 2), request("cat", from: 2)],
          "The next page has failed, and “Try again” was tapped.", rule: "2d")
        await search.answers([3], of: 3)
        try await search.requireNone(
          after: .lastRowAppeared, "All three GIFs are there, and the last row appeared.",
          rule: "3c")
      }
    }

    @Test("3.3 The pages are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: SearchStage.self, step: 3, count: 45)
    }
  }
}

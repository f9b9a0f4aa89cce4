import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("4 The rows")
  @MainActor
  struct Step4 {
    @Test("4.1 Each row waits for itself")
    func ownFlag() async throws {
      try GivenParts.requireRow()
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog", "hen")
        await screen.row("hen", .favoriteButtonTapped)
        let waiting = screen.state.rows.filter(\.isSaving).map(\.id)
        try require(
          waiting == ["hen"],
          "The heart of the hen was tapped. These rows wait for the service: \(list(waiting)).",
          rule: "4e")
        try require(
          screen.world.favorite.requests == [ServiceWorld.Favorite(id: "hen", isFavorite: true)],
          """
          The heart of the hen was tapped. The service should be asked once, to make the hen a \
          favourite. It was asked \(screen.world.favorite.requests.count) times.
          """, rule: "4e")
        await screen.row("cat", .favoriteButtonTapped)
        await screen.saved(0)
        let hearts = screen.state.rows.filter(\.isFavorite).map(\.id)
        try require(
          hearts == ["hen"] && screen.state.rows[id: "cat"]?.isSaving == true,
          """
          The hearts of hen and cat were tapped, and the service has saved the hen. These rows have a \
          heart: \(list(hearts)). The cat \
          \(screen.state.rows[id: "cat"]?.isSaving == true ? "waits" : "does not wait any more").
          """, rule: "4e")
      }
    }

    @Test("4.2 The heart reaches its row, wherever it stands by then")
    func movedRow() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog", "hen")
        await screen.row("hen", .favoriteButtonTapped)
        await screen.search("farm", finding: "cow", "hen", "cat")
        try require(
          screen.state.rows[id: "hen"]?.isSaving == true,
          """
          The hen waits for the service, and new results arrive, with the hen in another place. Its row \
          does not wait any more. Did it become a new one?
          """, rule: "4a")
        await screen.saved(0)
        let hearts = screen.state.rows.filter(\.isFavorite).map(\.id)
        try require(
          hearts == ["hen"],
          """
          The heart of the hen was tapped, new results arrived, and then the service had saved it. \
          These rows have a heart: \(list(hearts)).
          """, rule: "4a")
        await screen.search("birds", finding: "hen", "owl")
        try require(
          screen.state.rows[id: "hen"]?.isFavorite == true,
          "The hen has a heart, and new results arrive, with the hen. It should keep its heart.",
          rule: "4a")
      }
    }

    @Test("4.3 A row that goes takes its request with it")
    func goneRow() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .favoriteButtonTapped)
        await screen.row("cat", .favoriteButtonTapped)
        await screen.search("farm", finding: "cow", "cat")
        let cancelled = screen.world.favorite.heard.filter(\.isCancelled).map(\.request.id)
        try require(
          cancelled == ["dog"],
          """
          Dog and cat waited for the service, and the new results are cow, cat. Cancelled requests: \
          \(list(cancelled)). It should be the dog's alone: its row is gone. “forEach” cancels the work of \
          a row if the reducer above its dot takes the row away. Does it do so here?
          """, rule: "4c")
        await screen.saved(0)
        await screen.search("pets", finding: "dog")
        try require(
          screen.state.rows[id: "dog"].map { !$0.isFavorite && !$0.isSaving } == true,
          "The dog was gone, and it is back. It has a new row, without a heart, that waits for nobody.",
          rule: "4d")
        await screen.search("cats", finding: "cat")
        await screen.row("cat", .favoriteButtonTapped)
        await screen.saved(2)
        await screen.search("farm", finding: "cow")
        await screen.search("cats", finding: "cat")
        try require(
          screen.state.rows[id: "cat"]?.isFavorite == false,
          "The cat had a heart, was gone, and is back. It has a new row, without a heart.",
          rule: "4d")
        await screen.row("cat", .favoriteButtonTapped)
        await screen.saved(screen.world.favorite.heard.count - 1)
        await screen.type("")
        await screen.search("cats", finding: "cat")
        try require(
          screen.state.rows[id: "cat"]?.isFavorite == false,
          "The cat had a heart, the field was emptied, and the cat is found anew. Its row is a new one.",
          rule: "4d")
      }
    }

    @Test("4.4 A new title changes the title and nothing else")
    func newTitle() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("cat", .favoriteButtonTapped)
        await screen.saved(0)
        await screen.type("cats")
        screen.world.search.answer(1, .success([Gif(id: "cat", title: "a black cat")]))
        await screen.row("cat", .favoriteButtonTapped)
        let row = screen.state.rows[id: "cat"]
        try require(
          row?.gif.title == "a black cat",
          """
          The cat comes again, as “a black cat”. Its row says “\(row?.gif.title ?? "nothing")”.
          """, rule: "4b")
        try require(
          row?.isFavorite == true && row?.isSaving == true,
          "The cat has a new title. It had a heart, and still has it; it was tapped again, and waits.",
          rule: "4a")
        await screen.search("cats again", finding: "cat")
        let title = screen.state.rows[id: "cat"]?.gif.title ?? "nothing"
        try require(
          title == "a cat",
          "The cat comes again, alone as before, and is “a cat” now. Its row says “\(title)”.",
          rule: "4b")
      }
    }

    @Test("4.5 The rows are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: ScreenStage.self, step: 4, count: 48, upTo: 8)
    }
  }
}

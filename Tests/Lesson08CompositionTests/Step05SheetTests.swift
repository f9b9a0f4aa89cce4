import Bootcamp
import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("5 The sheet")
  @MainActor
  struct Step5 {
    @Test("5.1 A title opens the sheet, and “Close” closes it")
    func openAndClose() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .titleTapped)
        try require(
          screen.state.detail?.gif == .named("dog"),
          """
          The title of the dog was tapped. The sheet \
          \(screen.state.detail.map { "shows \($0.gif.title)" } ?? "is closed").
          """, rule: "5a")
        await screen.happens(.detail(.closeButtonTapped))
        try require(
          screen.state.detail == nil, "“Close” was tapped, and the sheet is still open.", rule: "5c"
        )
      }
    }

    @Test("5.2 The work of the sheet ends with it")
    func closedWhileHiding() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .titleTapped)
        await screen.happens(.detail(.hideButtonTapped))
        try require(
          screen.world.hide.requests == ["dog"] && screen.state.detail?.isHiding == true,
          "“Hide” was tapped on the sheet, and nothing happened. Does the screen run “GifDetail”?",
          rule: "5k")
        try require(
          screen.rows == ["cat", "dog"],
          """
          “Hide” was tapped, and the service has not answered. The rows are: \(list(screen.rows)). They \
          stay until the GIF has been hidden.
          """, rule: "5e")
        await screen.happens(.detail(.closeButtonTapped))
        try require(
          screen.state.detail == nil,
          "“Close” was tapped while the sheet waited for the service. The sheet is still open.",
          rule: "5c")
        try require(
          screen.world.hide.isCancelled(0),
          """
          The sheet was closed while it waited for the service. Its request goes on. “ifLet” ends it \
          if the reducer above its dot takes the sheet away.
          """, rule: "5c")
        await screen.hidden(0)
        try require(
          screen.rows == ["cat", "dog"],
          """
          The sheet was closed, and then the service had hidden the dog. Nobody waits for that: the \
          rows stay. They are: \(list(screen.rows)).
          """, rule: "5c")
      }
    }

    @Test("5.3 What is hidden has no row, and the sheet closes")
    func hidden() async throws {
      let made = GifDetail(environment: ServiceWorld().environment)
      if let sheet = made as GifDetail? {
        let store = WatchedStore(
          initialState: GifDetail.State(gif: .named("dog"), isHiding: true), reducer: sheet)
        let handled = await store.send(.hideResponse(.success("dog")))
        try require(
          handled.contains { Facts.text($0.action) == ".delegate(.gifHidden)" },
          """
          “GifDetail” ran alone, without the screen, and the service had hidden the dog. No \
          “.delegate(.gifHidden)” arrives. The screen may speak for itself, and not for the sheet: any other \
          parent needs to hear it, too. So the sheet says that its GIF is hidden.
          """, rule: "5d")
      }
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog", "hen")
        await screen.row("dog", .favoriteButtonTapped)
        await screen.row("dog", .titleTapped)
        await screen.happens(.detail(.hideButtonTapped))
        await screen.couldNotHide(0)
        try require(
          screen.state.detail?.hasFailed == true && screen.rows.count == 3,
          "The service could not hide the dog. The sheet stays open and says so, and the row stays.",
          rule: "5f")
        await screen.happens(.detail(.hideButtonTapped))
        await screen.hidden(1)
        try require(
          screen.rows == ["cat", "hen"],
          """
          The service has hidden the dog. The rows are: \(list(screen.rows)). Does the sheet tell its \
          parent (rule 5d), and does the parent answer?
          """, rule: "5e")
        try require(
          screen.state.detail == nil, "The dog has been hidden, and its sheet is still open.",
          rule: "5e")
        try require(
          screen.world.favorite.isCancelled(0),
          """
          The dog's row is gone, and its request for a heart goes on. “forEach” ends it if the reducer \
          above its dot takes the row away.
          """, rule: "5e")
        try require(
          screen.world.search.requests == ["pets", "pets"] && screen.state.bar.isLoading,
          """
          The service has hidden the dog, and the text is “pets”. The service has been asked to search \
          for: \(list(screen.world.search.requests)), and the bar does \
          \(screen.state.bar.isLoading ? "" : "not ")search. It should search for “pets” again.
          """, rule: "5j")
        await screen.type("farm")
        try require(
          screen.world.search.isCancelled(1),
          """
          The dog was hidden, so the bar searched for “pets” again. Then “farm” was typed. The second \
          search for “pets” goes on. Is it the bar's own search, with the bar's own id?
          """, rule: "5j")
      }
      try await Screen.opened { screen in
        await screen.search(" ", finding: "dog")
        await screen.row("dog", .titleTapped)
        await screen.happens(.detail(.hideButtonTapped))
        await screen.hidden(0)
        try require(
          screen.world.search.requests == [" ", " "],
          """
          The service has hidden the dog, and the text is a blank. That is not empty, so the bar should \
          search for it again. The service has been asked \(screen.world.search.requests.count) times.
          """, rule: "5j")
      }
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .titleTapped)
        await screen.happens(.detail(.hideButtonTapped))
        await screen.search("farm", finding: "cow")
        try require(
          screen.state.detail?.id == "dog",
          "New results came, and the dog's row is gone. Its sheet should stay open.", rule: "5h")
        await screen.hidden(0)
        try require(
          screen.state.detail == nil && screen.rows == ["cow"],
          """
          New results have taken the dog's row away, and then the service has hidden the dog. The sheet \
          should be closed; it is \(screen.state.detail == nil ? "closed" : "open"). The rows are: \
          \(list(screen.rows)).
          """, rule: "5e")
        try require(
          screen.world.search.requests == ["pets", "farm", "farm"],
          """
          New results have taken the dog's row away, and then the service has hidden the dog. The service \
          has been asked to search for: \(list(screen.world.search.requests)). It should search for “farm” \
          again, although no row has gone.
          """, rule: "5j")
        await screen.search("pets", finding: "cat", "dog")
        try require(
          screen.rows == ["cat", "dog"],
          """
          The dog has been hidden, and a search that comes later finds it all the same. What is found \
          becomes a row. The rows are: \(list(screen.rows)).
          """, rule: "5e")
      }
      for hasFailed in [true, false] {
        try await Screen.opened { screen in
          await screen.search("pets", finding: "cat", "dog")
          await screen.type("farm")
          if hasFailed { await screen.searchFails() }
          await screen.row("dog", .titleTapped)
          await screen.happens(.detail(.hideButtonTapped))
          await screen.hidden(0)
          try require(
            screen.world.search.requests == ["pets", "farm", "farm"] && screen.state.bar.isLoading
              && !screen.state.bar.hasFailed,
            """
            The search for “farm” \(hasFailed ? "has failed" : "was on its way"), and then the service \
            has hidden the dog. The service has been asked to search for: \
            \(list(screen.world.search.requests)). The bar does \
            \(screen.state.bar.isLoading ? "" : "not ")search, and it shows \
            \(screen.state.bar.hasFailed ? "a" : "no") failure. It should search for “farm” again, \
            whatever has become of the search before, and show no failure.
            """, rule: "5j")
        }
      }
    }

    @Test("5.4 Another title starts the sheet anew, the same one changes nothing")
    func otherTitle() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .titleTapped)
        await screen.happens(.detail(.hideButtonTapped))
        await screen.row("dog", .titleTapped)
        try require(
          screen.state.detail?.isHiding == true && !screen.world.hide.isCancelled(0),
          """
          The sheet of the dog waits for the service, and the title of the dog is tapped again. That \
          changes nothing: it waits on.
          """, rule: "5b")
        await screen.type("dogs")
        screen.world.search.answer(
          1, .success([Gif(id: "dog", title: "a small dog"), .named("cat")]))
        await screen.settle()
        try require(
          screen.state.detail?.gif == .named("dog"),
          """
          The sheet of the dog is open, and a search brings the dog with a new title. The sheet goes on \
          showing the dog as it was tapped. It shows: \(screen.state.detail?.gif.title ?? "nothing").
          """, rule: "5h")
        await screen.row("dog", .titleTapped)
        try require(
          screen.state.detail == GifDetail.State(gif: .named("dog"), isHiding: true)
            && !screen.world.hide.isCancelled(0),
          """
          The sheet of the dog waits for the service. A search brings the dog with a new title, and this \
          title is tapped. It is the GIF with the same id, so the sheet stays as it is. It shows: \
          \(screen.state.detail?.gif.title ?? "nothing"), and \
          \(screen.state.detail?.isHiding == true ? "waits" : "does not wait").
          """, rule: "5b")
        await screen.row("cat", .titleTapped)
        try require(
          screen.state.detail == GifDetail.State(gif: .named("cat")),
          "The sheet of the dog waits, and the title of the cat is tapped. It starts anew, with the cat.",
          rule: "5b")
        try require(
          screen.world.hide.isCancelled(0),
          """
          The sheet is the cat's now, and the dog's request goes on. “ifLet” ends it if the reducer above \
          its dot makes the new sheet.
          """, rule: "5b")
      }
    }

    @Test("5.5 The sheet shows the heart of the row")
    func heart() async throws {
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .favoriteButtonTapped)
        await screen.row("dog", .titleTapped)
        var hasHeart = screen.state.isDetailFavorite
        try require(
          !hasHeart, "The dog has no heart yet. “isDetailFavorite” is true.", rule: "5i")
        await screen.saved(0)
        hasHeart = screen.state.isDetailFavorite
        try require(
          hasHeart,
          """
          The sheet of the dog was opened, and *then* the service had saved its heart. The row has it, \
          the sheet does not. Where does the heart live?
          """, rule: "5i")
        await screen.search("farm", finding: "cow")
        hasHeart = screen.state.isDetailFavorite
        try require(
          screen.state.detail?.id == "dog",
          "New results came, and the dog's row is gone. Its sheet should stay open.", rule: "5h")
        try require(
          !hasHeart, "The dog's row is gone. Its sheet stays open, and should show no heart.",
          rule: "5i")
      }
      var restored = SearchScreen.State()
      restored.rows = [GifRow.State(gif: .named("dog"), isFavorite: true)]
      restored.detail = GifDetail.State(gif: .named("dog"))
      try require(
        restored.isDetailFavorite,
        """
        A screen begins with the sheet of the dog, whose row has a heart. No action has come yet, and \
        “isDetailFavorite” is false. What does it follow from?
        """, rule: "5i")
      restored.rows = [GifRow.State(gif: Gif(id: "", title: "a gif"), isFavorite: true)]
      restored.detail = nil
      try require(
        !restored.isDetailFavorite,
        """
        A screen begins without a sheet, and the row of a GIF whose id is empty has a heart. \
        “isDetailFavorite” is true. Where there is no sheet, it should be false.
        """, rule: "5i")
    }

    @Test("5.6 Rows and sheet are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: ScreenStage.self, step: 5, count: 60, upTo: 9)
    }
  }
}

extension Reducer {
  /// Stands in for the sheet's own, where that needs more than an environment.
  fileprivate init?(environment: SearchEnvironment) { return nil }
}

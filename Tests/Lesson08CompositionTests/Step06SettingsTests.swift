import Bootcamp
import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("6 Settings, and a store for each part")
  @MainActor
  struct Step6 {
    @Test("6.1 A field is set, and nothing else")
    func fields() async throws {
      try await Screen.opened { screen in
        await screen.happens(.settings(.binding(.set(\.rating, .g))))
        let settings = screen.state.settings
        try require(
          settings.rating == .g && settings.nickname == "",
          """
          The rating was set to g. It is \(settings.rating), and the nickname is \
          “\(settings.nickname)”. Does the screen run “Settings” (rule 6d), and do they run \
          “BindingReducer”?
          """, rule: "6a")
        for nickname in ["Ada", " Ada ", ""] {
          await screen.happens(.settings(.binding(.set(\.nickname, nickname))))
          try require(
            screen.state.settings.nickname == nickname && screen.state.settings.rating == .g,
            """
            The nickname was set to “\(nickname)”. It is “\(screen.state.settings.nickname)”, and the \
            rating is \(screen.state.settings.rating).
            """, rule: "6a")
        }
      }
      try await Screen.opened { screen in
        await screen.search("pets", finding: "cat", "dog")
        await screen.row("dog", .titleTapped)
        await screen.happens(.settings(.binding(.set(\.rating, .g))))
        await screen.happens(.settings(.binding(.set(\.nickname, "Ada"))))
        try require(
          screen.rows == ["cat", "dog"] && screen.state.detail?.id == "dog"
            && screen.state.bar == SearchBar.State(text: "pets"),
          """
          Rating and nickname were set. The rows are: \(list(screen.rows)), the text is \
          “\(screen.state.bar.text)”, and the sheet is \
          \(screen.state.detail == nil ? "closed" : "open"). Nothing of that should change.
          """, rule: "6d")
      }
    }

    @Test("6.2 What has changed is saved once, and the same value again is not")
    func saves() async throws {
      try await Screen.opened { screen in
        await screen.happens(.settings(.binding(.set(\.nickname, "Ada"))))
        await screen.happens(.settings(.binding(.set(\.nickname, "Ada"))))
        try require(
          screen.world.save.requests == [ServiceWorld.Saved(rating: "pg", nickname: "Ada")],
          """
          The text field said “Ada” twice, as text fields do. It should be saved once, with the rating \
          pg. \(words(screen.world.save.requests))
          """, rule: "6b")
        await screen.happens(.settings(.binding(.set(\.rating, .r))))
        try require(
          screen.world.save.requests.last == ServiceWorld.Saved(rating: "r", nickname: "Ada")
            && screen.world.save.requests.count == 2,
          "The rating was set to r. Both are saved, once. \(words(screen.world.save.requests))",
          rule: "6b")
        await screen.happens(.settings(.binding(.set(\.rating, .pg))))
        await screen.happens(.settings(.binding(.set(\.nickname, ""))))
        try require(
          screen.world.save.requests.dropFirst(2) == [
            ServiceWorld.Saved(rating: "pg", nickname: "Ada"),
            ServiceWorld.Saved(rating: "pg", nickname: ""),
          ],
          """
          The rating was set back to pg, then the nickname was emptied. Each is a change, and saved. \
          \(words(screen.world.save.requests))
          """, rule: "6b")
      }
      let stored = SearchScreen.State(settings: Settings.State(rating: .r))
      try await Screen.opened(with: stored) { screen in
        await screen.happens(.settings(.binding(.set(\.rating, .r))))
        await screen.happens(.settings(.binding(.set(\.rating, .pg))))
        try require(
          screen.world.save.requests == [ServiceWorld.Saved(rating: "pg", nickname: "")],
          """
          The screen opened with the rating r. It was set to r once more, and then to pg. That is one change. \
          \(words(screen.world.save.requests))
          """, rule: "6b")
      }
      try await Screen.opened(areSavesSlow: true) { screen in
        await screen.happens(.settings(.binding(.set(\.rating, .g))))
        await screen.happens(.settings(.binding(.set(\.nickname, "Ada"))))
        try require(
          screen.world.save.heard.count == 2 && !screen.world.save.isCancelled(0),
          """
          The rating was being saved when the nickname was set. The first save should go on. \
          \(words(screen.world.save.requests))
          """, rule: "6c")
        await screen.happens(.settings(.binding(.set(\.nickname, "Adam"))))
        try require(
          screen.world.save.heard.count == 3 && !screen.world.save.isCancelled(1),
          """
          The nickname “Ada” was being saved when the nickname became “Adam”. The save of “Ada” should go \
          on. \(words(screen.world.save.requests))
          """, rule: "6c")
      }
      let world = ServiceWorld()
      let settings = WatchedStore(
        initialState: Settings.State(), reducer: Settings(environment: world.environment))
      await settings.send(.binding(.set(\.nickname, "Ada")))
      try require(
        world.save.requests == [ServiceWorld.Saved(rating: "pg", nickname: "Ada")],
        """
        “Settings” ran alone, without the screen, and the nickname became “Ada”. It should be saved once, \
        with the rating pg. \(words(world.save.requests))
        """, rule: "6b")
    }

    @Test("6.3 The whole screen is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: ScreenStage.self, step: 6, count: 36, upTo: 9)
    }

    @Test("6.4 The store of a row tells of that row")
    func rowStore() throws {
      let store = Store(initialState: SearchScreen.State()) {
        SearchScreen(environment: ServiceWorld().environment)
      }
      let stores = ScreenStores(screen: store)
      let isThere = stores.row("cat") != nil
      try require(
        !isThere, "There is no row of a cat, and “row(_:)” gives a store of it.", rule: "6f")
      store.send(.bar(.searchResponse(.success([.named("cat"), .named("dog")]))))
      let row = stores.row("cat")
      let cat = try require(
        row, "There is a row of a cat, and “row(_:)” gives no store of it.", rule: "6f")
      var heard = 0
      cat.subscribe({ $0 }) { _ in heard += 1 }
      stores.settings.nickname = "Ada"
      store.send(.bar(.searchResponse(.success([.named("dog"), .named("cat")]))))
      try require(
        heard == 1,
        """
        A subscriber of the cat's row is told of the row as it is. Then a nickname is set, and the rows \
        change places. The row is the same, and the subscriber was told \(heard - 1) times more.
        """, rule: "6g")
      cat.send(.favoriteButtonTapped)
      try require(
        store.rows[id: "cat"]?.isSaving == true && heard == 2,
        """
        The heart was tapped through the store of the cat's row. The screen handles it, the row waits, \
        and its subscriber is told. Is the store a part of the screen's, or one of its own?
        """, rule: "6f")
      try require(
        store.settings.nickname == "Ada",
        "The nickname “Ada” was set through the store of the settings. The screen does not have it.",
        rule: "6f")
    }

    @Test("6.5 Every subscriber is told of its own part, in every story")
    func storeStories() async {
      await TestSupport.expectStories(on: StoresStage.self, step: 6, count: 70, upTo: 8)
    }

    private func words(_ saves: [ServiceWorld.Saved]) -> String {
      saves.isEmpty
        ? "Nothing was saved."
        : "Saved: " + saves.map { "\($0.rating) and “\($0.nickname)”" }.joined(separator: "; ")
          + "."
    }
  }
}

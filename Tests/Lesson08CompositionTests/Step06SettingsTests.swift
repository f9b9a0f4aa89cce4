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
          “\(settings.nickname)”. Does the screen run the settings, and do they run “BindingReducer”?
          """)
        await screen.happens(.settings(.binding(.set(\.nickname, "Ada"))))
        try require(
          screen.state.settings.nickname == "Ada" && screen.state.settings.rating == .g,
          "The nickname was set to “Ada”. It is “\(screen.state.settings.nickname)”.")
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
          """)
        await screen.happens(.settings(.binding(.set(\.rating, .r))))
        try require(
          screen.world.save.requests.last == ServiceWorld.Saved(rating: "r", nickname: "Ada")
            && screen.world.save.requests.count == 2,
          "The rating was set to r. Both are saved, once. \(words(screen.world.save.requests))")
      }
    }

    @Test("6.3 The whole screen is right in every story")
    func stories() async {
      await expectStories(on: ScreenStage.self, step: 6, count: 60, upTo: 9)
    }

    @Test("6.4 The store of a row tells of that row")
    func rowStore() throws {
      let store = Store(initialState: SearchScreen.State()) {
        SearchScreen(environment: ServiceWorld().environment)
      }
      let stores = ScreenStores(screen: store)
      let isThere = stores.row("cat") != nil
      try require(!isThere, "There is no row of a cat, so there is no store of it.")
      store.send(.bar(.searchResponse(.success([.named("cat"), .named("dog")]))))
      let row = stores.row("cat")
      let cat = try require(
        row, "There is a row of a cat, and “row(_:)” gives no store of it.")
      var heard = 0
      cat.subscribe({ $0 }) { _ in heard += 1 }
      stores.settings.nickname = "Ada"
      store.send(.bar(.searchResponse(.success([.named("dog"), .named("cat")]))))
      try require(
        heard == 1,
        """
        A subscriber of the cat's row is told of the row as it is. Then a nickname is set, and the rows \
        change places. The row is the same, and the subscriber was told \(heard - 1) times more.
        """)
      cat.send(.favoriteButtonTapped)
      try require(
        store.rows[id: "cat"]?.isSaving == true && heard == 2,
        """
        The heart was tapped through the store of the cat's row. The screen handles it, the row waits, \
        and its subscriber is told. Is the store a part of the screen's, or one of its own?
        """)
      try require(
        store.settings.nickname == "Ada", "A nickname was set through the store of the settings.")
    }

    @Test("6.5 Every subscriber is told of its own part, in every story")
    func storeStories() async {
      await expectStories(on: StoresStage.self, step: 6, count: 80, upTo: 8)
    }

    private func words(_ saves: [ServiceWorld.Saved]) -> String {
      saves.isEmpty
        ? "Nothing was saved."
        : "Saved: " + saves.map { "\($0.rating) and “\($0.nickname)”" }.joined(separator: "; ")
          + "."
    }
  }
}

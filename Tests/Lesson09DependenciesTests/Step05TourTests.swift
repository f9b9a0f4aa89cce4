import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson09Dependencies

extension Lesson09 {
  @Suite("5 A tour with a client of its own")
  @MainActor
  struct Step5 {
    @Test("5.1 The tour opens fresh, and closes")
    func opens() async throws {
      try await example { app, _ in
        await app.send(.tourButtonTapped)
        try require(
          app.state.tour == GifSearch.State(),
          "“Tour” was tapped. There should be a tour, with a fresh “GifSearch.State()”.", rule: "5a"
        )
        await app.send(.tour(.textChanged("cat")))
        try require(
          app.state.tour?.text == "cat",
          """
          “cat” was typed in the tour. The tour's text is \
          \(Facts.quoted(app.state.tour?.text ?? "")). Does anybody handle the tour's actions?
          """, rule: "5c")
        await app.send(.tourButtonTapped)
        try require(
          app.state.tour?.text == "cat",
          "The tour was open, and “Tour” was tapped again. It should change nothing.", rule: "5a")
        await app.send(.closeButtonTapped)
        try require(
          app.state.tour == nil, "“Close” was tapped, and the tour is still there.", rule: "5b")
      }
    }

    @Test("5.2 The tour asks nobody")
    func tour() async throws {
      for text in ["cat", ""] {
        try await example { app, world in
          await app.send(.tourButtonTapped)
          await app.send(.tour(.textChanged(text)))
          await app.send(.tour(.searchButtonTapped))
          let asked =
            text.isEmpty
            ? "“Search” was tapped in the tour, with an empty field."
            : "“\(text)” was searched for in the tour."
          try require(
            world.clients[0].requests.isEmpty && world.server.all.isEmpty,
            """
            \(asked) The client in force was asked for: \(words(world.clients[0].requests)), the real \
            server: \(words(world.server.all)). The tour should ask nobody: its client is “.previewValue”.
            """, rule: "5d")
          try require(
            app.state.tour?.results == samples,
            """
            \(asked) It shows: \(list(app.state.tour?.results ?? [])). It should show what “previewValue” \
            finds: the samples.
            """, rule: "5d")
        }
      }
    }

    @Test("5.3 The search beside it asks the client in force")
    func search() async throws {
      try await example { app, world in
        await app.send(.tourButtonTapped)
        await app.send(.tour(.searchButtonTapped))
        await app.send(.search(.textChanged("dog")))
        await app.send(.search(.searchButtonTapped))
        // What the tour itself has asked for is a matter of 5.2.
        let requests = world.clients[0].requests.filter { $0 != .trending }
        try require(
          requests == [.search("dog")],
          """
          The tour is open, and “dog” was searched for beside it. The client in force was asked for: \
          \(words(requests)). It should be asked for “dog”, once. How far does the tour's client reach?
          """, rule: "5e")
        answer(world)
        await app.settle()
        world.client = 1
        nextDay(app, world)
        await app.send(.search(.searchButtonTapped))
        try require(
          world.clients[1].requests == [.search("dog")],
          """
          Another client was set, and “Search” was tapped in the search once more. The client of before \
          was asked \(times(world.clients[0].requests.count - requests.count)) more, the new one \
          \(times(world.clients[1].requests.count)). Does the app keep a client? A store builds a “body” \
          once.
          """, rule: "5e")
      }
    }

    @Test("5.4 The tour has its own client, and nothing else of its own")
    func allElse() async throws {
      try await example { app, world in
        await app.send(.tourButtonTapped)
        await app.send(.tour(.textChanged("cat")))
        world.clock = 1
        nextDay(app, world)
        await app.send(.tour(.searchButtonTapped))
        let entry = try require(
          app.state.tour?.history.last,
          "“cat” was searched for in the tour. Its history should have an entry.", rule: "5f")
        try require(
          entry.date == GifWorld.date(ofDay: 1) && entry.id == GifWorld.id(ofDay: 1),
          """
          The test has set date and ids. The entry of the tour has the date \(entry.date) and the id \
          \(entry.id). Only the client of the tour is another one.
          """, rule: "5f")
        await app.send(.tour(.surpriseButtonTapped))
        await world.clocks[1].advance(by: .seconds(3))
        await app.settle()
        try require(
          app.state.tour?.pick == nil,
          """
          The test has set another clock. In the tour, “Surprise me” was tapped, and three seconds have \
          passed on this clock. The pick is still there. Only the client of the tour is another one.
          """, rule: "5f")
      }
      let app = withDependencies {
        $0 = .test
      } operation: {
        WatchedStore(initialState: GifApp.State(), reducer: GifApp())
      }
      await app.send(.tourButtonTapped)
      await app.send(.tour(.textChanged("cat")))
      let reports = await issuesReported { await app.send(.tour(.searchButtonTapped)) }
      try require(
        reports.contains { $0.message.contains("“\\.date”") },
        """
        A test has not set “date”, and “cat” was searched for in the tour. In the context of a test, a \
        date that nobody has set is reported. Here it was not. Which context does the tour have?
        """, rule: "5f")
    }

    @Test("5.5 What a closed tour had on its way is cancelled")
    func close() async throws {
      try await example { app, world in
        await app.send(.tourButtonTapped)
        await app.send(.tour(.searchButtonTapped))
        await app.send(.tour(.surpriseButtonTapped))
        await app.send(.closeButtonTapped)
        try require(
          app.effectsInFlight == 0,
          """
          The tour was closed after a search and “Surprise me”. Effects in flight: \
          \(app.effectsInFlight). There should be none.
          """, rule: "5b")
      }
      try await example { app, world in
        await app.send(.search(.searchButtonTapped))
        answer(world)
        await app.settle()
        await app.send(.search(.searchButtonTapped))
        await app.send(.search(.surpriseButtonTapped))
        await app.send(.tourButtonTapped)
        await app.send(.closeButtonTapped)
        try require(
          !world.clients[0].heard.contains(where: \.isCancelled),
          """
          The search has a request on its way. The tour was opened and closed, and this request was \
          cancelled. What belongs to the search should go on. Do both have the same id?
          """, rule: "5g")
        answer(world)
        await world.clocks[0].advance(by: .seconds(3))
        await app.settle()
        try require(
          !app.state.search.isLoading && app.state.search.pick == nil,
          """
          The search had a request and a pick when the tour was closed. Later the client has answered, and \
          three seconds have passed. “isLoading” is \(app.state.search.isLoading), and the pick is \
          \(app.state.search.pick?.title ?? "nothing"). It should be false and nothing: what belongs to \
          the search should go on.
          """, rule: "5g")
      }
      try await example { app, world in
        await app.send(.search(.searchButtonTapped))
        answer(world)
        await app.settle()
        await app.send(.search(.surpriseButtonTapped))
        let before = SearchWords(app.state.search)
        for (words, actions): (String, [GifApp.Action]) in [
          ("“Tour” was tapped", [.tourButtonTapped]),
          (
            "The tour was closed after a search for “cat” and “Surprise me”",
            [
              .tour(.textChanged("cat")), .tour(.searchButtonTapped), .tour(.surpriseButtonTapped),
              .closeButtonTapped,
            ]
          ),
        ] {
          for action in actions { await app.send(action) }
          let seen = SearchWords(app.state.search)
          try require(
            seen == before,
            """
            The search showed a pick. \(words), and something changed in the search beside it: pick \
            \(seen.pick ?? "nothing"), history \
            \(seen.history.isEmpty ? "empty" : seen.history.joined(separator: ", ")). Nothing there \
            should change.
            """, rule: "5g")
        }
      }
      try await example { app, world in
        await app.send(.search(.searchButtonTapped))
        answer(world)
        await app.settle()
        await app.send(.tourButtonTapped)
        await app.send(.tour(.searchButtonTapped))
        for (event, seconds): (GifApp.Action, Int) in [
          (.search(.surpriseButtonTapped), 1), (.tour(.surpriseButtonTapped), 2),
          (.search(.surpriseButtonTapped), 3),
        ] {
          await app.send(event)
          await world.clocks[0].advance(by: .seconds(seconds))
          await app.settle()
        }
        try require(
          app.state.tour?.pick == nil && app.state.search.pick == nil,
          """
          “Surprise me” was tapped in the search, a second later in the tour, and two seconds later in the \
          search again. Three more seconds later, the pick of the tour is \
          \(app.state.tour?.pick?.title ?? "nothing"), that of the search \
          \(app.state.search.pick?.title ?? "nothing"). Both should be nothing: neither ends what belongs \
          to the other. An id that a parent cancels is cancelled in its children, too.
          """, rule: "5g")
      }
    }

    @Test("5.6 Search and tour are right in every story")
    func stories() async {
      await TestSupport.expectStories(on: AppStage.self, step: 5, count: 72, upTo: 9)
    }

    private func answer(_ world: GifWorld) {
      let client = world.clients[0]
      for number in client.waiting { client.answer(number, .success([.named("ant")])) }
    }

    /// Sets the dependencies of another day, and of the client and the clock that are in force now.
    private func nextDay(
      _ app: WatchedStore<GifApp.State, GifApp.Action>, _ world: GifWorld
    ) {
      world.next()
      var values = app.dependencies
      world.set(&values)
      app.dependencies = values
    }

    private func example(
      _ example: (WatchedStore<GifApp.State, GifApp.Action>, GifWorld) async throws -> Void
    ) async throws {
      try await GivenCode.requireServer()
      let world = GifWorld()
      let store = makeStore(world)
      defer { world.close() }
      try await world.around { try await example(store, world) }
    }

    private func makeStore(_ world: GifWorld) -> WatchedStore<GifApp.State, GifApp.Action> {
      withDependencies {
        world.set(&$0)
      } operation: {
        WatchedStore(initialState: GifApp.State(), reducer: GifApp())
      }
    }
  }
}

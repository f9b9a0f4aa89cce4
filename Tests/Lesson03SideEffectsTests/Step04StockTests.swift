import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("4 Ask for the stock")
  @MainActor
  struct Step4 {
    @Test("4.1 A tap shows that the stock is loading, and asks for this item")
    func tap() async throws {
      for item in [Item.cup, .plate] {
        try await Screen.opened(item: item) { screen in
          try await screen.happens(.checkStockButtonTapped)
          try require(
            screen.stock == .loading, "The request takes a while. What does the screen show?")
          try require(
            screen.world.requestedItems == ["\(item)"],
            "The server was asked for \(screen.world.requestedItems). The order is for a \(item).")
        }
      }
    }

    @Test("4.2 The answer ends the loading")
    func answer() async throws {
      for count in [3, 0] {
        try await Screen.opened { screen in
          try await screen.happens(.checkStockButtonTapped)
          try require(
            screen.stock == .loading, "There is no answer yet. The screen shows “\(screen.stock)”.")
          await screen.serverAnswers(count)
          try require(
            screen.stock == .known(count),
            "The server has answered \(count). The screen shows “\(screen.stock)”.")
          try require(
            screen.effectsInFlight == 0,
            """
            The server has answered \(count), and your effect goes on. There is nothing left to do for \
            it. What does it wait for?
            """)
        }
      }
    }

    @Test("4.3 A failure ends the loading too")
    func failure() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverFails()
        try require(
          screen.stock == .failed,
          """
          The server has thrown an error. The screen shows “\(screen.stock)”. An effect cannot \
          change the state, so the error has to become an action, or the screen never stops waiting.
          """)
      }
    }

    @Test("4.4 A tap while the stock is loading asks nobody, a later one does")
    func secondTap() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.requestedItems.count == 1,
          """
          The button was tapped twice before the server had answered. \
          \(screen.world.requestedItems.count) requests were made; one is enough.
          """)
        await screen.serverAnswers(3)
        try require(screen.stock == .known(3), "The one request has been answered with 3.")
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.requestedItems.count == 2,
          """
          The stock was known, and someone wants to know it again. Requests so far: \
          \(screen.world.requestedItems.count). It should be 2.
          """)
        try require(screen.stock == .loading, "A new request is on its way.")
        await screen.serverFails(request: 1)
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.requestedItems.count == 3,
          """
          The request failed, and a tap tries once more. Requests so far: \
          \(screen.world.requestedItems.count). It should be 3.
          """)
      }
    }

    @Test("4.5 The stock is right in every story")
    func stories() async {
      await expectStories(on: StockStage.self, step: 4, count: 50, upTo: 8)
    }
  }

  @Suite("5 Tell the statistics, and cancel")
  @MainActor
  struct Step5 {
    @Test("5.1 Each request is told to the statistics once")
    func track() async throws {
      try await Screen.opened(item: .plate) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.events == [".stockRequested(.plate)"],
          """
          The button was tapped once, and the server has not answered yet. The statistics have \
          been told: \(told(screen)). They should have been told: .stockRequested(.plate). \
          If no line of yours tells them anything yet, begin with that. If one does: does it wait \
          for the server first? Or is it in a “Task” that the reducer starts? That does not count: \
          the reducer describes the work, and the store carries it out.
          """)
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.events.count == 1,
          """
          The button was tapped again while the stock was loading. That makes no request, so \
          there is nothing to tell. The statistics were told \(screen.world.events.count) \
          times.
          """)
        await screen.serverFails()
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.events.count == 2,
          """
          The request failed, and a tap tried once more. That is another request. The statistics were \
          told \(screen.world.events.count) times; it should be twice.
          """)
      }
    }

    @Test("5.2 Request and statistics do not wait for each other")
    func sideBySide() async throws {
      try await Screen.opened(statisticsAreSlow: true) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.events.count == 1,
          "The server has not answered yet. Do the statistics have to wait for that?")
        try require(
          screen.world.requestedItems.count == 1,
          "The statistics are slow today. Does the request have to wait for them?")
        await screen.serverAnswers(3)
        try require(
          screen.stock == .known(3),
          "The server has answered, but the statistics are slow today. Does the screen care?")
      }
    }

    @Test("5.3 Cancel ends the loading and the request")
    func cancel() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        try require(screen.stock == .unknown, "The request was cancelled, so nothing is known.")
        try require(
          screen.world.cancelledRequests == [0],
          """
          The screen has stopped waiting, and your effect for the request goes on. It should be \
          cancelled.
          """)
      }
    }

    @Test("5.4 An answer that comes after cancel does not count")
    func lateAnswer() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        await screen.serverAnswers(3)
        try require(
          screen.stock == .unknown,
          """
          The request was cancelled, and then its answer came. Nobody waits for it any more. \
          The screen shows “\(screen.stock)”.
          """)
      }
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverAnswers(3, to: 0)
        try require(
          screen.stock == .loading,
          """
          Asked, cancelled, asked again; then the answer to the *first* request came. It was \
          cancelled, so the screen still waits for the second.
          """)
        await screen.serverAnswers(8, to: 1)
        try require(screen.stock == .known(8), "The second request was answered with 8.")
      }
    }

    @Test("5.5 Cancel leaves everything else alone")
    func cancelIsNarrow() async throws {
      try await Screen.opened(statisticsAreSlow: true) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        try require(
          screen.world.cancelledReports.isEmpty,
          """
          You see: cancel has stopped the report to the statistics. It should go on: the request did \
          begin, and they want to know. Which effect carries the id? If both do their work in one \
          “run”, cancel ends both.
          """)
      }
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverAnswers(3)
        try await screen.happens(.cancelButtonTapped)
        try require(
          screen.stock == .known(3),
          """
          The server had answered 3, and then cancel was tapped. Nothing was loading, so there \
          was nothing to cancel. The screen shows “\(screen.stock)”.
          """)
      }
    }

    @Test("5.6 Request, statistics and cancel are right in every story")
    func stories() async {
      await expectStories(on: StockStage.self, step: 5, count: 75, upTo: 10)
    }
  }

  @Suite("6 Another item")
  @MainActor
  struct Step6 {
    @Test("6.1 Another item is asked for at once, in one action")
    func otherItem() async throws {
      try await Screen.opened(item: .cup, number: -2) { screen in
        try await screen.happens(.itemPicked(.plate))
        try screen.shows(
          -2, .belowZero,
          "The number was −2, and a plate was picked. That is no word about the number.")
      }
      try await Screen.opened(item: .cup, number: 4) { screen in
        try await screen.happens(.itemPicked(.plate))
        try require(screen.state.item == .plate, "A plate was picked.")
        try require(
          screen.state.number == 4,
          """
          A plate was picked, and the number was 4. You see: \(spoken(screen.state.number)). It \
          should be: 4.
          """)
        try require(
          screen.stock == .loading,
          """
          A plate was picked, so its stock is asked for at once. The screen shows \
          “\(screen.stock)”.
          """)
        try require(
          screen.world.requestedItems == ["plate"],
          """
          There was a cup, and a plate was picked. The server was asked for \
          \(screen.world.requestedItems), it should be the plate alone. An effect captures the \
          item when it is made: which one was it then?
          """)
        try require(
          screen.world.events == [".stockRequested(.plate)"],
          "It is a request like any other. The statistics have been told: \(told(screen)).")
      }
    }

    @Test("6.2 A late answer about the old item is not shown as the new one’s")
    func lateAnswer() async throws {
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.itemPicked(.plate))
        try require(
          screen.world.requestedItems == ["cup", "plate"],
          """
          The cup was loading, and a plate was picked. The server was asked for \
          \(screen.world.requestedItems). It should be the cup, and then the plate. Was the \
          plate refused because something was loading? Or was the item captured too early?
          """)
        await screen.serverAnswers(3, to: 0)
        try require(
          screen.stock == .loading,
          """
          The plate was picked, then the answer about the *cup* came: there are 3 cups. The \
          screen shows “\(screen.stock)” for the plate.
          """)
        await screen.serverAnswers(8, to: 1)
        try require(
          screen.stock == .known(8),
          """
          The answer about the plate is 8. The screen shows “\(screen.stock)”. Did a cancel end \
          the new request, too?
          """)
      }
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.itemPicked(.plate))
        await screen.serverFails(request: 0)
        try require(
          screen.stock == .loading,
          """
          The plate was picked, then the request for the *cup* failed. The one for the plate is \
          still on its way. The screen shows “\(screen.stock)”.
          """)
      }
    }

    @Test("6.3 The same item again changes nothing")
    func sameItem() async throws {
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.itemPicked(.cup))
        try require(
          screen.world.requestedItems.count == 1,
          """
          The cup is loading, and the cup was picked again. \
          \(screen.world.requestedItems.count) requests were made; the one is enough.
          """)
        await screen.serverAnswers(3)
        try await screen.happens(.itemPicked(.cup))
        try require(
          screen.stock == .known(3), "The cup was picked before, too. Its stock is known.")
      }
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.itemPicked(.cup))
        try require(
          screen.stock == .unknown && screen.world.requestedItems.isEmpty,
          "Nobody has asked for the stock, and the cup was picked again. That is no question, either."
        )
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverFails()
        try await screen.happens(.itemPicked(.cup))
        try require(
          screen.stock == .failed && screen.world.requestedItems.count == 1,
          """
          The request for the cup failed, and the cup was picked again. It is the same item, so nothing \
          changes. The screen shows “\(screen.stock)”, and \(screen.world.requestedItems.count) \
          requests were made.
          """)
      }
    }

    @Test("6.4 Cancel stops the request for a picked item too")
    func cancel() async throws {
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.itemPicked(.plate))
        try require(
          screen.world.requestedItems.count == 1,
          """
          A plate was picked. One request should have been made for its stock. It was \
          \(screen.world.requestedItems.count).
          """)
        try await screen.happens(.cancelButtonTapped)
        await screen.serverAnswers(8)
        try require(
          screen.stock == .unknown,
          """
          A plate was picked, then cancel was tapped, then the answer about the plate came. The \
          screen shows “\(screen.stock)”.
          """)
      }
    }

    @Test("6.5 The whole screen is right in every story")
    func stories() async {
      await expectStories(on: StockStage.self, step: 6, count: 110, upTo: 12)
    }
  }
}

/// What the statistics were told, in words.
@MainActor
private func told(_ screen: Screen) -> String {
  screen.world.events.isEmpty ? "nothing" : screen.world.events.joined(separator: ", ")
}

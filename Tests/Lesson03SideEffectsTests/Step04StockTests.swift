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
          try shows(.loading, screen, "The stock button was tapped.", rule: "4a")
          try require(
            screen.world.requestedItems == [spoken(item)],
            """
            The stock button was tapped, and the order is for a \(spoken(item)). The server has been \
            asked for: \(list(screen.world.requestedItems)). It should have been asked for: \
            \(spoken(item)), by an effect that the case returns. Rules 4a and 4i.
            """)
        }
      }
    }

    @Test("4.2 The answer ends the loading")
    func answer() async throws {
      for count in [3, 0] {
        try await Screen.opened { screen in
          try await screen.happens(.checkStockButtonTapped)
          try shows(.loading, screen, "There is no answer yet.", rule: "4a")
          await screen.serverAnswers(count)
          try shows(.known(count), screen, "The server has answered \(count).", rule: "4d")
          try require(
            screen.effectsInFlight == 0,
            """
            The server has answered \(count), and your effect goes on. There is nothing left to do for \
            it. What does it wait for?
            """, rule: "4f")
        }
      }
    }

    @Test("4.3 A failure ends the loading too")
    func failure() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverFails()
        try shows(
          .failed, screen,
          "The server has thrown an error. An effect cannot change the state: what should it send?",
          rule: "4e")
      }
    }

    @Test("4.4 A tap while the stock is loading asks nobody, a later one does")
    func secondTap() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.checkStockButtonTapped)
        try hasAsked(1, screen, "The button was tapped twice before the answer came.", rule: "4c")
        await screen.serverAnswers(3)
        try shows(.known(3), screen, "The one request has been answered with 3.", rule: "4d")
        try await screen.happens(.checkStockButtonTapped)
        try hasAsked(2, screen, "The stock was known, and somebody tapped again.", rule: "4b")
        try shows(.loading, screen, "The second request is on its way.", rule: "4b")
        await screen.serverFails(request: 1)
        try await screen.happens(.checkStockButtonTapped)
        try hasAsked(3, screen, "The second request failed, and somebody tapped again.", rule: "4b")
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
          been told: \(list(screen.world.events)). They should have been told: \
          .stockRequested(.plate). Does your line wait for the server first? Or is it in a “Task” that \
          the reducer starts? Rules 4i, 5a and 5b.
          """)
        try await screen.happens(.checkStockButtonTapped)
        try hasTold(1, screen, "While the stock was loading, the button was tapped again.")
        await screen.serverFails()
        try await screen.happens(.checkStockButtonTapped)
        try hasTold(2, screen, "The request failed, and a tap tried once more.")
      }
    }

    @Test("5.2 Request and statistics do not wait for each other")
    func sideBySide() async throws {
      try await Screen.opened(statisticsAreSlow: true) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try require(
          screen.world.events.count == 1,
          "The server has not answered yet. Do the statistics have to wait for that?", rule: "5b")
        try require(
          screen.world.requestedItems.count == 1,
          "The statistics are slow today. Does the request have to wait for them?", rule: "5b")
        await screen.serverAnswers(3)
        try shows(
          .known(3), screen, "The server has answered 3, and the statistics are slow today.",
          rule: "5b")
      }
    }

    @Test("5.3 Cancel ends the loading and the request")
    func cancel() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        try shows(.unknown, screen, "The stock was loading, and cancel was tapped.", rule: "5c")
        try require(
          screen.world.cancelledRequests == [0],
          """
          The screen has stopped waiting, and your effect for the request goes on. It should be \
          cancelled.
          """, rule: "5d")
      }
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        await screen.happenInOneTurn(.cancelButtonTapped, .checkStockButtonTapped)
        try require(
          screen.world.cancelledRequests == [0],
          """
          The stock was loading. In one turn, cancel was tapped, and then the stock button. The first \
          request should be cancelled, and the second go on. Cancelled: \
          \(list(screen.world.cancelledRequests.map { $0 == 0 ? "the first" : "the second" })).
          """, rule: "5d")
      }
    }

    @Test("5.4 An answer that comes after cancel does not count")
    func lateAnswer() async throws {
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        await screen.serverAnswers(3)
        try shows(
          .unknown, screen, "The request was cancelled, and then its answer came.", rule: "5d")
      }
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.cancelButtonTapped)
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverAnswers(3, to: 0)
        try shows(
          .loading, screen,
          """
          Somebody asked, cancelled and asked again. Then the answer to the *first* request came, and \
          the second is still on its way.
          """, rule: "5d")
        await screen.serverAnswers(8, to: 1)
        try shows(.known(8), screen, "The second request was answered with 8.", rule: "4d")
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
          Cancel has stopped the report to the statistics. It should go on. Which effect carries the \
          id? If both do their work in one “run”, cancel ends both.
          """, rule: "5e")
      }
      try await Screen.opened { screen in
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverAnswers(3)
        try await screen.happens(.cancelButtonTapped)
        try shows(
          .known(3), screen,
          "The server had answered 3, and then cancel was tapped. Nothing was loading.", rule: "5f")
      }
    }

    @Test("5.6 Request, statistics and cancel are right in every story")
    func stories() async {
      await expectStories(on: StockStage.self, step: 5, count: 75, upTo: 10)
    }

    private func hasTold(
      _ count: Int, _ screen: Screen, _ explanation: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try require(
        screen.world.events.count == count,
        """
        \(explanation) So far, the statistics have been told \(times(screen.world.events.count)). It \
        should be \(times(count)).
        """, rule: "5a", sourceLocation: sourceLocation)
    }

    private func times(_ count: Int) -> String {
      ["not at all", "once", "twice"].indices.contains(count)
        ? ["not at all", "once", "twice"][count] : "\(count) times"
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
          -2, .belowZero, "The number was −2, and a plate was picked.", rule: "4g")
      }
      try await Screen.opened(item: .cup, number: 4) { screen in
        try await screen.happens(.itemPicked(.plate))
        try require(
          spoken(screen.state.item) == "plate",
          "A plate was picked. The item of the order is “\(spoken(screen.state.item))”.",
          rule: "6a")
        try screen.shows(4, nil, "The number was 4, and a plate was picked.", rule: "4g")
        try shows(.loading, screen, "A plate was picked.", rule: "6a")
        try require(
          screen.world.requestedItems == ["plate"],
          """
          There was a cup, and a plate was picked. The server has been asked for: \
          \(list(screen.world.requestedItems)). It should have been asked for: plate. An effect \
          captures the item when it is made: which one was it then?
          """, rule: "6a")
        try require(
          screen.world.events == [".stockRequested(.plate)"],
          """
          A plate was picked. The statistics have been told: \(list(screen.world.events)). They should \
          have been told: .stockRequested(.plate).
          """, rule: "6b")
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
          The cup was loading, and a plate was picked. The server has been asked for: \
          \(list(screen.world.requestedItems)). It should have been asked for: cup, plate. Was the \
          plate refused because something was loading? Or was the item captured too early?
          """, rule: "6a")
        await screen.serverAnswers(3, to: 0)
        try shows(
          .loading, screen,
          "A plate was picked, and then the answer about the *cup* came: there are 3 cups.",
          rule: "6d")
        await screen.serverAnswers(8, to: 1)
        try shows(
          .known(8), screen,
          "The answer about the plate is 8. Did your code cancel the new request, too?", rule: "6b")
      }
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.itemPicked(.plate))
        await screen.serverFails(request: 0)
        try shows(
          .loading, screen,
          """
          A plate was picked, and then the request for the *cup* failed. The one for the plate is still \
          on its way.
          """, rule: "6d")
      }
    }

    @Test("6.3 The same item again changes nothing")
    func sameItem() async throws {
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.checkStockButtonTapped)
        try await screen.happens(.itemPicked(.cup))
        try hasAsked(1, screen, "The cup was loading, and was picked again.", rule: "6f")
        await screen.serverAnswers(3)
        try await screen.happens(.itemPicked(.cup))
        try shows(.known(3), screen, "There were 3 cups, and the cup was picked again.", rule: "6f")
      }
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.itemPicked(.cup))
        try shows(
          .unknown, screen, "Nobody had asked for cups, and the cup was picked again.", rule: "6f")
        try hasAsked(
          0, screen, "Nobody had asked for cups, and the cup was picked again.", rule: "6f")
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverFails()
        try await screen.happens(.itemPicked(.cup))
        try shows(
          .failed, screen, "The request for the cup failed, and the cup was picked again.",
          rule: "6f")
        try hasAsked(
          1, screen, "The request for the cup failed, and the cup was picked again.", rule: "6f")
      }
    }

    @Test("6.4 Cancel stops the request for a picked item too")
    func cancel() async throws {
      try await Screen.opened(item: .cup) { screen in
        try await screen.happens(.itemPicked(.plate))
        try hasAsked(1, screen, "A plate was picked.", rule: "6a")
        try await screen.happens(.cancelButtonTapped)
        await screen.serverAnswers(8)
        try shows(
          .unknown, screen,
          "A plate was picked, cancel was tapped, and then the answer about the plate came.",
          rule: "6b")
      }
    }

    @Test("6.5 The whole screen is right in every story")
    func stories() async {
      await expectStories(on: StockStage.self, step: 6, count: 110, upTo: 12)
    }
  }
}

// MARK: What all steps look at

@MainActor
private func shows(
  _ stock: QuantityEditor.Stock, _ screen: Screen, _ explanation: String, rule: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try require(
    spoken(screen.stock) == spoken(stock),
    """
    \(explanation) The screen shows the stock “\(spoken(screen.stock))”. It should be \
    “\(spoken(stock))”.
    """, rule: rule, sourceLocation: sourceLocation)
}

@MainActor
private func hasAsked(
  _ count: Int, _ screen: Screen, _ explanation: String, rule: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let seen = screen.world.requestedItems.count
  try require(
    seen == count,
    "\(explanation) Requests so far: \(seen). There should be \(count == 0 ? "none" : "\(count)").",
    rule: rule, sourceLocation: sourceLocation)
}

private func list(_ names: [String]) -> String {
  names.isEmpty ? "nothing" : names.joined(separator: ", ")
}

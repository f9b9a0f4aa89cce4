import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
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
        try await screen.happens(.checkStockButtonTapped)
        await screen.serverAnswers(0, to: 1)
        try await screen.happens(.itemPicked(.cup))
        try shows(.known(0), screen, "There were 0 cups, and the cup was picked again.", rule: "6f")
        try hasAsked(2, screen, "There were 0 cups, and the cup was picked again.", rule: "6f")
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
      await TestSupport.expectStories(on: StockStage.self, step: 6, count: 110, upTo: 12)
    }
  }
}

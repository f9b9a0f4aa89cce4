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
          try await screen.happens(.plusButtonTapped)
          try screen.shows(
            2, nil, "The server has answered \(count), and plus was tapped at 1.", rule: "4g")
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
        await screen.serverAnswers(0, to: 2)
        try await screen.happens(.checkStockButtonTapped)
        try hasAsked(4, screen, "The stock was 0, and somebody tapped again.", rule: "4b")
        for request in 3...40 {
          await screen.serverFails(request: request)
          try await screen.happens(.checkStockButtonTapped)
          try hasAsked(
            request + 2, screen,
            "\(request) requests in a row have failed, and somebody tapped again.", rule: "4b")
        }
      }
    }

    @Test("4.5 The stock is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: StockStage.self, step: 4, count: 50, upTo: 8)
    }
  }
}

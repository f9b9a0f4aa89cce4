import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("5 Tell the statistics, and cancel")
  @MainActor
  struct Step5 {
    @Test("5.1 Each request is told to the statistics once")
    func track() async throws {
      try await Screen.opened(item: .plate) { screen in
        try await screen.happens(.checkStockButtonTapped)
        let told = screen.world.events
        if told.isEmpty, screen.world.requestedItems.count == 1 {
          await screen.serverAnswers(3)
          try require(
            screen.world.events.isEmpty,
            """
            The button was tapped once. The statistics were told of it only when the server had \
            answered. Does your line wait for the server first?
            """, rule: "5b")
        }
        try require(
          told == [".stockRequested(.plate)"],
          """
          The button was tapped once. The statistics have been told: \(list(told)). They should have \
          been told: .stockRequested(.plate), by an effect that the case returns. (What a “Task” of \
          your own tells them does not count.) Rules 4i and 5a.
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
      await TestSupport.expectStories(on: StockStage.self, step: 5, count: 75, upTo: 10)
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
}

import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("5 The screen and the connection")
  @MainActor
  struct Step5 {
    @Test("5.1 A screen that has appeared shows whether there is a connection")
    func connection() async throws {
      try await SearchScreen.appeared { screen in
        await screen.connectionChanges(to: false)
        try require(
          screen.state.isOffline, "The connection is lost. “isOffline” is false.", rule: "5c")
        try require(
          screen.world.connection.listeners == 1,
          """
          The connection is lost, and nobody listens to it any more. Does your effect listen on after the \
          first news, and under an id of its own?
          """, rule: "5b")
        await screen.connectionChanges(to: true)
        try require(
          !screen.state.isOffline,
          """
          There is a connection again. “isOffline” is still true.
          """, rule: "5e")
      }
      try await SearchScreen.opened { screen in
        await screen.happenInOneTurn(.appeared, .textChanged("cat"))
        await screen.passes(299)
        try require(
          screen.asked.isEmpty,
          """
          A fresh screen appeared, and “cat” was entered in the same turn. The first “true” of the connection \
          came after that. The pause is not over, and the service has been asked for: \(list(screen.asked)). \
          That “true” is no news: nothing was lost.
          """, rule: "5f")
        await screen.passes(1)
        try require(
          screen.asked == ["cat"],
          """
          A fresh screen appeared, and “cat” was entered in the same turn. 300 milliseconds have passed. The \
          service has been asked for: \(list(screen.asked)). It should be “cat”.
          """, rule: "5f")
      }
    }

    @Test("5.2 Offline, nobody is asked, and somebody still waits")
    func offline() async throws {
      try await SearchScreen.appeared { screen in
        await screen.entered("cat")
        await screen.passes(100)
        await screen.connectionChanges(to: false)
        await screen.passes(1_000)
        try require(
          screen.asked.isEmpty,
          """
          The connection was lost in the pause. The service has been asked for: \(list(screen.asked)). \
          The pause should end there and then.
          """, rule: "5c")
        try require(
          screen.state.isWaiting,
          "The connection was lost in the pause. “isWaiting” is false. The person still waits.",
          rule: "5c")
        await screen.entered("dog")
        await screen.passes(1_000)
        try require(
          screen.asked.isEmpty && screen.state.text == "dog" && screen.state.isWaiting,
          """
          “dog” was entered without a connection. The service has been asked for: \
          \(list(screen.asked)). “text” is \(quoted(screen.state.text)), “isWaiting” is \
          \(screen.state.isWaiting). The field should show the text, the person \
          should wait, and nobody should be asked.
          """, rule: "5d")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.connectionChanges(to: false)
        try require(
          screen.isCancelled(0),
          "The connection was lost while the service was looking for cats. The request goes on.",
          rule: "5c")
        try require(
          screen.state.isWaiting && !screen.state.hasFailed,
          """
          The connection was lost while the service was looking for cats. “isWaiting” is \
          \(screen.state.isWaiting), “hasFailed” is \(screen.state.hasFailed). The person still waits, and \
          nothing has failed.
          """, rule: "5c")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        let isCancelled = await screen.isCancelled(thereAndThenBy: .connectionChanged(false))
        try require(
          isCancelled,
          """
          The connection was lost while the service was looking for cats. When the reducer had handled \
          that, and before any other code ran, the request was not cancelled yet. An effect that cancels \
          when its body runs comes too late.
          """, rule: "5c")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([SearchScreen.cat])
        await screen.connectionChanges(to: false)
        await screen.entered("")
        try require(
          screen.state.results.isEmpty && !screen.state.isWaiting,
          """
          The field was cleared without a connection. “results” are: \(titles(screen.state.results)), \
          “isWaiting” is \(screen.state.isWaiting). An empty text does what it always does.
          """, rule: "5d")
      }
      for (text, event) in [("dog", "“dog” was entered"), ("", "the field was cleared")] {
        try await SearchScreen.appeared { screen in
          try await screen.asks("cat")
          await screen.serviceFails()
          await screen.connectionChanges(to: false)
          await screen.entered(text)
          try require(
            !screen.state.hasFailed && screen.state.isWaiting == !text.isEmpty,
            """
            The search for cats has failed, then the connection was lost, and \(event). “hasFailed” is \
            \(screen.state.hasFailed), “isWaiting” is \(screen.state.isWaiting). Without a connection, too, \
            another text takes the failure away.
            """, rule: "4b")
        }
      }
    }

    @Test("5.3 With a connection again, what is still wanted is asked at once")
    func online() async throws {
      try await SearchScreen.appeared { screen in
        await screen.entered("cat")
        await screen.connectionChanges(to: false)
        await screen.entered("dog")
        await screen.connectionChanges(to: true)
        try require(
          screen.asked == ["dog"],
          """
          “dog” was entered without a connection, and now there is one again. The service has been \
          asked for: \(list(screen.asked)). It should be “dog”, at once.
          """, rule: "5e")
        await screen.serviceAnswers([SearchScreen.dog])
        await screen.connectionChanges(to: false)
        await screen.connectionChanges(to: true)
        try require(
          screen.asked == ["dog"],
          """
          “dog” has its answer, then the connection was lost and came back. The service has been asked \
          for: \(list(screen.asked)). Nobody waits, so nobody is asked.
          """, rule: "5e")
      }
      for milliseconds in [100, 300] {
        try await SearchScreen.appeared { screen in
          await screen.entered("cat")
          await screen.passes(milliseconds)
          let before = screen.asked
          await screen.happenInOneTurn(.connectionChanged(false), .connectionChanged(true))
          await screen.passes(1_000)
          try require(
            screen.asked == before + ["cat"] && !screen.isCancelled(before.count),
            """
            Somebody waited for cats. The connection was lost and came back, in one turn of the main \
            actor. Since then, the service has been asked for: \
            \(list(Array(screen.asked.dropFirst(before.count))))\
            \(screen.isCancelled(before.count) ? ", and this request was cancelled" : ""). It should be \
            “cat”, once, and the request should go on. An effect that cancels when its body runs comes \
            too late, and hits what has begun by then.
            """, rule: "5c")
        }
      }
      for (action, event, rule) in [
        (SearchFeature.Action.connectionChanged(false), "it was lost once more", "5c"),
        (.textChanged(""), "the field was cleared", "3b"),
        (.textChanged("dog"), "“dog” was entered", "2e"),
      ] {
        try await SearchScreen.appeared { screen in
          await screen.entered("cat")
          await screen.connectionChanges(to: false)
          await screen.happenInOneTurn(.connectionChanged(true), action)
          try require(
            screen.asked.indices.allSatisfy(screen.isCancelled),
            """
            Somebody waited for cats. There was a connection again and \(event), in one turn of the main \
            actor. The request for cats goes on. Nothing can cancel an effect that gets its id only when \
            its body runs.
            """, rule: rule)
        }
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.connectionChanges(to: true)
        try require(
          screen.asked == ["cat"] && !screen.isCancelled(0),
          """
          “cat” was on its way, and the connection said once more that it is there. That is no news. The \
          service has been asked for: \(list(screen.asked)). The one request should go on, and no other \
          should begin.
          """, rule: "5f")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([])
        await screen.connectionChanges(to: false)
        await screen.connectionChanges(to: true)
        try require(
          screen.asked == ["cat"] && !screen.state.isWaiting,
          """
          Nothing was found for “cat”, then the connection was lost and came back. The service has been \
          asked for: \(list(screen.asked)), “isWaiting” is \(screen.state.isWaiting). Nothing is an answer, \
          too: nobody waits, so nobody is asked.
          """, rule: "5e")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.connectionChanges(to: false)
        await screen.connectionChanges(to: true)
        try require(
          screen.asked == ["cat"] && screen.state.hasFailed,
          """
          The search has failed, then the connection was lost and came back. The service has been asked \
          for: \(list(screen.asked)), “hasFailed” is \(screen.state.hasFailed). What has failed is not tried \
          again by itself.
          """, rule: "5e")
      }
      try await expectEnds("There was a connection again", asking: "5e") { screen in
        await screen.connectionChanges(to: false)
        await screen.connectionChanges(to: true)
      }
    }

    @Test("5.4 A second try without a connection is asked when there is one")
    func retry() async throws {
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.connectionChanges(to: false)
        await screen.happens(.retryButtonTapped)
        try require(
          screen.asked == ["cat"] && screen.state.isWaiting && !screen.state.hasFailed,
          """
          Retry was tapped without a connection. The service has been asked for: \(list(screen.asked)). \
          “isWaiting” is \(screen.state.isWaiting), “hasFailed” is \(screen.state.hasFailed). The person \
          should wait, and nobody should be asked.
          """, rule: "5d")
        await screen.connectionChanges(to: true)
        try require(
          screen.asked == ["cat", "cat"],
          """
          Retry was tapped without a connection, and now there is one. The service has been asked for: \
          \(list(screen.asked)). It should be “cat” once more, at once.
          """, rule: "5e")
      }
    }

    @Test("5.5 A screen that disappears ends all work, and keeps what it shows")
    func disappears() async throws {
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        let shown = screen.shown
        await screen.happens(.disappeared)
        try require(
          screen.isCancelled(0), "The screen has disappeared, and the request for cats goes on.",
          rule: "5g")
        try require(
          screen.world.connection.listeners == 0,
          "The screen has disappeared, and an effect still listens to the connection.", rule: "5g")
        try require(
          screen.shown == shown,
          "The screen has disappeared, and what it shows has changed. It should stay.", rule: "5g")
        await screen.happens(.appeared)
        try require(
          screen.asked == ["cat", "cat"],
          """
          The screen disappeared while somebody waited for cats, and it has appeared again. The service \
          has been asked for: \(list(screen.asked)). It should be “cat” once more, at once.
          """, rule: "5h")
        try require(
          screen.world.connection.listeners == 1,
          """
          The screen has appeared again. Effects that listen to the connection: \
          \(screen.world.connection.listeners). It should be one.
          """, rule: "5a")
        await screen.happens(.disappeared)
        await screen.happens(.appeared)
        try require(
          screen.asked == ["cat", "cat", "cat"] && screen.world.connection.listeners == 1,
          """
          The screen has disappeared and appeared a second time, and somebody still waits for cats. The \
          service has been asked for: \(list(screen.asked)). It should be “cat” once more. Effects that \
          listen to the connection: \(screen.world.connection.listeners). It should be one.
          """, rule: "5h")
      }
      try await SearchScreen.appeared { screen in
        await screen.entered("cat")
        await screen.happenInOneTurn(.disappeared, .appeared)
        try require(
          screen.asked == ["cat"] && screen.world.connection.listeners == 1,
          """
          Somebody waited for cats. The screen disappeared and appeared again, in one turn of the main \
          actor. The service has been asked for: \(list(screen.asked)). It should be “cat”. Effects that \
          listen to the connection: \(screen.world.connection.listeners). It should be one. An effect that \
          cancels when its body runs hits what has begun by then.
          """, rule: "5h")
        await screen.happenInOneTurn(.disappeared, .appeared, .disappeared)
        try require(
          screen.asked.indices.allSatisfy(screen.isCancelled)
            && screen.world.connection.listeners == 0,
          """
          The screen disappeared, appeared and disappeared, in one turn of the main actor. \
          \(screen.world.connection.listeners == 0
            ? "A request goes on." : "An effect still listens to the connection.") Nothing can cancel an \
          effect that gets its id only when its body runs.
          """, rule: "5g")
      }
      try await SearchScreen.appeared { screen in
        let other = screen.another()
        await other.happens(.appeared)
        await other.happens(.disappeared)
        try await screen.asks("cat")
        try require(
          screen.asked == ["cat"],
          """
          Two searches are on the screen, and one of them disappeared. Then “cat” was entered in the other, \
          and the pause passed. The service has been asked for: \(list(screen.asked)). It should be “cat”.
          """, rule: "2g")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        let isCancelled = await screen.isCancelled(thereAndThenBy: .disappeared)
        try require(
          isCancelled,
          """
          The screen disappeared while the service was looking for cats. When the reducer had handled \
          that, and before any other code ran, the request was not cancelled yet. An effect that cancels \
          when its body runs comes too late.
          """, rule: "5g")
      }
      try await SearchScreen.appeared { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([SearchScreen.cat])
        await screen.happens(.disappeared)
        await screen.happens(.appeared)
        try require(
          screen.asked == ["cat"],
          """
          “cat” has its answer, then the screen disappeared and appeared again. The service has been \
          asked for: \(list(screen.asked)). Nobody waits, so nobody is asked.
          """, rule: "5h")
        await screen.connectionChanges(to: false)
        await screen.entered("dog")
        await screen.happens(.disappeared)
        await screen.happens(.appeared)
        try require(
          screen.asked == ["cat"],
          """
          “dog” was entered without a connection, then the screen disappeared and appeared again, still \
          offline. The service has been asked for: \(list(screen.asked)). It should not be asked now.
          """, rule: "5h")
        await screen.happens(.disappeared)
        await screen.connectionChanges(to: true)
        await screen.happens(.appeared)
        try require(
          screen.asked == ["cat", "dog"],
          """
          “dog” was entered without a connection, then the screen disappeared. While it was away, the \
          connection came back, and now it has appeared again. Of the connection it hears “true” at once. \
          The service has been asked for: \(list(screen.asked)). It should be “cat” and “dog”.
          """, rule: "5e")
      }
      for (gifs, event) in [
        (nil, "The search for cats has failed"), ([], "Nothing was found for “cat”"),
      ] as [([Gif]?, String)] {
        try await SearchScreen.appeared { screen in
          try await screen.asks("cat")
          if let gifs { await screen.serviceAnswers(gifs) } else { await screen.serviceFails() }
          let shown = screen.shown
          await screen.happens(.disappeared)
          await screen.happens(.appeared)
          try require(
            screen.asked == ["cat"] && screen.shown == shown,
            """
            \(event), then the screen disappeared and appeared again. The service has been asked for: \
            \(list(screen.asked)), “hasFailed” is \(screen.state.hasFailed), “isWaiting” is \
            \(screen.state.isWaiting). Nobody waits, so nobody is asked, and what is shown stays.
            """, rule: "5h")
        }
      }
      try await expectEnds("The screen was away, and it was back", asking: "5h") { screen in
        await screen.happens(.disappeared)
        await screen.happens(.appeared)
      }
      try await expectEnds("The search failed, and retry was tapped", asking: "4c") { screen in
        await screen.serviceFails()
        await screen.happens(.retryButtonTapped)
      }
    }

    /// Whatever has begun a request, all that ends work ends it, too.
    private func expectEnds(
      _ beginning: String, asking asks: String, begin: (SearchScreen) async -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      for (action, event, rule) in [
        (SearchFeature.Action.textChanged("dog"), "“dog” was entered", "2e"),
        (.textChanged(""), "the field was cleared", "3b"),
        (.connectionChanged(false), "the connection was lost", "5c"),
        (.disappeared, "the screen disappeared", "5g"),
      ] {
        try await SearchScreen.appeared { screen in
          try await screen.asks("cat")
          await begin(screen)
          try require(
            screen.asked == ["cat", "cat"],
            """
            \(beginning), while somebody waited for cats. The service has been asked for: \
            \(list(screen.asked)). It should be “cat” once more, at once.
            """, rule: asks, sourceLocation: sourceLocation)
          let isCancelled = await screen.isCancelled(1, thereAndThenBy: action)
          try require(
            isCancelled,
            """
            \(beginning), so “cat” was on its way once more. Then \(event). This request goes on. It \
            should be cancelled there and then, whatever has begun it. Does it run under the same id as \
            the others?
            """, rule: rule, sourceLocation: sourceLocation)
        }
      }
    }

    @Test("5.6 The whole search is right in every story")
    func stories() async throws {
      try requireGivenGif()
      await TestSupport.expectStories(on: SearchStage.self, step: 5, count: 150, upTo: 12)
    }
  }
}

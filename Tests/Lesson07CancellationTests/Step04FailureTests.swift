import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("4 A failure, and a second try")
  @MainActor
  struct Step4 {
    @Test("4.1 A failure is shown, and ends the waiting")
    func failure() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([SearchScreen.cat])
        try await screen.asks("dog")
        await screen.serviceFails(request: 1)
        try require(
          screen.state.hasFailed,
          """
          The service has thrown an error. “hasFailed” is false. An error changes no state until your \
          effect turns it into an action.
          """, rule: "4a")
        try require(
          !screen.state.isWaiting,
          "The search has failed. “isWaiting” is still true. What does the person wait for?",
          rule: "4a")
        try require(
          screen.state.results == [SearchScreen.cat],
          """
          There were cats, then the search for dogs failed. The screen shows: \
          \(titles(screen.state.results)). The results stay.
          """, rule: "4a")
      }
      // A “CancellationError” would mean that nobody waits any more.
      for error in HardError.allCases where error != .cancellation {
        try await SearchScreen.opened { screen in
          try await screen.asks("cat")
          await screen.serviceFails(with: error)
          try require(
            screen.state.hasFailed && !screen.state.isWaiting,
            """
            The service has thrown \(error.words). “hasFailed” is \(screen.state.hasFailed), “isWaiting” \
            is \(screen.state.isWaiting). Whatever it throws, the search has failed, and nobody waits.
            """, rule: "4a")
        }
      }
    }

    @Test("4.2 Retry asks at once")
    func retry() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.happens(.retryButtonTapped)
        try require(
          !screen.state.hasFailed && screen.state.isWaiting,
          """
          Retry was tapped. “hasFailed” is \(screen.state.hasFailed), “isWaiting” is \
          \(screen.state.isWaiting). The person waits again.
          """, rule: "4c")
        try require(
          screen.asked == ["cat", "cat"],
          """
          Retry was tapped, and the clock stands still. The service has been asked for: \
          \(list(screen.asked)). It should be “cat” once more, at once. (A sleep of no time at all waits \
          for the clock to move, too.)
          """, rule: "4c")
        await screen.serviceAnswers([SearchScreen.cat], to: 1)
        try require(
          screen.state.results == [SearchScreen.cat] && !screen.state.isWaiting,
          """
          The second try has its answer. The screen shows: \(titles(screen.state.results)), “isWaiting” \
          is \(screen.state.isWaiting).
          """, rule: "4c")
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.happens(.retryButtonTapped)
        await screen.entered("dog")
        try require(
          screen.isCancelled(1),
          """
          The second try for “cat” was on its way when “dog” was entered. It goes on. Does a request \
          that retry has begun run under the same id?
          """, rule: "4d")
        await screen.serviceAnswers([SearchScreen.cat], to: 1)
        try require(
          screen.state.results.isEmpty && screen.state.isWaiting,
          """
          “dog” was entered during the second try for “cat”. Then the answer about cats came. The screen \
          shows: \(titles(screen.state.results)), “isWaiting” is \(screen.state.isWaiting).
          """, rule: "4d")
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.happenInOneTurn(.retryButtonTapped, .textChanged(""))
        await screen.serviceAnswers([SearchScreen.cat], to: 1)
        try require(
          screen.state.results.isEmpty && !screen.state.isWaiting,
          """
          Retry was tapped and the field was cleared, in one turn of the main actor. The second try goes \
          on: the screen shows \(titles(screen.state.results)), “isWaiting” is \
          \(screen.state.isWaiting).
          """, rule: "4d")
      }
    }

    @Test("4.3 Another text takes the failure away, and then there is nothing to try again")
    func newText() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        let handled = await screen.happens(.textChanged("cat"))
        try require(
          screen.state.hasFailed && !screen.state.isWaiting && handled.first?.hasEffect == false,
          """
          The search for cats has failed, and the field called its setter again, with “cat”. That is the \
          same text, so nothing should change or start. “hasFailed” is \(screen.state.hasFailed), \
          “isWaiting” is \(screen.state.isWaiting).
          """, rule: "4b")
      }
      for (text, event) in [
        ("dog", "“dog” was entered"), (" ", "“ ” was entered"), ("", "the field was cleared"),
      ] {
        try await SearchScreen.opened { screen in
          try await screen.asks("cat")
          await screen.serviceFails()
          await screen.entered(text)
          try require(
            !screen.state.hasFailed && screen.state.isWaiting == !text.isEmpty,
            """
            The search for cats has failed, then \(event). In your state, “hasFailed” is \
            \(screen.state.hasFailed), and “isWaiting” is \(screen.state.isWaiting). \(text.isEmpty
              ? "But an empty field has not failed, and waits for nothing."
              : "But this text has not failed, and somebody waits for its answer.")
            """, rule: "4b")
          let handled = await screen.happens(.retryButtonTapped)
          try require(
            screen.asked == ["cat"] && handled.first?.hasEffect == false,
            """
            The search for cats has failed, then \(event), and retry was tapped. Nothing is left to try \
            again, so “.none” should come back. The service has been asked for: \(list(screen.asked)).
            """, rule: "4e")
        }
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.entered("cats")
        await screen.entered("cat")
        await screen.passes(299)
        try require(
          screen.asked == ["cat"],
          """
          The search for cats has failed, then “cats” was entered, and “cat” again, 299 milliseconds ago. \
          The service has been asked for: \(list(screen.asked)). Only retry asks without a pause. A text that \
          comes back waits for its pause like any other.
          """, rule: "2c")
        await screen.passes(1)
        try require(
          screen.asked == ["cat", "cat"],
          """
          The search for cats has failed, then “cats” was entered, and “cat” again, 300 milliseconds ago. \
          The service has been asked for: \(list(screen.asked)). It should be “cat” once more, now.
          """, rule: "2c")
      }
      for (gifs, event) in [
        (nil, "“cat” is on its way"), ([], "Nothing was found for “cat”"),
        ([SearchScreen.cat], "“cat” has its answer"),
      ] {
        try await SearchScreen.opened { screen in
          try await screen.asks("cat")
          if let gifs { await screen.serviceAnswers(gifs) }
          let handled = await screen.happens(.retryButtonTapped)
          try require(
            screen.asked == ["cat"] && handled.first?.hasEffect == false
              && screen.state.isWaiting == (gifs == nil),
            """
            \(event), and retry was tapped. Nothing has failed, so it should change nothing and return \
            “.none”. The service has been asked for: \(list(screen.asked)).
            """, rule: "4e")
        }
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceFails()
        await screen.happens(.retryButtonTapped)
        let handled = await screen.happens(.retryButtonTapped)
        try require(
          screen.asked == ["cat", "cat"] && handled.first?.hasEffect == false
            && !screen.isCancelled(1),
          """
          The search for cats has failed, and retry was tapped twice. While the second try is on its way, \
          nothing has failed, so the second tap should change nothing and return “.none”. The service has \
          been asked for: \(list(screen.asked)).
          """, rule: "4e")
      }
    }

    @Test("4.4 Failures and second tries are right in every story")
    func stories() async throws {
      try requireGivenGif()
      await TestSupport.expectStories(on: SearchStage.self, step: 4, count: 80, upTo: 10)
    }
  }
}

import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("3 No text, and the same text")
  @MainActor
  struct Step3 {
    @Test("3.1 An empty text clears the results, and asks nobody")
    func clears() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([SearchScreen.cat])
        await screen.entered("")
        try require(
          screen.state.text.isEmpty,
          "The field was cleared, and still shows \(quoted(screen.state.text)).", rule: "3a")
        try require(
          screen.state.results.isEmpty,
          """
          The field was cleared. Below it there is still: \(titles(screen.state.results)). Without a \
          text there are no results.
          """, rule: "3a")
        try require(
          !screen.state.isWaiting,
          "The field was cleared. “isWaiting” is still true. What does the person wait for?",
          rule: "3a")
        await screen.passes(1_000)
        try require(
          screen.asked == ["cat"],
          """
          “cat” had its answer, then the field was cleared. The service has been asked for: \
          \(list(screen.asked)). It should be “cat” alone.
          """, rule: "3a")
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.entered("")
        try require(
          !screen.state.isWaiting,
          """
          The field was cleared while the service was looking for cats. “isWaiting” is still true. What \
          does the person wait for?
          """, rule: "3a")
      }
    }

    @Test("3.2 An empty text cancels the pause, and the request")
    func cancels() async throws {
      try await SearchScreen.opened { screen in
        await screen.entered("cat")
        await screen.passes(100)
        await screen.entered("")
        await screen.passes(1_000)
        try require(
          screen.asked.isEmpty,
          """
          The field was cleared in the pause. The service has been asked for \(list(screen.asked)): the \
          pause has gone on.
          """, rule: "3b")
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.entered("")
        try require(
          screen.isCancelled(0),
          """
          The field was cleared while the service was looking for cats. The request goes on. A flag \
          that is off cancels nothing.
          """, rule: "3b")
        await screen.serviceAnswers([SearchScreen.cat])
        try require(
          screen.state.results.isEmpty,
          "The field is empty, and below it: \(titles(screen.state.results)).", rule: "3b")
      }
      try await SearchScreen.opened { screen in
        await screen.happenInOneTurn(.textChanged("cat"), .textChanged(""))
        await screen.passes(1_000)
        try require(
          screen.asked.isEmpty,
          """
          “cat” was entered and the field was cleared, in one turn of the main actor: no effect had \
          begun to run by then. The service has been asked for \(list(screen.asked)). Nothing could \
          cancel the pause, because it had no id yet. “withTaskCancellation” gives it one when the body \
          runs; “.cancellable” gives it one at once.
          """, rule: "3b")
      }
      try await SearchScreen.opened { screen in
        await screen.entered("cat")
        await screen.happenInOneTurn(.textChanged(""), .textChanged("dog"))
        await screen.passes(300)
        try require(
          screen.asked == ["dog"],
          """
          “cat” was in its pause. Then the field was cleared and “dog” was entered, in one turn of the \
          main actor. The service has been asked for: \(list(screen.asked)). It should be “dog”. An \
          effect that cancels when its body runs comes too late, and hits what has begun meanwhile.
          """, rule: "3b")
      }
    }

    @Test("3.3 The same text again changes nothing, and starts nothing")
    func sameText() async throws {
      try await SearchScreen.opened { screen in
        await screen.entered("cat")
        await screen.passes(200)
        let again = await screen.happens(.textChanged("cat"))
        try require(
          again.first?.hasEffect == false,
          """
          “cat” was entered, and in the pause the field called its setter again. The reducer has \
          returned an effect. It should return “.none”.
          """, rule: "3c")
        await screen.passes(100)
        try require(
          screen.asked == ["cat"],
          """
          “cat” was entered 300 milliseconds ago, and set again in between. The service has been asked \
          for: \(list(screen.asked)). It should be “cat”, now. Does the pause begin anew?
          """, rule: "3c")
        await screen.entered("cat")
        try require(
          !screen.isCancelled(0),
          """
          “cat” was on its way, and the field called its setter again. The request has been cancelled. \
          It should go on.
          """, rule: "3c")
        await screen.serviceAnswers([SearchScreen.cat])
        await screen.entered("cat")
        await screen.passes(1_000)
        try require(
          screen.asked == ["cat"],
          """
          “cat” has its answer, and the field called its setter again. The service has been asked for: \
          \(list(screen.asked)). Once is enough.
          """, rule: "3c")
        try require(
          screen.state.results == [SearchScreen.cat] && !screen.state.isWaiting,
          """
          “cat” has its answer, and the field called its setter again. The screen shows: \
          \(titles(screen.state.results)), “isWaiting” is \(screen.state.isWaiting).
          """, rule: "3c")
      }
      for (old, new) in [
        ("cat", "Cat"), ("cat", "cat "), ("cat", " cat"), (" ", "  "), ("cafe", "café"),
        ("é", "e"),
      ] {
        try await SearchScreen.opened { screen in
          try await screen.asks(old)
          await screen.entered(new)
          await screen.passes(300)
          try require(
            screen.state.text == new && screen.asked == [old, new],
            """
            \(quoted(old)) was entered, then \(quoted(new)): that is another text. The field shows \
            \(quoted(screen.state.text)). The service has been asked for: \(list(screen.asked)).
            """, rule: "3d")
        }
      }
    }

    @Test("3.4 Empty texts and equal texts are right in every story")
    func stories() async throws {
      try requireGivenGif()
      await TestSupport.expectStories(on: SearchStage.self, step: 3, count: 60, upTo: 10)
    }
  }
}

import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("2 Wait, then ask")
  @MainActor
  struct Step2 {
    @Test("2.1 A new text stands in the field at once, and somebody waits")
    func text() async throws {
      try await SearchScreen.opened { screen in
        await screen.entered("cat")
        try require(
          screen.state.text == "cat",
          "“cat” was entered. The field shows \(quoted(screen.state.text)).")
        try require(
          screen.state.isWaiting,
          "“cat” was entered. Somebody waits for cats now, also in the pause. “isWaiting” is false."
        )
      }
    }

    @Test("2.2 The service is asked when the pause is over, and not before")
    func pause() async throws {
      for text in ["cat", " Cat ", " ", "cat\ndog", String(repeating: "cat ", count: 500)] {
        try await SearchScreen.opened { screen in
          await screen.entered(text)
          await screen.passes(299)
          try require(
            screen.asked.isEmpty,
            """
            \(quoted(text)) was entered 299 milliseconds ago. The service has been asked for \
            \(list(screen.asked)); it is too early. Does the sleep stand in front of the request, in the \
            same effect?
            """)
          await screen.passes(1)
          try require(
            screen.asked == [text],
            """
            \(quoted(text)) was entered, and the clock was moved by 300 milliseconds. The service has been \
            asked for: \(list(screen.asked)). It should be: \(quoted(text)). If it is nobody: does your \
            effect sleep on “environment.clock”? “Task.sleep” takes real time, and no test can move that. \
            And does anything cancel what has only now begun?
            """)
        }
      }
    }

    @Test("2.3 The answer is shown, and ends the waiting")
    func answer() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([SearchScreen.cat])
        try require(
          screen.state.results == [SearchScreen.cat],
          """
          The service has found one GIF. The screen shows: \(titles(screen.state.results)). If the \
          service was asked twice at the same time, or the answer sleeps once more, it is not there yet.
          """)
        try require(!screen.state.isWaiting, "The answer is there. Who still waits?")
      }
      for answer in SearchStage.Answer.examples {
        try await SearchScreen.opened { screen in
          try await screen.asks("cat")
          await screen.serviceAnswers([SearchScreen.cat])
          try await screen.asks("dog")
          await screen.serviceAnswers(answer.gifs, to: 1)
          try require(
            screen.state.results == answer.gifs,
            """
            “cat” had its answer, then the service answered “dog”: \(titles(answer.gifs)). The screen \
            shows: \(titles(screen.state.results)). An answer is shown as it comes.
            """)
        }
      }
    }

    @Test("2.4 “a”, “ab” and “a” again are one request, when the last pause is over")
    func typing() async throws {
      try await SearchScreen.opened { screen in
        await screen.entered("a")
        await screen.passes(100)
        await screen.entered("ab")
        await screen.passes(100)
        await screen.entered("a")
        await screen.passes(299)
        try require(
          screen.asked.isEmpty,
          """
          “a”, “ab” and “a” were entered, and 299 milliseconds have passed since the last of them. The \
          service has been asked for: \(list(screen.asked)). The pause of an earlier text went on. To \
          compare texts does not help: two texts can be equal and still be two questions. Cancel it.
          """)
        await screen.passes(1_000)
        try require(
          screen.asked == ["a"],
          """
          “a”, “ab” and “a” were entered, and then nothing more. The service has been asked for: \
          \(list(screen.asked)). It should be “a”, once. If it is nobody, has the new work been \
          cancelled with the old?
          """)
      }
    }

    @Test("2.5 A new text cancels the request on its way")
    func newText() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.entered("dog")
        try require(
          screen.isCancelled(0),
          """
          The service was looking for cats, and “dog” was entered. Nobody waits for cats any more, but \
          the request goes on. It should be cancelled there and then, not when the pause is over.
          """)
        await screen.serviceAnswers([SearchScreen.cat], to: 0)
        try require(
          screen.state.results.isEmpty && screen.state.isWaiting,
          """
          “dog” was entered, then the answer about cats came. The screen shows: \
          \(titles(screen.state.results)), and “isWaiting” is \(screen.state.isWaiting).
          """)
        await screen.passes(300)
        await screen.serviceAnswers([SearchScreen.dog], to: 1)
        try require(
          screen.state.results == [SearchScreen.dog],
          "The answer about dogs came. The screen shows: \(titles(screen.state.results)).")
      }
      try await SearchScreen.opened { screen in
        await screen.happenInOneTurn(.textChanged("cat"), .textChanged("dog"))
        await screen.passes(300)
        try require(
          screen.asked == ["dog"],
          """
          “cat” and “dog” were entered in one turn of the main actor: no effect had begun to run when \
          “dog” came. The service has been asked for: \(list(screen.asked)). It should be “dog”. Does \
          the pause have its id before its body runs?
          """)
      }
    }

    @Test("2.6 Pause, request and answer are right in every story")
    func stories() async throws {
      try requireGivenGif()
      await expectStories(on: SearchStage.self, step: 2, count: 50, upTo: 8)
    }
  }
}

import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("2 Wait, then ask")
  @MainActor
  struct Step2 {
    @Test("2.1 A new text stands in the field at once, and somebody waits")
    func text() async throws {
      for text in [" Cat ", "cat\ndog"] {
        try await SearchScreen.opened { screen in
          await screen.entered(text)
          try require(
            screen.state.text == text,
            "\(quoted(text)) was entered. The field shows \(quoted(screen.state.text)).", rule: "2a"
          )
        }
      }
      try await SearchScreen.opened { screen in
        await screen.entered("cat")
        try require(
          screen.state.text == "cat",
          "“cat” was entered. The field shows \(quoted(screen.state.text)).", rule: "2a")
        try require(
          screen.state.isWaiting,
          "“cat” was entered. “isWaiting” is false. A person waits for cats from now on.",
          rule: "2b")
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
            \(list(screen.asked)), too early. Does the sleep stand in front of the request, in the same \
            effect?
            """, rule: "2c")
          await screen.passes(1)
          try require(
            screen.asked == [text],
            """
            \(quoted(text)) was entered, and the clock was moved by 300 milliseconds. The service has been \
            asked for: \(list(screen.asked)). It should be: \(quoted(text)). \(screen.asked.isEmpty
              ? """
                Does your effect sleep on “environment.clock”? (No test can move “Task.sleep”.) Or does \
                something cancel what has only now begun?
                """
              : "The text goes to the service as it stands in the field.")
            """, rule: "2c")
        }
      }
    }

    @Test("2.3 The answer is shown, and ends the waiting")
    func answer() async throws {
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.passes(60_000)
        await screen.serviceAnswers([SearchScreen.cat])
        try require(
          screen.state.results == [SearchScreen.cat],
          """
          The service has found one GIF, a minute after it was asked. The screen shows: \
          \(titles(screen.state.results)). Does your effect wait for an answer as long as it takes, and \
          hand it on at once?
          """, rule: "2d")
        try require(
          !screen.state.isWaiting,
          "The answer is there. “isWaiting” is still true. What does the person wait for?",
          rule: "2d")
      }
      let oddTitles = ["", " ", "Кот\n"].enumerated().map { Gif(id: "\($0)", title: $1) }
      for gifs in SearchStage.Answer.examples.map(\.gifs) + [oddTitles] {
        try await SearchScreen.opened { screen in
          try await screen.asks("cat")
          await screen.serviceAnswers([SearchScreen.cat])
          let copy = screen.state
          try await screen.asks("dog")
          await screen.serviceAnswers(gifs, to: 1)
          try require(
            screen.state.results == gifs,
            """
            “cat” had its answer, then the service answered “dog”: \(titles(gifs)). The screen \
            shows: \(titles(screen.state.results)).
            """, rule: "2d")
          try require(
            copy.text == "cat" && copy.results == [SearchScreen.cat],
            """
            “cat” had its answer, and the state was copied. Then “dog” was entered and answered. The copy \
            says: \(quoted(copy.text)), \(titles(copy.results)). It should stay as it was.
            """, rule: "2g")
          await screen.entered("cat")
          await screen.passes(300)
          try require(
            screen.asked == ["cat", "dog", "cat"],
            """
            “cat” and “dog” had their answers, and “cat” was entered again. The service has been asked \
            for: \(list(screen.asked)). A text that comes back is a new question.
            """, rule: "2c")
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
          service has been asked for: \(list(screen.asked)). The pause of an earlier text went on. Cancel \
          it: to compare texts does not help, because two texts can be equal and still be two questions.
          """, rule: "2e")
        await screen.passes(1_000)
        try require(
          screen.asked == ["a"],
          """
          “a”, “ab” and “a” were entered, and then nothing more. The service has been asked for: \
          \(list(screen.asked)). It should be “a”, once.\(screen.asked.isEmpty
            ? " Has the new work been cancelled with the old?" : "")
          """, rule: "2c")
      }
      try await SearchScreen.opened { screen in
        for count in 1...30 {
          await screen.entered(String(repeating: "a", count: count))
          try require(
            screen.state.isWaiting && !screen.state.hasFailed,
            """
            Somebody has typed \(count) letters, one every 200 milliseconds. “isWaiting” is \
            \(screen.state.isWaiting), “hasFailed” is \(screen.state.hasFailed). The person waits.
            """, rule: "2b")
          await screen.passes(200)
          try require(
            screen.asked.isEmpty,
            """
            Somebody has typed \(count) letters, one every 200 milliseconds. The service has been asked \
            for \(list(screen.asked)). Another letter may still come before the pause is over.
            """, rule: "2c")
        }
        await screen.passes(100)
        try require(
          screen.asked == [String(repeating: "a", count: 30)],
          """
          Somebody has typed thirty letters, one every 200 milliseconds, and then nothing more. The \
          service has been asked for: \(list(screen.asked)). It should be the whole text, once.
          """, rule: "2c")
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        await screen.serviceAnswers([SearchScreen.cat])
        await screen.entered("cats")
        await screen.entered("cat")
        await screen.passes(300)
        try require(
          screen.asked == ["cat", "cat"],
          """
          “cat” had its answer. Then “cats” was entered, and “cat” again. The service has been asked \
          for: \(list(screen.asked)). \
          \(screen.asked.contains("cats")
            ? "“cats” stood there for less than the pause."
            : "A text that comes back is a new question.")
          """, rule: "2c")
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
          the request goes on. Cancel it there and then, not when the pause is over.
          """, rule: "2e")
        await screen.serviceAnswers([SearchScreen.cat], to: 0)
        try require(
          screen.state.results.isEmpty && screen.state.isWaiting,
          """
          “dog” was entered, then the answer about cats came. The screen shows: \
          \(titles(screen.state.results)), and “isWaiting” is \(screen.state.isWaiting). Nobody waits for \
          cats, and somebody waits for dogs.
          """, rule: "2e")
        await screen.passes(300)
        await screen.serviceAnswers([SearchScreen.dog], to: 1)
        try require(
          screen.state.results == [SearchScreen.dog],
          "The answer about dogs came. The screen shows: \(titles(screen.state.results)).",
          rule: "2d")
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
          """, rule: "2f")
      }
      try await SearchScreen.opened { screen in
        try await screen.asks("cat")
        let isCancelled = await screen.isCancelled(thereAndThenBy: .textChanged("dog"))
        try require(
          isCancelled,
          """
          The service was looking for cats, and “dog” was entered. When the reducer had handled that, and \
          before any other code ran, the request for cats was not cancelled yet. “withTaskCancellation” \
          cancels when its body runs; “.cancellable” cancels at once.
          """, rule: "2f")
      }
    }

    @Test("2.6 Pause, request and answer are right in every story")
    func stories() async throws {
      try requireGivenGif()
      await TestSupport.expectStories(on: SearchStage.self, step: 2, count: 50, upTo: 8)
    }
  }
}

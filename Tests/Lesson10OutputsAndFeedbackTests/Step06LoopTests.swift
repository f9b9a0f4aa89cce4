import TestSupport
import Testing

@testable import Lesson10OutputsAndFeedback

extension Lesson10 {
  @Suite("6 Close the loop")
  @MainActor
  struct Step6 {
    private let cats = SearchCandidates.cats

    @Test("6.1 An event changes the search, and it is drawn")
    func draws() throws {
      let world = LoopWorld()
      let loop = SearchLoop(world: world.searchWorld)
      loop.send(.textChanged("cat"))
      try require(
        loop.search.text == "cat",
        "“cat” was typed, and “search.text” is \(Facts.quoted(loop.search.text)).", rule: "6a")
      let drawn = world.drawings.map { Facts.quoted($0.text) }
      try require(
        drawn == ["“cat”"],
        """
        One event was sent: “cat” was typed. The screen should be drawn once, with the text “cat”. It was \
        drawn with: \(drawn.isEmpty ? "nothing" : drawn.joined(separator: ", ")).
        """, rule: "6b")
      let otherWorld = LoopWorld()
      let other = SearchLoop(world: otherWorld.searchWorld)
      try require(
        other.search.text == "",
        """
        “cat” was typed into one search, and another one is opened. There, “search.text” is \
        \(Facts.quoted(other.search.text)). What do the two share?
        """, rule: "6g")
    }

    @Test("6.2 The service is asked, and its answer comes back")
    func loads() throws {
      let world = LoopWorld()
      let loop = SearchLoop(world: world.searchWorld)
      loop.send(.textChanged("cat"))
      try world.loads.require([.asksFor("cat")], typed(loop), rule: rule("6c", loop))
      world.loads.answer(0, cats)
      try require(
        loop.search.results == cats,
        "The service has answered with two GIFs, and \(loop.search.results.count) are in “results”.",
        rule: "6c")
      loop.send(.textChanged("dog"))
      world.loads.answer(1, nil)
      try require(
        loop.search.secondsUntilRetry == 5,
        "The service could not answer (“nil”), and no countdown has begun.", rule: "6c")
    }

    @Test("6.3 A countdown counts")
    func counts() throws {
      let world = LoopWorld()
      let loop = SearchLoop(world: world.searchWorld)
      loop.send(.textChanged("cat"))
      world.loads.answer(0, nil)
      try require(
        loop.search.secondsUntilRetry != nil,
        "\(typed(loop)) The service could not answer (“nil”), and no countdown has begun.",
        rule: rule("6c", loop))
      for second in 1...5 {
        try require(
          world.seconds.running.count == 1,
          """
          \(second - 1) of 5 seconds have passed. \(world.seconds.running.count) waitings for a second \
          are under way, and there should be one.
          """, rule: "6d")
        world.seconds.answer(second - 1, ())
      }
      try world.loads.require(
        [.asksFor("cat"), .cancelsRequest("cat"), .asksFor("cat")],
        "The search has failed, and five seconds have passed.", rule: "6d")
    }

    @Test("6.4 The screen of a GIF comes and goes")
    func presents() throws {
      let world = LoopWorld()
      let loop = SearchLoop(world: world.searchWorld)
      loop.send(.textChanged("cat"))
      world.loads.answer(0, cats)
      loop.send(.gifTapped("c2"))
      try world.screens.require(
        [.shows("c2")],
        """
        \(typed(loop)) The service has answered with two GIFs, and \(loop.search.results.count) are in \
        “results”. The GIF “c2” was tapped.
        """, rule: rule(loop.search.showGif == nil ? "6c" : "6e", loop))
      world.screens.answer(0, ())
      try require(
        loop.search.showGif == nil,
        "Somebody has closed the screen on top, and “showGif” has its value still.", rule: "6e")
    }

    @Test("6.5 An answer that comes at once waits its turn")
    func atOnce() throws {
      let world = LoopWorld()
      world.loads.answersAtOnce = [cats, cats]
      let loop = SearchLoop(world: world.searchWorld)
      loop.send(.textChanged("cat"))
      let seen = loop.search.results
      // Would an answer be heard that comes later?
      if seen != cats { world.loads.answer(0, cats) }
      try require(
        seen == cats,
        """
        \(typed(loop)) The service has answered with two GIFs while it was being asked, and \(seen.count) \
        are in “results”.
        """, rule: rule(loop.search.results == cats ? "6f" : "6c", loop))
      try world.loads.require(
        [.asksFor("cat"), .cancelsRequest("cat")],
        """
        The service has answered while it was being asked. So “loadResults” went from “cat” to “nil”, \
        and both have to be told to the reaction, one after the other.
        """, rule: "6f")
      loop.send(.textChanged(""))
      loop.send(.textChanged("cat"))
      try world.loads.require(
        [.asksFor("cat"), .cancelsRequest("cat"), .asksFor("cat"), .cancelsRequest("cat")],
        "Then the field was cleared, and “cat” was typed once more.", rule: "6f")

      let hastyWorld = LoopWorld()
      let hastyLoop = SearchLoop(world: hastyWorld.searchWorld)
      hastyLoop.send(.textChanged("cat"))
      hastyWorld.seconds.answersAtOnce = [(), (), (), (), ()]
      hastyWorld.loads.answer(0, nil)
      try hastyWorld.seconds.require(
        (1...5).flatMap { _ in [Deed("waits for a second"), Deed("stops waiting")] },
        """
        The search has failed, and each of the five seconds is over at once. “secondsUntilRetry” went \
        from 5 to 4, and so on: each number has to be told to the reaction, one after the other.
        """, rule: "6f")

      let brokenWorld = LoopWorld()
      let brokenLoop = SearchLoop(world: brokenWorld.searchWorld)
      brokenLoop.send(.textChanged("cat"))
      brokenWorld.loads.answer(0, cats)
      brokenWorld.screens.answersAtOnce = [()]
      brokenLoop.send(.gifTapped("c1"))
      try brokenWorld.screens.require(
        [.shows("c1"), Deed("takes away", "c1")],
        """
        A GIF was tapped, and its screen was closed while it was being shown. So “showGif” went back to \
        “nil”, and both have to be told to the reaction, one after the other.
        """, rule: "6f")
    }

    @Test("6.6 Events that come while the screen is drawn wait their turn")
    func whileDrawing() throws {
      let world = LoopWorld()
      let loop = SearchLoop(world: world.searchWorld)
      world.whenDrawn = {
        world.whenDrawn = {}
        loop.send(.textChanged("dog"))
        loop.send(.textChanged("eel"))
      }
      loop.send(.textChanged("cat"))
      try require(
        !world.drawings.isEmpty, "\(typed(loop)) The screen was not drawn.", rule: rule("6b", loop))
      try world.loads.require(
        [
          .asksFor("cat"), .cancelsRequest("cat"), .asksFor("dog"), .cancelsRequest("dog"),
          .asksFor("eel"),
        ],
        """
        “cat” was typed. While that was drawn, the field was set to “dog” and to “eel”. Each of the \
        three has to be told to the reaction, in this order.
        """, rule: world.loads.log.isEmpty ? "6c" : "6f")
      let gifWorld = LoopWorld()
      let gifLoop = SearchLoop(world: gifWorld.searchWorld)
      gifLoop.send(.textChanged("cat"))
      gifWorld.loads.answer(0, cats)
      gifWorld.whenDrawn = {
        gifWorld.whenDrawn = {}
        gifLoop.send(.gifScreenClosed)
        gifLoop.send(.gifTapped("c2"))
      }
      gifLoop.send(.gifTapped("c1"))
      try gifWorld.screens.require(
        [.shows("c1"), Deed("takes away", "c1"), .shows("c2")],
        """
        The GIF “c1” was tapped. While that was drawn, its screen was closed, and “c2” was tapped. Each of \
        the three has to be told to the reaction, in this order.
        """, rule: gifWorld.screens.log.isEmpty ? "6e" : "6f")
      world.loads.answer(2, nil)
      try require(
        loop.search.secondsUntilRetry == 5,
        "The service could not answer (“nil”), and no countdown of 5 seconds has begun.", rule: "6c"
      )
      world.whenDrawn = {
        world.whenDrawn = {}
        loop.send(.secondPassed)
        loop.send(.secondPassed)
      }
      loop.send(.secondPassed)
      try require(
        loop.search.secondsUntilRetry == 2,
        """
        A countdown was at 5. While its first second was drawn, two more came. “secondsUntilRetry” is \
        \(loop.search.secondsUntilRetry.map { "\($0)" } ?? "nil"), and should be 2: two events that are \
        equal are two events.
        """, rule: "6f")
      let texts = (1...30).map { "\($0)" }
      world.whenDrawn = {
        world.whenDrawn = {
          world.whenDrawn = {}
          loop.send(.textChanged("yak"))
        }
        for text in texts { loop.send(.textChanged(text)) }
      }
      loop.send(.textChanged("ant"))
      let expected = ["ant"] + texts + ["yak"]
      let seen = Array(world.drawings.map(\.text).suffix(32))
      try require(
        seen == expected,
        """
        “ant” was typed. While that was drawn, 30 other texts came, and while the first of these was drawn, \
        “yak” came. They were not drawn one after another, in this order, each of them once.
        """, rule: loop.search.text == "yak" && seen.sorted() != expected.sorted() ? "6b" : "6f")
      let otherWorld = LoopWorld()
      let other = SearchLoop(world: otherWorld.searchWorld)
      var textAtOnce = ""
      world.whenDrawn = {
        world.whenDrawn = {}
        other.send(.textChanged("fox"))
        textAtOnce = other.search.text
      }
      loop.send(.textChanged("gnu"))
      try require(
        textAtOnce == "fox" && otherWorld.drawings.map(\.text) == ["fox"],
        """
        While one search was drawn, “fox” was typed into another one. There, “search.text” was \
        \(Facts.quoted(textAtOnce)) then, and the screen was drawn \(otherWorld.drawings.count) times in \
        the end. What do the two share?
        """, rule: "6g")
    }

    @Test("6.7 The loop is right in every story")
    func stories() async {
      await TestSupport.expectStories(on: LoopStage.self, step: 6, count: 200, upTo: 14)
    }

    // MARK: Words

    /// What a loop has heard first. If its search knows nothing of that, this is to be mended first.
    private func typed(_ loop: SearchLoop) -> String {
      loop.search.text.isEmpty ? "“cat” was typed, and “search.text” is “”." : "“cat” was typed."
    }

    /// The rule about a loop whose search has heard that “cat” was typed.
    private func rule(_ own: String, _ loop: SearchLoop) -> String {
      loop.search.text.isEmpty ? "6a" : own
    }
  }
}

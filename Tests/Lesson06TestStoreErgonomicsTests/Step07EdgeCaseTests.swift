import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("7 Let no wrong test pass")
  @MainActor
  struct Step7 {
    private let answer = Counter.Action.nthPrimeResponse(n: 5, .success(11))

    @Test("7.1 Sending fails while an action waits to be received")
    func sentTooEarly() async throws {
      let wrong = Mark()
      guard
        try await requireFails(
          "the server has answered, and the script taps plus before it receives the answer.",
          asking: "Who looks at what waits before an action is sent?",
          naming: ["nthPrimeResponse"], at: wrong,
          rule: "7a", with: Counters.right(.atOnce), from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            wrong(.send(.plusButtonTapped) { $0.count = 6 }),
            .receive(answer) { showAnswer(&$0, 5, 11) },
          ])
      else { return }
      let silent = Mark()
      guard
        try await requireFails(
          """
          the server has answered, and the script taps “Save” before it receives the answer. 4 is no prime, \
          so nothing changes, and the step has no closure.
          """,
          asking: "Does it matter to what waits whether a step changes anything?",
          naming: ["nthPrimeResponse"], at: silent,
          rule: "7a", with: Counters.right(.atOnce), from: counterState(4),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            silent(.send(.saveButtonTapped)),
            .receive(.nthPrimeResponse(n: 4, .success(7))) { showAnswer(&$0, 4, 7) },
          ])
      else { return }
      let same = Mark()
      _ = try await requireFails(
        "the server has answered, and the script sends this very answer instead of receiving it.",
        asking: "Does it matter to what waits which action is sent?",
        naming: ["nthPrimeResponse"], at: same,
        rule: "7a", with: Counters.right(.atOnce), from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          same(.send(answer) { showAnswer(&$0, 5, 11) }),
          .receive(answer),
        ])
    }

    @Test("7.2 What is left over at the end fails the last step")
    func leftOver() async throws {
      let only = Mark()
      guard
        try await requireFails(
          "the server has answered, and the script ends.",
          asking: "Who looks at what waits when the last step is over?",
          naming: ["nthPrimeResponse"], at: only,
          rule: "7b", with: Counters.right(.atOnce), from: counterState(5),
          [only(.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true })])
      else { return }
      let last = Mark()
      _ = try await requireFails(
        "the effect sends the answer and a dismissal, and the script receives the answer alone.",
        asking: "What becomes of the second action when the first one is received?",
        naming: ["alertDismissed"], at: last,
        rule: "7b",
        with: Counters.asking { n in
          .run { send in
            await send(.nthPrimeResponse(n: n, .success(11)))
            await send(.alertDismissed)
          }
        },
        from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          last(.receive(answer) { showAnswer(&$0, 5, 11) }),
        ])
    }

    @Test("7.3 Receiving fails where nothing waits")
    func nothingToReceive() async throws {
      let afterPlus = Mark()
      guard
        try await requireFails(
          "plus starts no effect, and the script receives an answer.",
          asking: "What does a step do that expects an action, when there is none?",
          naming: ["nthPrimeResponse"], at: afterPlus,
          rule: "7c", with: Counters.right(.failing), from: counterState(4),
          [
            .send(.plusButtonTapped) { $0.count = 5 },
            afterPlus(.receive(answer) { showAnswer(&$0, 5, 11) }),
          ])
      else { return }
      let afterSilence = Mark()
      guard
        try await requireFails(
          "the effect comes to its end and sends nothing, and the script receives an answer.",
          asking: "An effect has run. Does that mean that it has sent something?",
          naming: ["nthPrimeResponse"], at: afterSilence,
          rule: "7c", with: Counters.asking { _ in .run { _ in } }, from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            afterSilence(.receive(answer) { showAnswer(&$0, 5, 11) }),
          ])
      else { return }
      let first = Mark()
      _ = try await requireFails(
        "it begins with a received action, and nothing has happened yet.",
        asking: "What does a step do that expects an action, when there is none?",
        naming: ["alertDismissed"], at: first,
        rule: "7c", with: Counters.right(.failing), from: counterState(5),
        [first(.receive(.alertDismissed))])
    }

    @Test("7.4 An effect that never ends fails the step that has started it")
    func neverEnds() async throws {
      let clock = TestClock()
      let sent = Mark()
      guard
        try await requireFails(
          "the feature waits for a clock that stands still.",
          asking: "What does “hasEnded” tell you, and who hears of it?", at: sent,
          rule: "7d",
          with: Counters.asking { _ in .run { _ in try await clock.sleep(for: .seconds(1)) } },
          from: counterState(5),
          [
            sent(.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }),
            .send(.plusButtonTapped) { $0.count = 6 },
          ])
      else { return }
      let answered = Mark()
      guard
        try await requireFails(
          "the effect sends the answer, and then waits for a clock that stands still.",
          asking: "An effect has sent something. Does that mean that it has come to its end?",
          at: answered,
          rule: "7d",
          with: Counters.asking { n in
            .run { send in
              await send(.nthPrimeResponse(n: n, .success(11)))
              try await clock.sleep(for: .seconds(1))
            }
          },
          from: counterState(5),
          [
            answered(.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }),
            .receive(answer) { showAnswer(&$0, 5, 11) },
          ])
      else { return }
      let received = Mark()
      _ = try await requireFails(
        "what the answer sets going waits for a clock that stands still.",
        asking: "Are the effects of a received action watched, too?", at: received,
        rule: "7d",
        with: Counters.answered { .run { _ in try await clock.sleep(for: .seconds(1)) } },
        from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          received(.receive(answer) { showAnswer(&$0, 5, 11) }),
        ])
    }

    @Test("7.5 A closure that changes nothing fails")
    func nothingChanges() async throws {
      let sent = Mark()
      guard
        try await requireFails(
          "4 is no prime, so nothing is saved. Yet the step has a closure: it sets what is there.",
          asking: "A reader of this closure believes that the step changes something.", at: sent,
          rule: "7e", with: Counters.right(.failing), from: counterState(4),
          [sent(.send(.saveButtonTapped) { $0.favoritePrimes = [] })])
      else { return }
      let changed = try require(
        problem(before: counterState(4), after: counterState(5), expected: { $0.count = 4 }),
        "The count goes from 4 to 5, and the closure expects that it stays 4.", rule: "7f")
      try require(
        changed.contains("5"),
        """
        The count goes from 4 to 5, and the closure sets 4, which was there before. Something does \
        change, so it would be wrong to say that nothing does. Your helper says:
        \(changed)
        """, rule: "7f")
      let received = Mark()
      _ = try await requireFails(
        "no alert is shown, so its dismissal changes nothing. Yet the step has a closure.",
        asking: "Is a received action judged like one that was sent?", at: received,
        rule: "7e", with: Counters.asking { _ in .send(.alertDismissed) }, from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          received(.receive(.alertDismissed) { $0.alert = nil }),
        ])
    }

    @Test("7.6 Each of these mistakes ends the script")
    func firstMistake() async throws {
      let clock = TestClock()
      let asks = CounterStep.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
      let anotherMistake = CounterStep.send(.minusButtonTapped) { $0.count = 1_000 }
      let question = "Does your helper see the first of the two?"
      let (other, early, unasked, endless) = (Mark(), Mark(), Mark(), Mark())
      guard
        try await requireFails(
          "it expects that the 5th prime is 13. And minus does not lead to 1000.",
          asking: question, at: other, rule: "6e", with: Counters.right(.atOnce),
          from: counterState(5),
          [
            asks,
            other(.receive(.nthPrimeResponse(n: 5, .success(13))) { showAnswer(&$0, 5, 13) }),
            anotherMistake,
          ]),
        try await requireFails(
          "it taps plus while the answer waits. And minus does not lead to 1000.",
          asking: question, at: early, rule: "7a", with: Counters.right(.atOnce),
          from: counterState(5),
          [
            asks, early(.send(.plusButtonTapped) { $0.count = 6 }),
            .receive(answer) { showAnswer(&$0, 5, 11) }, anotherMistake,
          ]),
        try await requireFails(
          "it receives an answer, and nobody has asked. And minus does not lead to 1000.",
          asking: question, at: unasked, rule: "7c", with: Counters.right(.failing),
          from: counterState(5),
          [unasked(.receive(answer) { showAnswer(&$0, 5, 11) }), anotherMistake])
      else { return }
      let sleeping = Counters.asking { _ in .run { _ in try await clock.sleep(for: .seconds(1)) } }
      _ = try await requireFails(
        "it starts an effect that never ends. And minus does not lead to 1000.",
        asking: question, at: endless, rule: "7d", with: sleeping, from: counterState(5),
        [
          endless(.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }), anotherMistake,
        ])
    }

    @Test("7.7 Right scripts pass and wrong ones fail, whatever is wrong with them")
    func stories() async throws {
      try await requireFinishedRun()
      await TestSupport.expectStories(on: ProblemStage.self, step: 7, count: 80, upTo: 0)
      await TestSupport.expectStories(on: ScriptStage.self, step: 7, count: 120, upTo: 8)
      try requireMessages()
      try await requireMessagesOfTheirOwn()
      try requireEqualityOfStatesDecides(step: 7)
    }

    /// Several mistakes may be about the same actions.
    private func requireMessagesOfTheirOwn() async throws {
      let asks = CounterStep.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
      var said: [String: String] = [:]
      for (script, steps) in [
        ("taps “nth prime” again", [asks, .send(.nthPrimeButtonTapped)]),
        ("receives “nth prime”", [asks, .receive(.nthPrimeButtonTapped)]),
        ("ends", [asks]),
      ] {
        let failures = await failures(of: Counters.right(.atOnce), from: counterState(5), steps)
        guard let message = failures.first(where: { $0.kind == .failedExpectation })?.message
        else { continue }
        try require(
          said[message] == nil,
          """
          Two scripts are wrong. The server has answered, and then one script \(said[message] ?? ""), \
          while the other one \(script). Your helper says the same of both:

          \(indented(message))

          Does a reader have to mend what comes before the step that fails, the step, or what comes after it?
          """, rule: "7g")
        said[message] = script
      }
    }
  }
}

import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("6 Receive what effects send")
  @MainActor
  struct Step6 {
    private let answer = Counter.Action.nthPrimeResponse(n: 5, .success(11))

    @Test("6.1 An expected answer is received, and changes the state")
    func answer() async throws {
      try await requireFinishedRun()
      guard
        try await requirePasses(
          "the 5th prime is 11.",
          asking: "Is the received action given to the reducer, and its change judged?",
          rule: "6f", with: Counters.right(.atOnce), from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            .receive(answer) {
              $0.isRequestInFlight = false
              $0.alert = .nthPrime(n: 5, prime: 11)
            },
            .send(.alertDismissed) { $0.alert = nil },
          ])
      else { return }
      let countingOn = Reduce<Counter.State, Counter.Action> { state, action in
        if action == .plusButtonTapped { state.count += 1 }
        return action == .saveButtonTapped ? .send(.plusButtonTapped) : .none
      }
      guard
        try await requirePasses(
          "here “Save” changes nothing, and its effect sends “plusButtonTapped”.",
          asking: "Is the effect run, also where the state stays as it was?",
          rule: "6a", with: countingOn, from: counterState(4),
          [
            .send(.saveButtonTapped),
            .receive(.plusButtonTapped) { $0.count = 5 },
          ])
      else { return }
      let wrong = Mark()
      _ = try await requireFails(
        "the answer changes the state, and the step that receives it has no closure.",
        asking: "Is the received action given to the reducer, and its change judged?",
        naming: ["11"], at: wrong, rule: "6f", with: Counters.right(.atOnce), from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          wrong(.receive(answer)),
        ])
    }

    @Test("6.2 Another action than the expected one fails, and both are shown")
    func otherAction() async throws {
      let wrong = Mark()
      guard
        try await requireFails(
          "it expects that the 5th prime is 13. It is 11, and that is what the server answers.",
          asking: "Is what arrives compared with what the step expects?",
          naming: ["13", "11"], at: wrong, rule: "6e", with: Counters.right(.atOnce),
          from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            wrong(.receive(.nthPrimeResponse(n: 5, .success(13))) { showAnswer(&$0, 5, 13) }),
          ])
      else { return }
      let silent = Mark()
      _ = try await requireFails(
        "it expects a tap, and a dismissal arrives. Neither of them changes anything here.",
        asking: "The state is as expected. Is the action, too?",
        naming: ["nthPrimeButtonTapped", "alertDismissed"], at: silent,
        rule: "6e", with: Counters.asking({ _ in .send(.alertDismissed) }), from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          silent(.receive(.nthPrimeButtonTapped)),
        ])
    }

    @Test("6.3 What effects send is received in the order in which it was sent")
    func order() async throws {
      let counter = Counters.asking { n in
        .run { send in
          await send(.nthPrimeResponse(n: n, .failure(Counter.RequestFailure())))
          await send(.nthPrimeResponse(n: n, .success(11)))
          await send(.alertDismissed)
        }
      }
      guard
        try await requirePasses(
          "the effect sends three actions, one after another, and they are received.",
          asking: """
            Which of those that wait is received: the oldest? And does what the next effect sends go \
            behind them?
            """,
          rule: "6d", with: counter, from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            .receive(.nthPrimeResponse(n: 5, .failure(Counter.RequestFailure()))) {
              $0.isRequestInFlight = false
              $0.alert = .noAnswer
            },
            .receive(answer) {
              $0.alert = .nthPrime(n: 5, prime: 11)
            },
            .receive(.alertDismissed) { $0.alert = nil },
          ])
      else { return }
      let oneMore = Counters.asking(
        { n in
          .run { send in
            await send(.nthPrimeResponse(n: n, .success(11)))
            await send(.alertDismissed)
          }
        },
        afterAnswer: { .send(.plusButtonTapped) })
      guard
        try await requirePasses(
          """
          the effect sends an answer and a dismissal. The answer sets one more effect going, so what \
          that one sends comes last.
          """,
          asking:
            "Where do new actions go: to the front of those that wait, to the end, or in their place?",
          rule: "6c", with: oneMore, from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            .receive(answer) { showAnswer(&$0, 5, 11) },
            .receive(.alertDismissed) { $0.alert = nil },
            .receive(.plusButtonTapped) { $0.count = 6 },
          ])
      else { return }
      let wrong = Mark()
      _ = try await requireFails(
        "the effect sends a failure first and then a success. The script receives the success first.",
        asking: "The action is among those that wait. Has it waited longest?",
        naming: ["success", "failure"], at: wrong, rule: "6d", with: counter, from: counterState(5),
        [
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          wrong(.receive(answer) { showAnswer(&$0, 5, 11) }),
          .receive(.nthPrimeResponse(n: 5, .failure(Counter.RequestFailure()))) {
            $0.alert = .noAnswer
          },
          .receive(.alertDismissed) { $0.alert = nil },
        ])
    }

    @Test("6.4 The effects of a received action count, too")
    func effectOfAnAnswer() async throws {
      let handled = Mutex<[Counter.Action]>([])
      let dismissing = Counters.answered { .run { send in await send(.alertDismissed) } }
      let counter = CounterReducer { state, action in
        handled.withLock { $0.append(action) }
        return dismissing.reduce(into: &state, action: action)
      }
      guard
        try await requirePasses(
          "this counter dismisses its alert by itself. The answer arrives, and then the dismissal.",
          asking: "Which effects are run: those of a send, or those of every action?",
          rule: "6a", with: counter, from: counterState(5),
          [
            .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
            .receive(answer) { showAnswer(&$0, 5, 11) },
            .receive(.alertDismissed) { $0.alert = nil },
          ])
      else { return }
      let actions = handled.withLock { $0 }
      try require(
        actions == [.nthPrimeButtonTapped, answer, .alertDismissed],
        """
        The reducer was given \(actions.map { Facts.text($0) }.joined(separator: ", ")). It should be \
        given what the script says: each action once.
        """, rule: "6f")
    }

    @Test("6.5 An effect that sends nothing leaves nothing to receive")
    func noAnswer() async throws {
      _ = try await requirePasses(
        "this counter tells a statistics server that a prime was saved, and wants no answer.",
        asking: "Is it the effect that waits for a receive, or what it has sent?",
        rule: "6c", with: Counters.saving { .run { _ in } }, from: counterState(5),
        [
          .send(.saveButtonTapped) { $0.favoritePrimes = [5] },
          .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
          .receive(answer) { showAnswer(&$0, 5, 11) },
        ])
    }

    @Test("6.6 Each effect is given the time limit of the script")
    func timeLimit() async throws {
      try await requireFinishedRun()
      let limits = Mutex<[Duration]>([])
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      let issues = await issuesReported {
        let hear: @Sendable (Duration) -> Duration = { limit in
          limits.withLock { $0.append(limit) }
          return .zero
        }
        await GradingLimits.$limit.withValue(hear) {
          await assert(
            initialValue: counterState(5),
            reducer: Counters.answered { .run { _ in for await _ in stream {} } },
            timeLimit: .seconds(41),
            steps: [
              .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
              .receive(answer) { showAnswer(&$0, 5, 11) },
            ])
        }
      }
      continuation.finish()
      guard !reportsGap(issues) else { return }
      let given = limits.withLock(\.self)
      try require(
        !given.isEmpty,
        """
        The script receives an answer, and what the answer sets going waits for something that nobody \
        can watch. Your helper does not run that effect.\
        \(issues.first.map { " It says:\n\n\(indented($0.message))\n" } ?? "")
        """, rule: "6a")
      let amount = given[0] < .seconds(41) ? "less" : "more"
      try require(
        given == [.seconds(41)],
        """
        The script gives each effect 41 seconds. Its second effect waits for something that nobody can \
        watch, and “run” was given \(amount) time. It should be given as much.
        """, rule: "6b")
    }

    @Test("6.7 Each effect runs once, and what it sends is received in order, in every story")
    func stories() async throws {
      try await requireFinishedRun()
      await TestSupport.expectStories(on: ScriptStage.self, step: 6, count: 60, upTo: 8)
      try await requireEqualityOfActionsDecides()
    }
  }
}

func showAnswer(_ state: inout Counter.State, _ n: Int, _ prime: Int) {
  state.isRequestInFlight = false
  state.alert = .nthPrime(n: n, prime: prime)
}

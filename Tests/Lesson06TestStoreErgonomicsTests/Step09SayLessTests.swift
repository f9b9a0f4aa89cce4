import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("9 Say less")
  @MainActor
  struct Step9 {
    private let grader: TestGrader<ReducerCandidate<Counter.State, Counter.Action>, CounterTest>

    init() {
      let clock = TestClock()
      let today = Counters.right(.slow(clock))
      grader = TestGrader(
        initialState: counterState(10),
        right: [
          .right("for today", today),
          .right(
            "for tomorrow, when the answer is saved as a favourite", today.savingTheAnswer),
          .right(
            "for tomorrow, when a tap dismisses the old alert with an action of its own",
            today.dismissingFirst),
          .right(
            "for tomorrow, when the counter goes on to the next number as soon as it has asked",
            today.goingOn),
          .right(
            "for tomorrow, when the server is asked by the action that dismisses the old alert",
            today.askingLater),
          .right(
            "for tomorrow, when one more action follows the answer", today.savingAfterTheAnswer),
          .right(
            "for tomorrow, when something is still in flight after the answer",
            today.stayingAwake(clock)),
        ],
        wrong: wrongAnswers(today, clock),
        stories: answerStories(clock),
        onlyTheWorldSends: isFromTheServer,
        // That is what the step is about.
        maySayLess: true,
        test: { store in
          await ActionBudget.$current.withValue(ActionBudget()) { await answerTest(store, clock) }
        })
    }

    @Test("9.1 Your test accepts the counter of today and those of tomorrow")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("9.2 Your test catches an answer that is not shown as it should be")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "SayLess.swift")
    }
  }
}

typealias CounterTest = @MainActor (TestStoreOf<Counter>) async throws -> Void

/// Whether only an effect sends an action.
func isFromTheServer(_ action: Counter.Action) -> Bool {
  if case .nthPrimeResponse = action { true } else { false }
}

extension CounterEnvironment {
  /// A server that takes a second of a clock and knows ten primes.
  static func slow(_ clock: TestClock<Duration>) -> CounterEnvironment {
    CounterEnvironment { n in
      try await clock.sleep(for: .seconds(1))
      return try knownPrime(n)
    }
  }
}

// MARK: - Counters of tomorrow

/// Remembers from one action to the next whether a question is still to be asked.
private final class AwaitedQuestion: Sendable { let isAwaited = Mutex(false) }

extension CounterReducer {
  fileprivate var savingTheAnswer: Self {
    spoiling { state, action, _ in
      if case .nthPrimeResponse(_, .success(let prime)) = action {
        state.favoritePrimes.append(prime)
      }
    }
  }

  fileprivate var goingOn: Self {
    spoiling { state, action, _ in if action == .nthPrimeButtonTapped { state.count += 1 } }
  }

  fileprivate var dismissingFirst: Self {
    starting(when: { $0 == .nthPrimeButtonTapped }) { .send(.alertDismissed) }
  }

  /// No request is in flight yet when the tap has been handled.
  fileprivate var askingLater: Self {
    let question = AwaitedQuestion()
    return but { right, state, action in
      if action == .nthPrimeButtonTapped {
        question.isAwaited.withLock { $0 = true }
        return .send(.alertDismissed)
      }
      let effect = right.reduce(into: &state, action: action)
      let isAwaited = question.isAwaited.withLock { isAwaited in
        defer { isAwaited = isAwaited && action != .alertDismissed }
        return isAwaited
      }
      guard action == .alertDismissed, isAwaited else { return effect }
      return right.reduce(into: &state, action: .nthPrimeButtonTapped)
    }
  }

  fileprivate var savingAfterTheAnswer: Self {
    starting(when: isFromTheServer) { .send(.saveButtonTapped) }
  }

  fileprivate func stayingAwake(_ clock: TestClock<Duration>) -> Self {
    starting(when: { $0 == .nthPrimeButtonTapped }) {
      .run { _ in try await clock.sleep(for: .seconds(3_600)) }
    }
  }

  /// A counter that starts one more effect with some actions.
  private func starting(
    when isOccasion: @escaping (Counter.Action) -> Bool,
    _ effect: @escaping () -> Effect<Counter.Action>
  ) -> Self {
    but { right, state, action in
      let usual = right.reduce(into: &state, action: action)
      return isOccasion(action) ? .merge(effect(), usual) : usual
    }
  }
}

// MARK: - Wrong

/// Counters that break one promise each. Above each of them stands the belief that leads to it.
private func wrongAnswers(
  _ today: CounterReducer, _ clock: TestClock<Duration>
) -> [ReducerCandidate<Counter.State, Counter.Action>] {
  [
    // That the answer has arrived is enough.
    .wrong(
      "answer unseen",
      asking: "The answer has arrived. What does a person see of it?",
      today.spoiling { state, action, _ in if isFromTheServer(action) { state.alert = nil } }),
    // A test that is not exhaustive need not look at the button.
    .wrong(
      "button stuck",
      asking: "The answer is on the screen. What has become of the button’s “isRequestInFlight”?",
      today.spoiling { state, action, _ in
        if isFromTheServer(action) { state.isRequestInFlight = true }
      }),
    // Any prime will do.
    .wrong(
      "another prime",
      asking: "Which is the 10th prime: 29, or another one?",
      Counters.asking { n in
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.nthPrimeResponse(n: n, .success(try knownPrime(n - 1))))
        }
      }),
    // A little later is soon enough.
    .wrong(
      "answer late",
      asking: "The second is over. Is the answer shown as soon as that, or only later?",
      Counters.asking { n in
        .run { send in
          try await clock.sleep(for: .milliseconds(1_500))
          await send(.nthPrimeResponse(n: n, .success(try knownPrime(n))))
        }
      }),
  ]
}

// MARK: - One story for each wrong one

@MainActor
private func answerStories(_ clock: TestClock<Duration>) -> [String: CounterTest] {
  [
    "answer unseen": { store in
      await store.asks(clock, waiting: .seconds(2))
      expect(store.state.alert != nil)
    },
    "button stuck": { store in
      await store.asks(clock, waiting: .seconds(2))
      expect(!store.state.isRequestInFlight)
    },
    "answer late": { store in
      await store.asks(clock)
      expect(store.state.alert != nil || !store.state.isRequestInFlight)
    },
    "another prime": { store in
      await store.asks(clock)
      if case .nthPrime(_, let prime) = store.state.alert { expect(prime == 29) }
    },
  ]
}

extension TestStoreOf<Counter> {
  /// Asks the server, waits until it has answered, and says nothing of what that changes.
  func asks(_ clock: TestClock<Duration>, waiting duration: Duration = .seconds(1)) async {
    exhaustivity = .off
    await send(.nthPrimeButtonTapped)
    await clock.advance(by: duration)
    await skipReceivedActions(strict: false)
  }

  /// Sends actions, and says nothing of what they change.
  func follows(_ actions: Counter.Action...) async {
    exhaustivity = .off
    for action in actions { await send(action) }
  }
}

import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// The counters on which a test is tried that looks at the answer and at nothing else.
@MainActor
enum AnswerCandidates {
  typealias Clock = CounterCandidates.Clock
  typealias Bench = CounterCandidates.Bench

  static var all: CounterCandidates.All {
    CounterCandidates.All(
      right: [
        .right("for today") { Counters.right(.slow($0)) },
        .right(
          "for tomorrow, when the answer is saved as a favourite", leavesOpen: "9c"
        ) { Counters.right(.slow($0)).savingTheAnswer },
        .right(
          "for tomorrow, when a tap dismisses the old alert with an action of its own",
          leavesOpen: "9c"
        ) { Counters.right(.slow($0)).dismissingFirst },
        .right(
          "for tomorrow, when the counter goes on to the next number as soon as it has asked",
          leavesOpen: "9c"
        ) { Counters.right(.slow($0)).goingOn },
        .right(
          "for tomorrow, when “nth prime” sends “alertDismissed”, and that action asks the server",
          leavesOpen: "9c"
        ) { Counters.right(.slow($0)).askingLater },
        .right("for tomorrow, when “isRequestInFlight” stays false", leavesOpen: "9c") {
          Counters.right(.slow($0)).changing { _, _, after in after.isRequestInFlight = false }
        },
        .right(
          "for tomorrow, when the alert is a line that always says something", leavesOpen: "9c"
        ) { Counters.right(.slow($0)).alwaysSayingSomething },
        .right(
          "for tomorrow, when one more action follows the answer", leavesOpen: "9c"
        ) { Counters.right(.slow($0)).savingAfterTheAnswer },
        .right(
          "for tomorrow, when something is still in flight after the answer", leavesOpen: "9c"
        ) { Counters.right(.slow($0)).stayingAwake($0) },
      ],
      faults: [
        // Belief: that the answer has arrived is enough.
        .init(
          "answer unseen", breaks: "9a",
          asking: "The answer has arrived. What does a person see of it?",
          spoiling: { if isFromTheServer($0.action) { $0.after.alert = nil } }
        ) { counter in
          await counter.asks(waiting: .seconds(2))
          expect(counter.state.alert != nil)
        },
        // Belief: any prime will do.
        .init(
          "another prime", breaks: "9a",
          asking: "Which is the 10th prime: 29, or another one?",
          spoiling: {
            if case .nthPrime(let n, _) = $0.after.alert {
              $0.after.alert = .nthPrime(n: n, prime: 23)
            }
          }
        ) { counter in
          await counter.asks()
          expect(counter.state.alert != .nthPrime(n: 10, prime: 23))
        },
        // Belief: what counts is the prime.
        .init(
          "the prime under another number", breaks: "9a",
          asking: "The alert shows two numbers. Which ones?",
          spoiling: {
            if case .nthPrime(_, let prime) = $0.after.alert {
              $0.after.alert = .nthPrime(n: 9, prime: prime)
            }
          }
        ) { counter in
          await counter.asks()
          expect(counter.state.alert != .nthPrime(n: 9, prime: 29))
        },
        // Belief: a little later is soon enough.
        .init(
          "answer late", breaks: "9a",
          asking: "The second is over. Is the answer shown as soon as that, or only later?",
          made: { _, clock, _ in
            Counters.asking { n in
              .run { send in
                try await clock.sleep(for: .milliseconds(1_001))
                await send(.nthPrimeResponse(n: n, .success(try knownPrime(n))))
              }
            }
          }
        ) { counter in
          await counter.asks()
          expect(counter.state.alert != nil || !counter.state.isRequestInFlight)
        },
        // Belief: a test that is not exhaustive need not look at the button.
        .init(
          "button stuck", breaks: "9b",
          asking: "The answer is on the screen. Which value has “isRequestInFlight” now?",
          spoiling: { if isFromTheServer($0.action) { $0.after.isRequestInFlight = true } }
        ) { counter in
          await counter.asks(waiting: .seconds(2))
          expect(!counter.state.isRequestInFlight)
        },
        // Belief: a person reads the answer first, so there is time.
        .init(
          "button late", breaks: "9b",
          asking: """
            The second is over, and the answer is shown. Is the button free as soon as that, or only \
            later?
            """,
          spoiling: { handled, clock in
            let action = handled.action
            guard isFromTheServer(action), handled.before.alert != handled.after.alert else {
              return
            }
            handled.after.isRequestInFlight = true
            handled.effect = .run { send in
              try await clock.sleep(for: .milliseconds(1))
              await send(action)
            }
          }
        ) { counter in
          await counter.asks()
          let isLate = counter.state.alert != nil && counter.state.isRequestInFlight
          await counter.passes(.milliseconds(1))
          expect(!isLate || counter.state.isRequestInFlight)
        },
      ])
  }
}

extension CounterCandidates.Bench {
  /// Asks the server, and waits until it has answered.
  func asks(waiting duration: Duration = .seconds(1)) async {
    await send(.nthPrimeButtonTapped)
    await passes(duration)
  }
}

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

extension CounterReducer {
  fileprivate var savingTheAnswer: Self {
    changing { _, action, state in
      if case .nthPrimeResponse(_, .success(let prime)) = action {
        state.favoritePrimes.append(prime)
      }
    }
  }

  fileprivate var goingOn: Self {
    changing { _, action, state in if action == .nthPrimeButtonTapped { state.count += 1 } }
  }

  fileprivate var alwaysSayingSomething: Self {
    changing { before, action, state in
      if action == .nthPrimeButtonTapped { state.alert = .nthPrime(n: state.count, prime: 23) }
      if action == .alertDismissed { state.alert = before.alert }
    }
  }

  fileprivate var dismissingFirst: Self {
    starting(when: { $0 == .nthPrimeButtonTapped }) { .send(.alertDismissed) }
  }

  /// No request is in flight yet when the tap has been handled.
  fileprivate var askingLater: Self {
    var isAwaited = false
    return Self { state, action in
      if action == .nthPrimeButtonTapped {
        isAwaited = true
        return .send(.alertDismissed)
      }
      let effect = reduce(into: &state, action: action)
      guard action == .alertDismissed, isAwaited else { return effect }
      isAwaited = false
      return reduce(into: &state, action: .nthPrimeButtonTapped)
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
    Self { state, action in
      let usual = reduce(into: &state, action: action)
      return isOccasion(action) ? .merge(effect(), usual) : usual
    }
  }
}

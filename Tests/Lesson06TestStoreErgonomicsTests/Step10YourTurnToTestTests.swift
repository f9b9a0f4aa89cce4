import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("10 Your turn to test")
  @MainActor
  struct Step10 {
    private let grader: TestGrader<Implementation<Counter.State, Counter.Action>>

    init() {
      let clock = TestClock()
      let counter = Counters.right(.slow(clock))
      grader = TestGrader(
        initialState: counterState(10),
        right: [
          .right("with a “switch” over all actions", counter),
          .right(
            "with an “if” for each part of the screen", CounterReducer.partByPart(.slow(clock))),
        ],
        wrong: [
          .savedTwice(counter), .oddIsPrime(counter), .stuckAfterFailure(counter),
          .numberOfTheMoment(counter), .askedTwice(counter, .slow(clock)), .alertStays(counter),
        ],
        test: { store in await counterTest(store, clock) })
    }

    @Test("10.1 Your test accepts every counter that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("10.2 Your test catches every counter that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

// MARK: - Right, in another shape

extension CounterReducer {
  fileprivate static func partByPart(_ environment: CounterEnvironment) -> Self {
    Self { state, action in
      if action == .plusButtonTapped || action == .minusButtonTapped {
        state.count += action == .plusButtonTapped ? 1 : -1
      }
      if action == .saveButtonTapped, isPrime(state.count) {
        let others = state.favoritePrimes.filter { $0 != state.count }
        if others == state.favoritePrimes { state.favoritePrimes = others + [state.count] }
      }
      if action == .alertDismissed { state.alert = nil }
      if case .nthPrimeResponse(let n, let answer) = action {
        let prime = try? answer.get()
        state.alert = prime.map { .nthPrime(n: n, prime: $0) } ?? .noAnswer
        state.isRequestInFlight = false
      }
      let asks = action == .nthPrimeButtonTapped && state.count > 0 && !state.isRequestInFlight
      if asks { state.isRequestInFlight = true }
      return asks ? Counters.request(state.count, from: environment) : .none
    }
  }
}

// MARK: - Wrong

extension Implementation where State == Counter.State, Action == Counter.Action {
  /// Belief: nobody saves the same number twice.
  fileprivate static func savedTwice(_ counter: CounterReducer) -> Self {
    .wrong(
      asking: "A prime has been saved. “Save” is tapped again. How long is the list?",
      CounterReducer { state, action in
        if action == .saveButtonTapped, isPrime(state.count) {
          state.favoritePrimes.append(state.count)
          return .none
        }
        return counter.reduce(into: &state, action: action)
      })
  }

  /// Belief: odd numbers are primes.
  fileprivate static func oddIsPrime(_ counter: CounterReducer) -> Self {
    .wrong(
      asking: "Some odd numbers are no primes. What happens when such a one is saved?",
      CounterReducer { state, action in
        if action == .saveButtonTapped, !state.count.isMultiple(of: 2), state.count > 1 {
          if !state.favoritePrimes.contains(state.count) {
            state.favoritePrimes.append(state.count)
          }
          return .none
        }
        return counter.reduce(into: &state, action: action)
      })
  }

  /// Belief: what has failed is over, and needs no tidying up.
  fileprivate static func stuckAfterFailure(_ counter: CounterReducer) -> Self {
    .wrong(
      asking: "The server has no answer. What can a person do next?",
      CounterReducer { state, action in
        if case .nthPrimeResponse(_, .failure) = action {
          state.alert = .noAnswer
          return .none
        }
        return counter.reduce(into: &state, action: action)
      })
  }

  /// Belief: the number on the screen is the one that was asked for.
  fileprivate static func numberOfTheMoment(_ counter: CounterReducer) -> Self {
    .wrong(
      asking: "The server takes a second. What can happen on the screen meanwhile?",
      CounterReducer { state, action in
        let effect = counter.reduce(into: &state, action: action)
        if case .nthPrimeResponse(_, .success(let prime)) = action {
          state.alert = .nthPrime(n: state.count, prime: prime)
        }
        return effect
      })
  }

  /// Belief: an alert that is closed on the screen is gone from the state, too.
  fileprivate static func alertStays(_ counter: CounterReducer) -> Self {
    .wrong(
      asking: "Somebody has read the alert and closes it. Which alert is shown then?",
      CounterReducer { state, action in
        action == .alertDismissed ? .none : counter.reduce(into: &state, action: action)
      })
  }

  /// Belief: a disabled button sends nothing.
  fileprivate static func askedTwice(
    _ counter: CounterReducer, _ environment: CounterEnvironment
  ) -> Self {
    .wrong(
      asking: "The answer is not there yet, and one more tap on “nth prime” arrives. What happens?",
      CounterReducer { state, action in
        if action == .nthPrimeButtonTapped, state.count > 0 {
          state.isRequestInFlight = true
          return Counters.request(state.count, from: environment)
        }
        return counter.reduce(into: &state, action: action)
      })
  }
}

import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("10 Your turn to test")
  @MainActor
  struct Step10 {
    private let grader: TestGrader<Implementation<Counter.State, Counter.Action>, CounterTest>

    init() {
      let clock = TestClock()
      let counter = Counters.right(.slow(clock))
      grader = TestGrader(
        initialState: counterState(10),
        right: [
          .right("with a “switch” over all actions", counter),
          .right(
            "with an “if” for each part of the screen", CounterReducer.partByPart(.slow(clock))),
          .right("with a function for each button", CounterReducer.buttonByButton(.slow(clock))),
          .right(
            "so that a new question takes the old alert away",
            CounterReducer.freshQuestions(.slow(clock))),
        ],
        wrong: wrongCounters(counter, clock),
        stories: counterStories(clock),
        onlyTheWorldSends: isFromTheServer,
        test: { store in
          await ActionBudget.$current.withValue(ActionBudget()) { await counterTest(store, clock) }
        })
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
      if action == .saveButtonTapped, isKnownPrime(state.count) {
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

extension CounterReducer {
  fileprivate static func buttonByButton(_ environment: CounterEnvironment) -> Self {
    func save(_ state: inout Counter.State) {
      guard isKnownPrime(state.count) else { return }
      let isNew = state.favoritePrimes.allSatisfy { $0 != state.count }
      state.favoritePrimes += isNew ? [state.count] : []
    }
    func ask(_ state: inout Counter.State) -> Effect<Counter.Action> {
      let n = state.count
      guard !state.isRequestInFlight, n > 0 else { return .none }
      state.isRequestInFlight.toggle()
      return .run { send in
        let prime = try await environment.nthPrime(n)
        await send(.nthPrimeResponse(n: n, .success(prime)))
      } catch: { _, send in
        await send(.nthPrimeResponse(n: n, .failure(Counter.RequestFailure())))
      }
    }
    return Self { state, action in
      switch action {
      case .plusButtonTapped: state.count += 1
      case .minusButtonTapped: state.count -= 1
      case .saveButtonTapped: save(&state)
      case .nthPrimeButtonTapped: return ask(&state)
      case .nthPrimeResponse(let n, .success(let prime)):
        (state.isRequestInFlight, state.alert) = (false, .nthPrime(n: n, prime: prime))
      case .nthPrimeResponse(_, .failure):
        (state.isRequestInFlight, state.alert) = (false, .noAnswer)
      case .alertDismissed: state.alert = nil
      }
      return .none
    }
  }
}

extension CounterReducer {
  /// The text leaves open whether the alert of the question before stays.
  fileprivate static func freshQuestions(_ environment: CounterEnvironment) -> Self {
    let counter = Counters.right(environment)
    return Self { state, action in
      let effect = counter.reduce(into: &state, action: action)
      if action == .nthPrimeButtonTapped, !hasNothingToDo(effect) { state.alert = nil }
      return effect
    }
  }
}

// MARK: - Wrong

/// Counters that break one promise each. Above each of them stands the belief that leads to it.
private func wrongCounters(
  _ right: CounterReducer, _ clock: TestClock<Duration>
) -> [Implementation<Counter.State, Counter.Action>] {
  [
    // The list of favourites is somebody else's.
    .wrong(
      "keeps nothing",
      asking: "“Save” is tapped, and the number is a prime. What becomes of it?",
      right.overlooking { _, action in action == .saveButtonTapped }),
    // Odd numbers are primes.
    .wrong(
      "odd is prime",
      asking: "Some odd numbers are no primes. What happens when such a one is saved?",
      right.but { right, state, action in
        guard action == .saveButtonTapped, !state.count.isMultiple(of: 2), state.count > 1,
          !state.favoritePrimes.contains(state.count)
        else { return right.reduce(into: &state, action: action) }
        state.favoritePrimes.append(state.count)
        return .none
      }),
    // A list has no order that anybody sees.
    .wrong(
      "in front",
      asking: "Two primes have been saved, one after the other. In which order are they kept?",
      right.spoiling { state, _, before in
        if state.favoritePrimes.count > before.favoritePrimes.count {
          state.favoritePrimes = [state.count] + before.favoritePrimes
        }
      }),
    // A list of numbers begins with the smallest.
    .wrong(
      "smallest first",
      asking: """
        Two primes have been saved, and the second is the smaller one. In which order are they kept?
        """,
      right.spoiling { state, _, before in
        if state.favoritePrimes.count > before.favoritePrimes.count { state.favoritePrimes.sort() }
      }),
    // Nobody saves the same number twice in a row.
    .wrong(
      "saved twice",
      asking: "A prime has been saved. “Save” is tapped again. How long is the list?",
      right.spoiling { state, action, before in
        if action == .saveButtonTapped, before.favoritePrimes.last == state.count {
          state.favoritePrimes.append(state.count)
        }
      }),
    // Only the prime that was saved last can be saved once more.
    .wrong(
      "saved twice, later",
      asking:
        "A prime was saved, then another one. “Keeps none twice.” Which one can be tried again?",
      right.spoiling { state, action, before in
        if action == .saveButtonTapped, before.favoritePrimes.dropLast().contains(state.count),
          before.favoritePrimes.last != state.count
        {
          state.favoritePrimes.append(state.count)
        }
      }),
    // The server counts from 0.
    .wrong(
      "another number asked",
      asking: "Which prime is it that the server is asked for, and which one is its answer?",
      right.but { right, state, action in
        let effect = right.reduce(into: &state, action: action)
        guard action == .nthPrimeButtonTapped, !hasNothingToDo(effect) else { return effect }
        let off = CounterEnvironment { n in
          try await clock.sleep(for: .seconds(1))
          return try knownPrime(n > 1 && n <= 10 ? n - 1 : n)
        }
        return Counters.request(state.count, from: off)
      }),
    // A disabled button sends nothing.
    .wrong(
      "asked twice",
      asking: "The answer is not there yet, and one more tap on “nth prime” arrives. What happens?",
      right.but { right, state, action in
        if action == .nthPrimeButtonTapped, state.count > 0 { state.isRequestInFlight = false }
        return right.reduce(into: &state, action: action)
      }),
    // Whoever taps again wants the answer to the number of now.
    .wrong(
      "asks anew",
      asking: """
        The server has thought for a while, and “nth prime” is tapped again. “Another tap changes \
        nothing.” When does the answer come?
        """,
      right.but { right, state, action in
        guard action == .nthPrimeButtonTapped else {
          return right.reduce(into: &state, action: action)
        }
        state.isRequestInFlight = false
        return right.reduce(into: &state, action: action)
          .cancellable(id: "question", cancelInFlight: true)
      }),
    // An alert is an alert.
    .wrong(
      "number in place of the prime",
      asking: "The answer is there, and the alert shows two numbers. Which ones?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(let n, .success) = action {
          state.alert = .nthPrime(n: n, prime: n)
        }
      }),
    // The number on the screen is the one that was asked for.
    .wrong(
      "number of the moment",
      asking: "The server takes a second. What can happen on the screen meanwhile?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(_, .success(let prime)) = action {
          state.alert = .nthPrime(n: state.count, prime: prime)
        }
      }),
    // Where there is no answer, there is nothing to show.
    .wrong(
      "failure unseen",
      asking: "The server has no answer. How does a person get to know?",
      right.spoiling { state, action, before in
        if case .nthPrimeResponse(_, .failure) = action { state.alert = before.alert }
      }),
    // Whoever has an answer asks no more.
    .wrong(
      "stuck after an answer",
      asking: "The answer is on the screen. Can the next question be asked?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(_, .success) = action { state.isRequestInFlight = true }
      }),
    // What has failed is over, and needs no tidying up.
    .wrong(
      "stuck after a failure",
      asking: "The server has no answer. What can a person do next?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(_, .failure) = action { state.isRequestInFlight = true }
      }),
    // An alert that is closed on the screen is gone from the state, too.
    .wrong(
      "alert of a prime stays",
      asking: "Somebody has read the answer and closes the alert. Which alert is shown then?",
      right.overlooking { state, action in
        action == .alertDismissed && state.alert != .noAnswer
      }),
    // There is nothing to read in it, so it goes by itself.
    .wrong(
      "alert of a failure stays",
      asking: "There was no answer, and somebody closes the alert. Which alert is shown then?",
      right.overlooking { state, action in
        action == .alertDismissed && state.alert == .noAnswer
      }),
    // An alert is in front of all buttons.
    .wrong(
      "no question while a prime is shown",
      asking: "The answer is on the screen, and nobody has closed it. Which buttons work now?",
      right.overlooking { state, action in
        action == .nthPrimeButtonTapped && state.alert != nil && state.alert != .noAnswer
      }),
    // A server that had no answer has none the next time.
    .wrong(
      "no question while a failure is shown",
      asking: "There was no answer, and nobody has closed the alert. Which buttons work now?",
      right.overlooking { state, action in
        action == .nthPrimeButtonTapped && state.alert == .noAnswer
      }),
    // While the server thinks, the screen is locked.
    .wrong(
      "the rest waits",
      asking: "The server takes a second. Which buttons work meanwhile?",
      right.overlooking { state, action in
        let waits: [Counter.Action] = [.plusButtonTapped, .minusButtonTapped, .saveButtonTapped]
        return state.isRequestInFlight && waits.contains(action)
      }),
    // Whoever reads an alert taps nothing else.
    .wrong(
      "the rest waits for the alert",
      asking: "An alert is shown, and nobody has closed it. Which buttons work below it?",
      right.overlooking { state, action in
        let waits: [Counter.Action] = [.plusButtonTapped, .minusButtonTapped, .saveButtonTapped]
        return state.alert != nil && waits.contains(action)
      }),
    // Whoever counts up has been looked at by somebody else.
    .wrong(
      "plus does nothing", asking: "Which buttons has nobody tapped yet?",
      right.overlooking { _, action in action == .plusButtonTapped }),
    // Nobody counts down.
    .wrong(
      "minus does nothing", asking: "Which buttons has nobody tapped yet?",
      right.overlooking { _, action in action == .minusButtonTapped }),
  ]
}

// MARK: - One story for each wrong one

/// Each looks at one thing only, so that it catches one counter only.
@MainActor
private func counterStories(_ clock: TestClock<Duration>) -> KeyValuePairs<String, CounterTest> {
  [
    "keeps nothing": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      expect(store.state.count != 11 || store.state.favoritePrimes.contains(11))
    },
    "odd is prime": { store in
      await store.follows(.minusButtonTapped, .saveButtonTapped)
      expect(!store.state.favoritePrimes.contains(9))
    },
    "in front": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      await store.follows(.plusButtonTapped, .plusButtonTapped, .saveButtonTapped)
      expect(store.state.favoritePrimes.first != 13)
    },
    "smallest first": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      for _ in 1...4 { await store.follows(.minusButtonTapped) }
      await store.follows(.saveButtonTapped)
      for _ in 1...6 { await store.follows(.plusButtonTapped) }
      await store.follows(.saveButtonTapped)
      expect(store.state.favoritePrimes != [7, 11, 13])
    },
    "saved twice": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      let once = store.state.favoritePrimes
      await store.follows(.saveButtonTapped)
      expect(store.state.favoritePrimes == once)
    },
    "another number asked": { store in
      store.exhaustivity = .off
      await store.send(.nthPrimeButtonTapped)
      await clock.advance(by: .seconds(1))
      await store.receive { action in
        if case .nthPrimeResponse(_, .success(29)) = action { true } else { false }
      }
    },
    "asked twice": { store in
      await store.follows(.nthPrimeButtonTapped)
      let questions = store.effectsInFlight
      await store.follows(.nthPrimeButtonTapped)
      expect(store.effectsInFlight == questions)
    },
    "number in place of the prime": { store in
      await store.asks(clock)
      if case .nthPrime(_, let prime) = store.state.alert { expect(prime != 10) }
    },
    "number of the moment": { store in
      await store.follows(.nthPrimeButtonTapped, .plusButtonTapped)
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      if case .nthPrime(let n, _) = store.state.alert { expect(n == 10) }
    },
    "failure unseen": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      expect(store.state.alert != nil)
    },
    "stuck after an answer": { store in
      await store.asks(clock)
      expect(!store.state.isRequestInFlight)
    },
    "stuck after a failure": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      if store.state.alert == .noAnswer { expect(!store.state.isRequestInFlight) }
    },
    "alert of a prime stays": { store in
      await store.asks(clock)
      await store.follows(.alertDismissed)
      expect(store.state.alert == nil)
    },
    "alert of a failure stays": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      if store.state.alert == .noAnswer {
        await store.follows(.alertDismissed)
        expect(store.state.alert == nil)
      }
    },
    "asks anew": { store in
      await store.follows(.nthPrimeButtonTapped)
      await clock.advance(by: .milliseconds(600))
      await store.follows(.nthPrimeButtonTapped)
      await clock.advance(by: .milliseconds(400))
      await store.skipReceivedActions(strict: false)
      expect(store.state.alert != nil)
    },
    "no question while a prime is shown": { store in
      await store.asks(clock)
      if store.state.alert != .noAnswer { await store.asksOnceMore() }
    },
    "no question while a failure is shown": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      if store.state.alert == .noAnswer { await store.asksOnceMore() }
    },
    "saved twice, later": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      await store.follows(.plusButtonTapped, .plusButtonTapped, .saveButtonTapped)
      await store.follows(.minusButtonTapped, .minusButtonTapped, .saveButtonTapped)
      expect(store.state.favoritePrimes.filter { $0 == 11 }.count < 2)
    },
    "the rest waits": { store in
      await store.follows(.plusButtonTapped)
      let step = store.state.count - 10
      await store.follows(.nthPrimeButtonTapped, .plusButtonTapped)
      expect(store.state.count == 10 + 2 * step)
    },
    "the rest waits for the alert": { store in
      await store.follows(.plusButtonTapped)
      let step = store.state.count - 10
      await store.asks(clock)
      await store.follows(.plusButtonTapped)
      expect(store.state.count == 10 + 2 * step)
    },
    "plus does nothing": { store in
      await store.follows(.plusButtonTapped)
      expect(store.state.count > 10)
    },
    "minus does nothing": { store in
      await store.follows(.minusButtonTapped)
      expect(store.state.count < 10)
    },
  ]
}

extension TestStoreOf<Counter> {
  /// Asks the server again, unless the counter says that it is still busy, and expects that it is asked.
  fileprivate func asksOnceMore() async {
    guard !state.isRequestInFlight else { return }
    let questions = effectsInFlight
    await follows(.nthPrimeButtonTapped)
    expect(effectsInFlight == questions + 1)
  }
}

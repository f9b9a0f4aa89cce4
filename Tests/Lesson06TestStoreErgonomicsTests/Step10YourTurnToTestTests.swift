import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("10 Your turn to test")
  @MainActor
  struct Step10 {
    private let grader: TestGrader<ReducerCandidate<Counter.State, Counter.Action>, CounterTest>

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
          .right(
            "so that it shows something where others do nothing",
            CounterReducer.talkative(.slow(clock))),
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

  /// The text leaves open what closing does where no alert is shown, and a question below 1.
  fileprivate static func talkative(_ environment: CounterEnvironment) -> Self {
    let counter = Counters.right(environment)
    return Self { state, action in
      let isOpen =
        action == .alertDismissed && state.alert == nil
        || action == .nthPrimeButtonTapped && state.count < 1
      guard isOpen else { return counter.reduce(into: &state, action: action) }
      state.alert = .noAnswer
      return .none
    }
  }
}

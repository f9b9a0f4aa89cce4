import Bootcamp

@testable import Lesson06TestStoreErgonomics

typealias CounterReducer = Reduce<Counter.State, Counter.Action>

/// A state of the counter, whichever initialisers the learner has given it.
func counterState(
  _ count: Int, favoritePrimes: [Int] = [], isRequestInFlight: Bool = false,
  alert: Counter.Alert? = nil
) -> Counter.State {
  var state = Counter.State(
    count: count, favoritePrimes: favoritePrimes, isRequestInFlight: isRequestInFlight,
    alert: alert)
  // An initialiser of the learner's own may leave one of them out.
  state.count = count
  state.favoritePrimes = favoritePrimes
  state.isRequestInFlight = isRequestInFlight
  state.alert = alert
  return state
}

/// The nth prime, counted from 1, as far as the servers of these tests know it. The learner's own
/// servers are left alone: somebody may have bent them to fit a counter that asks for the wrong one.
func knownPrime(_ n: Int) throws -> Int {
  struct UnknownPrime: Error {}
  let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
  guard (1...primes.count).contains(n) else { throw UnknownPrime() }
  return primes[n - 1]
}

extension CounterEnvironment {
  /// A server that answers at once.
  static let atOnce = CounterEnvironment { try knownPrime($0) }
}

/// Counters that do not depend on the learner's own.
enum Counters {
  /// A counter that is right in everything.
  static func right(_ environment: CounterEnvironment) -> CounterReducer {
    make(ask: { request($0, from: environment) })
  }

  /// A counter that does something else when its button “nth prime” is tapped.
  static func asking(
    _ ask: @escaping (Int) -> Effect<Counter.Action>,
    afterAnswer: @escaping () -> Effect<Counter.Action> = { .none }
  ) -> CounterReducer {
    make(ask: ask, afterAnswer: afterAnswer)
  }

  /// A counter that sets something going when a prime is saved.
  static func saving(_ afterSaving: @escaping () -> Effect<Counter.Action>) -> CounterReducer {
    make(ask: { request($0, from: .atOnce) }, afterSaving: afterSaving)
  }

  /// A counter that sets something going when the answer has come.
  static func answered(_ afterAnswer: @escaping () -> Effect<Counter.Action>) -> CounterReducer {
    make(ask: { request($0, from: .atOnce) }, afterAnswer: afterAnswer)
  }

  static func request(
    _ n: Int, from environment: CounterEnvironment
  ) -> Effect<Counter.Action> {
    .run { send in
      do {
        let prime = try await environment.nthPrime(n)
        await send(.nthPrimeResponse(n: n, .success(prime)))
      } catch is CancellationError {
        return
      } catch {
        await send(.nthPrimeResponse(n: n, .failure(Counter.RequestFailure())))
      }
    }
  }

  private static func make(
    ask: @escaping (Int) -> Effect<Counter.Action>,
    afterSaving: @escaping () -> Effect<Counter.Action> = { .none },
    afterAnswer: @escaping () -> Effect<Counter.Action> = { .none }
  ) -> CounterReducer {
    CounterReducer { state, action in
      switch action {
      case .minusButtonTapped:
        state.count -= 1
        return .none
      case .plusButtonTapped:
        state.count += 1
        return .none
      case .saveButtonTapped:
        guard isKnownPrime(state.count), !state.favoritePrimes.contains(state.count) else {
          return .none
        }
        state.favoritePrimes.append(state.count)
        return afterSaving()
      case .nthPrimeButtonTapped:
        guard state.count > 0, !state.isRequestInFlight else { return .none }
        state.isRequestInFlight = true
        return ask(state.count)
      case .nthPrimeResponse(let n, let answer):
        state.isRequestInFlight = false
        switch answer {
        case .success(let prime): state.alert = .nthPrime(n: n, prime: prime)
        case .failure: state.alert = .noAnswer
        }
        return afterAnswer()
      case .alertDismissed:
        state.alert = nil
        return .none
      }
    }
  }
}

// MARK: - Counters that are this one but for something

extension CounterReducer {
  /// A counter to which some actions mean nothing.
  func overlooking(_ isOverlooked: @escaping (Counter.State, Counter.Action) -> Bool) -> Self {
    Self { state, action in
      isOverlooked(state, action) ? .none : reduce(into: &state, action: action)
    }
  }

  /// A counter that changes something more when it has handled an action.
  func changing(
    _ change:
      @escaping (
        _ before: Counter.State, _ action: Counter.Action, _ after: inout Counter.State
      ) -> Void
  ) -> Self {
    Self { state, action in
      let before = state
      let effect = reduce(into: &state, action: action)
      change(before, action, &state)
      return effect
    }
  }
}

/// Whether a number is a prime, without the learner's copy of the function of that name.
func isKnownPrime(_ number: Int) -> Bool {
  guard number > 1 else { return false }
  var divisor = 2
  while divisor <= number / divisor {
    if number.isMultiple(of: divisor) { return false }
    divisor += 1
  }
  return true
}

import Bootcamp

// Step 8 (rules 8c and 8d): repair what your first test finds.

/// A counter that keeps the primes you like, and asks a server for the nth prime.
struct Counter: Reducer {
  let environment: CounterEnvironment

  // MARK: Model the state

  struct State: Equatable {
    // Step 2 (rules 2a to 2c): give the state default values.

    var count: Int

    /// In the order in which they were saved, each one once.
    var favoritePrimes: [Int]

    /// Whether the server has been asked and has not answered yet.
    var isRequestInFlight: Bool

    var alert: Alert?
  }

  enum Alert: Equatable, Sendable {
    case nthPrime(n: Int, prime: Int)
    case noAnswer
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
    case saveButtonTapped
    case nthPrimeButtonTapped
    case nthPrimeResponse(n: Int, Result<Int, RequestFailure>)
    case alertDismissed
  }

  /// A request did not get through, for whatever reason.
  struct RequestFailure: Error, Equatable {}

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      state.count -= 1
      return .none

    case .plusButtonTapped:
      state.count += 1
      return .none

    case .saveButtonTapped:
      guard isPrime(state.count), !state.favoritePrimes.contains(state.count) else { return .none }
      state.favoritePrimes.append(state.count)
      return .none

    case .nthPrimeButtonTapped:
      guard state.isNthPrimeButtonEnabled else { return .none }
      state.isRequestInFlight = true
      return requestPrime(number: state.count)

    case .nthPrimeResponse(let n, .success(let prime)):
      state.isRequestInFlight = false
      state.alert = .nthPrime(n: n, prime: prime)
      return .none

    case .nthPrimeResponse(_, .failure):
      state.isRequestInFlight = false
      state.alert = .noAnswer
      return .none

    case .alertDismissed:
      state.alert = nil
      return .none
    }
  }

  // MARK: Return the effect

  private func requestPrime(number n: Int) -> Effect<Action> {
    .run { send in
      // The server keeps its primes in an array, and arrays begin at 0.
      let prime = try await environment.nthPrime(n - 1)
      // MARK: Feed it back
      await send(.nthPrimeResponse(n: n, .success(prime)))
    } catch: { _, send in
      await send(.nthPrimeResponse(n: n, .failure(RequestFailure())))
    }
  }
}

extension Counter.State {
  /// There is no 0th prime, and one question at a time is enough.
  var isNthPrimeButtonEnabled: Bool { count > 0 && !isRequestInFlight }
}

// The belief: a test has to send every action of its story, the answer of the server too.

import Bootcamp

/// The story of a counter: from 4 to 5, save it, ask for the 5th prime, and dismiss the alert.
///
/// - Parameter counter: The feature under test. Its server answers at once.
@MainActor
func firstTest(_ counter: Reduce<Counter.State, Counter.Action>) async {
  await assert(
    initialValue: Counter.State(count: 4),
    reducer: counter,
    steps: [
      .send(.plusButtonTapped) { $0.count = 5 },
      .send(.saveButtonTapped) { $0.favoritePrimes = [5] },
      .send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true },
      .send(.nthPrimeResponse(n: 5, .success(11))) {
        $0.isRequestInFlight = false
        $0.alert = .nthPrime(n: 5, prime: 11)
      },
      .send(.alertDismissed) { $0.alert = nil },
    ]
  )
}

// Another shape: the story is told to the runtime's test store, which checks the same.

import Bootcamp
import BootcampTesting

@MainActor
func firstTest(_ counter: Reduce<Counter.State, Counter.Action>) async {
  let store = TestStore(initialState: Counter.State(count: 4)) { counter }
  await store.send(.plusButtonTapped) { $0.count = 5 }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [5] }
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await store.receive(.nthPrimeResponse(n: 5, .success(11))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 5, prime: 11)
  }
  await store.send(.alertDismissed) { $0.alert = nil }
}

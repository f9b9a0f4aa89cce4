// A weak test: one answer, one prime that is saved, and nothing that can go wrong.

import Bootcamp
import BootcampTesting

@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 10, prime: 29)
  }
  await store.send(.alertDismissed) { $0.alert = nil }
  await store.send(.plusButtonTapped) { $0.count = 11 }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [11] }
}

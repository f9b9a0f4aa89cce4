// The belief: the test store waits for the answer, however long it takes.

import Bootcamp
import BootcampTesting

@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  store.exhaustivity = .off
  await store.send(.nthPrimeButtonTapped)
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.alert = .nthPrime(n: 10, prime: 29)
    $0.isRequestInFlight = false
  }
}

// A weak test: it is exhaustive, so it says more than it is about, and fails when the counter does
// more tomorrow.

import Bootcamp
import BootcampTesting

@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.alert = .nthPrime(n: 10, prime: 29)
    $0.isRequestInFlight = false
  }
}

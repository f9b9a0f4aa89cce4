// Another shape: what has been received is skipped, and the state is looked at in the end.

import Bootcamp
import BootcampTesting

@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  store.exhaustivity = .off
  await store.send(.nthPrimeButtonTapped)
  await clock.advance(by: .seconds(1))
  await store.skipReceivedActions()
  store.assert {
    $0.alert = .nthPrime(n: 10, prime: 29)
    $0.isRequestInFlight = false
  }
}

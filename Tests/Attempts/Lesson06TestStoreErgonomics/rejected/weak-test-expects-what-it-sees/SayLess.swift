// A weak test: in the closure of a test that is not exhaustive, it expects of the alert what the
// state says already.

import Bootcamp
import BootcampTesting

@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  store.exhaustivity = .off
  await store.send(.nthPrimeButtonTapped)
  await clock.advance(by: .seconds(1))
  await store.skipReceivedActions()
  store.assert {
    $0.alert = store.state.alert
    $0.isRequestInFlight = false
  }
}

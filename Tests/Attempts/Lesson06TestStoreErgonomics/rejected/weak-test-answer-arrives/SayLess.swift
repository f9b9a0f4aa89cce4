// A weak test: the answer has arrived, and it does not look at what becomes of it.

import Bootcamp
import BootcampTesting

@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  store.exhaustivity = .off
  await store.send(.nthPrimeButtonTapped)
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29)))
}

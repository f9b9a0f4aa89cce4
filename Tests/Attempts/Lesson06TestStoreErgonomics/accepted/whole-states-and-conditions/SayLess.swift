// Another style of test: it lets the effects finish, reads the state, and reports by itself.

import Bootcamp
import BootcampTesting

@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  await store.withExhaustivity(.off) {
    await store.send(.nthPrimeButtonTapped)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }
  if store.state.alert != .nthPrime(n: 10, prime: 29) { reportIssue("The alert does not show 29.") }
  if store.state.isRequestInFlight { reportIssue("The button cannot be tapped again.") }
}

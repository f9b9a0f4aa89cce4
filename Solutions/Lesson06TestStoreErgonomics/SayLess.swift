import Bootcamp
import BootcampTesting

// Step 9: say less.

/// A test that says no more than this: when the server has answered the question for the 10th prime,
/// the alert shows 29, and the button can be tapped again, as no request is in flight any more.
///
/// Whether the button can be tapped again, `isRequestInFlight` or `isNthPrimeButtonEnabled` tells. Look
/// as soon as the second is over: the alert is `.nthPrime(n: 10, prime: 29)`. Everything else is
/// somebody else's business, and may change tomorrow, from the first tap on: what else changes, which
/// other actions follow, and what still runs when this test ends.
///
/// In a test that says less you may `receive` what has arrived, or go past all of it with
/// `await store.skipReceivedActions()`: before that, the store does not show what it has changed. Then
/// `store.assert { … }` looks at the state as it is.
///
/// - Parameters:
///   - store: Runs a counter that stands at 10.
///   - clock: The server answers after one second of this clock.
@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock<Duration>) async {
  // MARK: Assert
  store.exhaustivity = .off
  await store.send(.nthPrimeButtonTapped)
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.alert = .nthPrime(n: 10, prime: 29)
    $0.isRequestInFlight = false
  }
}

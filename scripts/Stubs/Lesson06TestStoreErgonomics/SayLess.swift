import Bootcamp
import BootcampTesting

// Step 9: say less.

/// A test that looks at the answer to the question for the 10th prime, and at nothing else.
///
/// - **9a.** As soon as the second is over, the alert is `.nthPrime(n: 10, prime: 29)`.
/// - **9b.** As soon as this alert is shown, `isRequestInFlight` is false: the button can be tapped again.
/// - **9c.** Open: everything else, from the first tap on: what else changes, which other actions
///   follow, and what still runs when the test ends. That may change tomorrow.
///
/// Choose one of two ways. Receive the answer, and look in the closure of `receive`. Or go past all that
/// has arrived with `await store.skipReceivedActions()`, and look at the state with `store.assert { … }`.
/// Until you have received or skipped the answer, the state is still the one from before the answer.
///
/// - Parameters:
///   - store: Runs a counter that stands at 10.
///   - clock: The server answers after one second of this clock.
@MainActor
func answerTest(_ store: TestStoreOf<Counter>, _ clock: TestClock<Duration>) async {
  // MARK: Assert
  todo("Step 9 (rules 9a to 9c): ask, let the answer come, and say only what the test is about.")
}

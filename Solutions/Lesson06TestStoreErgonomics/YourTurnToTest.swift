import Bootcamp
import BootcampTesting

// Step 10: your turn to test.

/// Your test of the counter, with the runtime's test store, which is exhaustive.
///
/// The counter stands at 10, and nothing is saved. The server answers after one second of the clock.
/// It knows the first ten primes (2, 3, 5, 7, 11, 13, 17, 19, 23, 29). Asked for any other, it fails,
/// after that second, too.
///
/// A counter is in one of four situations: **at rest**, **while the server is asked**
/// (`isRequestInFlight` is true), **under an alert**, or **below 1**: at rest, with a number below 1.
///
/// - **10a.** Plus adds 1, and minus takes 1 away: in each situation, and below 1.
/// - **10b.** “Save” puts a new prime at the end of those that are kept, even a smaller one: in each situation.
/// - **10c.** “Save” changes nothing where the number is no prime, or is kept already, last or not.
/// - **10d.** “nth prime” asks the server for the prime with the number that is shown: at rest, and
///   under an alert. `isRequestInFlight` is true from then on.
/// - **10e.** “nth prime” changes nothing while the server is asked, whatever number is shown by then.
/// - **10f.** An answer shows `.nthPrime(n: …, prime: …)`, with the number that was asked for.
/// - **10g.** A failure shows `.noAnswer`. Its action is `.nthPrimeResponse(n: …, .failure(…))`, with
///   the number that was asked for.
/// - **10h.** With an answer or a failure, `isRequestInFlight` becomes false.
/// - **10i.** Closing the alert takes it away, be it a prime or `.noAnswer`.
/// - **10j.** Nothing else changes. Plus, minus and “Save” leave an alert and a request in flight as they
///   are. A question, an answer, a failure and closing leave the number and the primes as they are.
/// - **10k.** Open: what “nth prime” does where the number is below 1, in each situation.
/// - **10l.** Open: what a new question does to the alert of the one before.
/// - **10m.** Open: what closing does while the server is asked.
/// - **10n.** Open: what closing does where no alert is shown.
///
/// You do not write this feature: there are many versions of it, and only some are right. A wrong
/// counter breaks one rule in one situation, with every number, and whatever has happened before. You
/// write the test that tells them apart.
///
/// A wrong counter may skip the number that you wait for, so that a `while` loop never ends, and may show
/// one that is in none of your lists. So write the numbers yourself: `for count in 11...13`.
@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock<Duration>) async {
  // MARK: Assert

  // At rest and below 1, this tells everything. 7 is kept, and then 2, which is smaller. What is kept
  // already is not kept again, be it the last one or not, and neither is 10, which is no prime.
  for count in [9, 8, 7] {
    await store.send(.minusButtonTapped) { $0.count = count }
  }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [7] }
  for count in (2...6).reversed() {
    await store.send(.minusButtonTapped) { $0.count = count }
  }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [7, 2] }
  await store.send(.saveButtonTapped)
  for count in (-1...1).reversed() {
    await store.send(.minusButtonTapped) { $0.count = count }
  }
  for count in 0...7 {
    await store.send(.plusButtonTapped) { $0.count = count }
  }
  await store.send(.saveButtonTapped)
  for count in 8...10 {
    await store.send(.plusButtonTapped) { $0.count = count }
  }
  await store.send(.saveButtonTapped)
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }

  // While the server is asked: the other buttons work, and “nth prime” changes nothing. The answer is
  // about the number that was asked for.
  await clock.advance(by: .milliseconds(500))
  await store.send(.nthPrimeButtonTapped)
  for count in 11...13 {
    await store.send(.plusButtonTapped) { $0.count = count }
  }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [7, 2, 13] }
  await store.send(.minusButtonTapped) { $0.count = 12 }
  await store.send(.nthPrimeButtonTapped)
  await clock.advance(by: .milliseconds(500))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 10, prime: 29)
  }

  // Under an alert: the buttons work, and the alert stays. 13 is kept already, and 11 goes behind it.
  await store.send(.plusButtonTapped) { $0.count = 13 }
  await store.send(.minusButtonTapped) { $0.count = 12 }
  await store.send(.minusButtonTapped) { $0.count = 11 }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [7, 2, 13, 11] }
  await store.send(.plusButtonTapped) { $0.count = 12 }
  await store.send(.plusButtonTapped) { $0.count = 13 }
  await store.send(.saveButtonTapped)

  // The next question may come now. What becomes of the alert is open, so this step says less, and
  // names what has to stay. The server does not know the 13th prime.
  await store.withExhaustivity(.off) {
    await store.send(.nthPrimeButtonTapped) {
      $0.isRequestInFlight = true
      $0.count = 13
      $0.favoritePrimes = [7, 2, 13, 11]
    }
  }
  await store.send(.plusButtonTapped) { $0.count = 14 }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 13, .failure(Counter.RequestFailure()))) {
    $0.isRequestInFlight = false
    $0.alert = .noAnswer
  }
  await store.send(.alertDismissed) { $0.alert = nil }

  // An alert with a prime can be closed, too.
  for count in (10...13).reversed() {
    await store.send(.minusButtonTapped) { $0.count = count }
  }
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 10, prime: 29)
  }
  await store.send(.alertDismissed) { $0.alert = nil }
}

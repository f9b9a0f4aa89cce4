import Bootcamp
import BootcampTesting

// Step 10: your turn to test.

/// Your test of the counter, with the runtime's test store, which is exhaustive.
///
/// The counter stands at 10, and nothing is saved. The server answers after one second of the clock:
/// it knows the first ten primes (2, 3, 5, 7, 11, 13, 17, 19, 23, 29). If it is asked for any other, it
/// fails, after that second, too.
///
/// What a counter does:
/// - “Save” keeps the number if it is a prime, behind those that are kept already, and keeps none
///   twice.
/// - “nth prime” asks the server for the prime with the number that is shown. One question at a time:
///   until the answer comes, another tap changes nothing.
/// - The answer shows an alert: the prime, with the number that was asked for, or that there was no
///   answer. As soon as it is there, “nth prime” can be tapped again. (Until then,
///   `isRequestInFlight` is true. A failure is `.nthPrimeResponse(n: …, .failure(…))`, with the number
///   that was asked for, and its alert is `.noAnswer`.)
/// - Closing the alert takes it away.
/// - Plus, minus and “save” work at any time and with any number: below 1, while the server is asked, and
///   while an alert is shown. None of them takes the alert away.
///
/// Three things are left open, and no test needs them: what a tap on “nth prime” does where the number is
/// below 1, at any time; whether a new question takes away the alert of the one before; and what closing
/// does where no alert is shown, or while the server is asked.
///
/// Only numbers that you write yourself are sure to come: loop `for count in 11...13`, and not `while`
/// the counter has not come to 13; and take no number of the counter as an index. A wrong counter may
/// never come to 13, and its number may lie outside of your list.
///
/// You do not write this feature. Somebody else has, several times, and only some of them got it
/// right. You write the test that tells them apart.
@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock<Duration>) async {
  // MARK: Assert

  // 10 is no prime. The question is asked once, however often the button is tapped, and the answer
  // is about the number that was asked for.
  await store.send(.saveButtonTapped)
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await clock.advance(by: .milliseconds(600))
  await store.send(.nthPrimeButtonTapped)
  await store.send(.plusButtonTapped) { $0.count = 11 }
  await clock.advance(by: .milliseconds(400))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 10, prime: 29)
  }

  // The alert locks nothing: 11 is a prime, and is saved once.
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [11] }
  await store.send(.saveButtonTapped)

  // The next question may come while the alert is shown. What becomes of that is left open, so the step
  // says only what it is about. The server does not know the 11th prime.
  await store.withExhaustivity(.off) {
    await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 11, .failure(Counter.RequestFailure()))) {
    $0.isRequestInFlight = false
    $0.alert = .noAnswer
  }

  // Then one may try again.
  await store.withExhaustivity(.off) {
    await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 11, .failure(Counter.RequestFailure()))) {
    $0.isRequestInFlight = false
    $0.alert = .noAnswer
  }
  await store.send(.alertDismissed) { $0.alert = nil }

  // An alert with a prime can be closed, too.
  await store.send(.minusButtonTapped) { $0.count = 10 }
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 10, prime: 29)
  }
  await store.send(.alertDismissed) { $0.alert = nil }

  // 9 is odd, and no prime. 7 is one, and goes behind 11.
  await store.send(.minusButtonTapped) { $0.count = 9 }
  await store.send(.saveButtonTapped)
  await store.send(.minusButtonTapped) { $0.count = 8 }
  await store.send(.minusButtonTapped) { $0.count = 7 }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [11, 7] }

  // 11 is kept already, whatever was saved since.
  for count in 8...11 {
    await store.send(.plusButtonTapped) { $0.count = count }
  }
  await store.send(.saveButtonTapped)

  // While the server is asked, the other buttons work, and below an alert, too. Another number is no
  // question of its own.
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await store.send(.plusButtonTapped) { $0.count = 12 }
  await store.send(.nthPrimeButtonTapped)
  await store.send(.plusButtonTapped) { $0.count = 13 }
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [11, 7, 13] }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 11, .failure(Counter.RequestFailure()))) {
    $0.isRequestInFlight = false
    $0.alert = .noAnswer
  }
  await store.send(.minusButtonTapped) { $0.count = 12 }

  // 2 is the smallest prime. 1 is none, and there is none below it.
  var kept = [11, 7, 13]
  for count in (-3...11).reversed() {
    await store.send(.minusButtonTapped) { $0.count = count }
    guard [5, 3, 2].contains(count) else {
      await store.send(.saveButtonTapped)
      continue
    }
    kept.append(count)
    let expected = kept
    await store.send(.saveButtonTapped) { $0.favoritePrimes = expected }
  }
}

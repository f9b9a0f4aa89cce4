// Another style of test: loops over numbers, and a function for what is said more than once.

import Bootcamp
import BootcampTesting

@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  func ask(_ number: Int, answer: Result<Int, Counter.RequestFailure>, alert: Counter.Alert) async {
    await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
    await store.send(.nthPrimeButtonTapped)
    await store.send(.plusButtonTapped) { $0.count = number + 1 }
    await clock.advance(by: .milliseconds(400))
    await store.send(.minusButtonTapped) { $0.count = number }
    await store.send(.minusButtonTapped) { $0.count = number - 1 }
    await clock.advance(by: .milliseconds(600))
    await store.receive(.nthPrimeResponse(n: number, answer)) {
      $0.isRequestInFlight = false
      $0.alert = alert
    }
    await store.send(.alertDismissed) { $0.alert = nil }
    await store.send(.plusButtonTapped) { $0.count = number }
  }

  await ask(10, answer: .success(29), alert: .nthPrime(n: 10, prime: 29))
  await store.send(.plusButtonTapped) { $0.count = 11 }
  await ask(11, answer: .failure(Counter.RequestFailure()), alert: .noAnswer)

  // Down to 1: each number is saved, twice, and the primes stay.
  for number in (1...10).reversed() {
    await store.send(.minusButtonTapped) { $0.count = number }
    if [2, 3, 5, 7].contains(number) {
      await store.send(.saveButtonTapped) { $0.favoritePrimes += [number] }
    }
    await store.send(.saveButtonTapped)
  }
  await ask(1, answer: .success(2), alert: .nthPrime(n: 1, prime: 2))
}

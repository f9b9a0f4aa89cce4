// A weak test: the whole story, with exhaustivity off. A step without a closure then lets any
// change pass.

import Bootcamp
import BootcampTesting

@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  store.exhaustivity = .off
  // 10 is no prime. The question is asked once, however often the button is tapped, and the answer
  // is about the number that was asked for.
  await store.send(.saveButtonTapped)
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await store.send(.nthPrimeButtonTapped)
  await store.send(.plusButtonTapped) { $0.count = 11 }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 10, .success(29))) {
    $0.isRequestInFlight = false
    $0.alert = .nthPrime(n: 10, prime: 29)
  }
  await store.send(.alertDismissed) { $0.alert = nil }

  // 11 is a prime, and is saved once.
  await store.send(.saveButtonTapped) { $0.favoritePrimes = [11] }
  await store.send(.saveButtonTapped)

  // The server does not know the 11th prime. Then one may try again.
  await store.send(.nthPrimeButtonTapped) { $0.isRequestInFlight = true }
  await clock.advance(by: .seconds(1))
  await store.receive(.nthPrimeResponse(n: 11, .failure(Counter.RequestFailure()))) {
    $0.isRequestInFlight = false
    $0.alert = .noAnswer
  }

  // 9 is odd, and no prime.
  await store.send(.minusButtonTapped) { $0.count = 10 }
  await store.send(.minusButtonTapped) { $0.count = 9 }
  await store.send(.saveButtonTapped)
}

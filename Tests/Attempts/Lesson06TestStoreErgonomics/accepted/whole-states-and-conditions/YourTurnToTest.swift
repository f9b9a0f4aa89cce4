// Another style of test: each step says the whole state, and an answer is received by a condition.

import Bootcamp
import BootcampTesting

@MainActor
func counterTest(_ store: TestStoreOf<Counter>, _ clock: TestClock) async {
  await store.send(.plusButtonTapped) { $0 = Counter.State(count: 11) }
  await store.send(.nthPrimeButtonTapped) {
    $0 = Counter.State(count: 11, isRequestInFlight: true)
  }
  await store.send(.saveButtonTapped) {
    $0 = Counter.State(count: 11, favoritePrimes: [11], isRequestInFlight: true)
  }
  await store.send(.saveButtonTapped)
  await store.send(.minusButtonTapped) {
    $0 = Counter.State(count: 10, favoritePrimes: [11], isRequestInFlight: true)
  }
  await clock.advance(by: .seconds(1))
  await store.receive(isFailure) {
    $0 = Counter.State(count: 10, favoritePrimes: [11], alert: .noAnswer)
  }
  await store.send(.minusButtonTapped) {
    $0 = Counter.State(count: 9, favoritePrimes: [11], alert: .noAnswer)
  }
  await store.send(.saveButtonTapped)
  await store.send(.nthPrimeButtonTapped) {
    $0 = Counter.State(
      count: 9, favoritePrimes: [11], isRequestInFlight: true, alert: .noAnswer)
  }
  await store.send(.minusButtonTapped) {
    $0 = Counter.State(
      count: 8, favoritePrimes: [11], isRequestInFlight: true, alert: .noAnswer)
  }
  await store.send(.nthPrimeButtonTapped)
  await clock.advance(by: .seconds(1))
  await store.receive({ $0 == .nthPrimeResponse(n: 9, .success(23)) }) {
    $0 = Counter.State(count: 8, favoritePrimes: [11], alert: .nthPrime(n: 9, prime: 23))
  }
  await store.send(.alertDismissed) { $0 = Counter.State(count: 8, favoritePrimes: [11]) }
}

private func isFailure(_ action: Counter.Action) -> Bool {
  if case .nthPrimeResponse(n: 11, .failure) = action { true } else { false }
}

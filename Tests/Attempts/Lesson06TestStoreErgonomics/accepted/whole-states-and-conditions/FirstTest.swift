// Another style of script: the steps are put together beforehand, and each closure says the whole
// state.

import Bootcamp

@MainActor
func firstTest(_ counter: Reduce<Counter.State, Counter.Action>) async {
  let five = Counter.State(count: 5)
  var saved = five
  saved.favoritePrimes = [5]
  var steps: [Step<Counter.State, Counter.Action>] = [
    .send(.plusButtonTapped) { $0 = five }
  ]
  steps += [.send(.saveButtonTapped) { [saved] in $0 = saved }]
  steps += [
    .send(.nthPrimeButtonTapped) { $0.isRequestInFlight.toggle() },
    .receive(.nthPrimeResponse(n: 5, .success(11))) { [saved] in
      $0 = saved
      $0.alert = .nthPrime(n: 5, prime: 11)
    },
    .send(.alertDismissed) { [saved] in $0 = saved },
  ]
  await assert(initialValue: Counter.State(count: 4), reducer: counter, steps: steps)
}

import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson06TestStoreErgonomics

// The counter of lesson 6, run by the reducer in your exercise.
//
// With a person at the keyboard the server takes a second. A script gets its answers at once.

let isScripted = CommandLine.arguments.contains("--script")
let effects = ScreenEffects()
let environment: CounterEnvironment = isScripted ? .mock : .live

let store = Store(
  initialState: Counter.State(
    count: 4, favoritePrimes: [], isRequestInFlight: false, alert: nil),
  reducer: Reduce<Counter.State, Counter.Action> { state, action in
    if case .nthPrimeResponse = action {
      printRow("receive", describe(action).joined(separator: "\n"))
    }
    return Counter(environment: environment).reduce(into: &state, action: action)
  },
  effectExecutor: effects)

let screen = Screen(
  "Counter",
  store: store,
  commands: [
    .init("-", "tap minus", sends: .minusButtonTapped),
    .init("+", "tap plus", sends: .plusButtonTapped),
    .init("save", "tap “Save”", sends: .saveButtonTapped),
    .init(
      "nth", "ask for the nth prime", sends: .nthPrimeButtonTapped,
      whileEnabled: \.isNthPrimeButtonEnabled),
    .init("ok", "dismiss the alert", sends: .alertDismissed),
  ],
  draw: { state in
    let nth = state.isNthPrimeButtonEnabled ? "[ nth prime ]" : "  nth prime  "
    let primes = state.favoritePrimes.map(String.init).joined(separator: ", ")
    let saved = primes.isEmpty ? "" : "   saved: \(primes)"
    let line = "[ − ]  \(state.count)  [ + ]   \(nth)   [ Save ]\(saved)"
    let alert: [String] =
      switch state.alert {
      case .nthPrime(let n, let prime): ["“Prime number \(n) is \(prime).”"]
      case .noAnswer: ["“No answer. Please try again.”"]
      case nil: []
      }
    return ([line] + alert).joined(separator: "\n")
  }
)

exit(isScripted ? await screen.run(settling: effects) : await screen.runInRealTime())

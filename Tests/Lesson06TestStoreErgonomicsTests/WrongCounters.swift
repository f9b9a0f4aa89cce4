import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// A number that a wrong counter keeps outside of its state.
private final class KeptNumber: Sendable {
  private let number = Mutex(0)

  var value: Int {
    get { number.withLock { $0 } }
    set { number.withLock { $0 = newValue } }
  }
}

private func countsOn(_ action: Counter.Action) -> Bool {
  action == .plusButtonTapped || action == .minusButtonTapped
}

extension CounterReducer {
  /// A counter that keeps more numbers than primes.
  fileprivate func keeping(_ isKept: @escaping @Sendable (Int) -> Bool) -> Self {
    but { right, state, action in
      guard action == .saveButtonTapped, isKept(state.count),
        !state.favoritePrimes.contains(state.count)
      else { return right.reduce(into: &state, action: action) }
      state.favoritePrimes.append(state.count)
      return .none
    }
  }

  /// A counter that keeps each new prime in a place of its own.
  fileprivate func arranging(
    _ arrange: @escaping @Sendable (_ primes: inout [Int], _ new: Int) -> Void
  ) -> Self {
    spoiling { state, _, before in
      if state.favoritePrimes.count > before.favoritePrimes.count {
        arrange(&state.favoritePrimes, state.count)
      }
    }
  }
}

/// Counters that break one promise each, in one situation at least. Above each of them stands the belief
/// that leads to it.
func wrongCounters(
  _ right: CounterReducer, _ clock: TestClock<Duration>
) -> [ReducerCandidate<Counter.State, Counter.Action>] {
  let asked = KeptNumber()
  let shown = KeptNumber()
  return [
    // The list of favourites is somebody else's.
    .wrong(
      "keeps nothing",
      asking: "“Save” is tapped, and the number is a prime. What becomes of it?",
      right.overlooking { _, action in action == .saveButtonTapped }),
    // Odd numbers are primes.
    .wrong(
      "odd is prime",
      asking: "Some odd numbers are no primes. What happens when such a one is saved?",
      right.keeping { $0 > 1 && !$0.isMultiple(of: 2) }),
    // Whoever saves a number likes it.
    .wrong(
      "even is kept",
      asking: "The number is no prime, and it is not odd either. What happens when it is saved?",
      right.keeping { $0 > 2 && $0.isMultiple(of: 2) }),
    // 1 has no divisors but 1 and itself.
    .wrong(
      "1 is kept",
      asking: "Numbers are counted down, and “Save” is tapped at each. Which is the last one kept?",
      right.keeping { $0 == 1 }),
    // Primes are odd.
    .wrong(
      "2 is not kept",
      asking: "Numbers are counted down, and “Save” is tapped at each. Which is the last one kept?",
      right.overlooking { $0.count == 2 && $1 == .saveButtonTapped }),
    // Only divisors matter, and not the sign.
    .wrong(
      "below 0 is kept",
      asking: "A counter goes below 0, too. What does “Save” do there?",
      right.keeping { $0 < 0 && isKnownPrime(-$0) }),
    // A list has no order that anybody sees.
    .wrong(
      "in front",
      asking: "Primes have been saved, one after the other. In which order are they kept?",
      right.arranging { primes, new in primes = [new] + primes.dropLast() }),
    // A list of numbers begins with the smallest.
    .wrong(
      "smallest first",
      asking: """
        Two primes have been saved, and the second is the smaller one. In which order are they kept?
        """,
      right.arranging { primes, _ in primes.sort() }),
    // The best one stands at the top.
    .wrong(
      "largest first",
      asking: """
        Two primes have been saved, and the second is the larger one. In which order are they kept?
        """,
      right.arranging { primes, _ in primes.sort(by: >) }),
    // A favourite is one.
    .wrong(
      "only the last one",
      asking: "Two primes have been saved, one after the other. How many are kept?",
      right.arranging { primes, new in primes = [new] }),
    // “Save” is a switch.
    .wrong(
      "taken out again",
      asking: "A prime has been saved. “Save” is tapped again. Is it still there?",
      right.spoiling { state, action, before in
        if action == .saveButtonTapped, before.favoritePrimes.last == state.count {
          state.favoritePrimes.removeLast()
        }
      }),
    // What is saved again is the newest.
    .wrong(
      "moved to the end",
      asking: "Two primes are kept, and the first one is saved again. Which one is the last now?",
      right.spoiling { state, action, before in
        if action == .saveButtonTapped, before.favoritePrimes.contains(state.count) {
          state.favoritePrimes.removeAll { [count = state.count] in $0 == count }
          state.favoritePrimes.append(state.count)
        }
      }),
    // Nobody saves the same number twice in a row.
    .wrong(
      "saved twice",
      asking: "A prime has been saved. “Save” is tapped again. How long is the list?",
      right.spoiling { state, action, before in
        if action == .saveButtonTapped, before.favoritePrimes.last == state.count {
          state.favoritePrimes.append(state.count)
        }
      }),
    // Only the prime that was saved last can be saved once more.
    .wrong(
      "saved twice, later",
      asking:
        "A prime was saved, then another one. “Keeps none twice.” Which one can be tried again?",
      right.spoiling { state, action, before in
        if action == .saveButtonTapped, before.favoritePrimes.dropLast().contains(state.count),
          before.favoritePrimes.last != state.count
        {
          state.favoritePrimes.append(state.count)
        }
      }),
    // The server counts from 0.
    .wrong(
      "another number asked",
      asking: "Which prime is it that the server is asked for, and which one is its answer?",
      right.but { right, state, action in
        let effect = right.reduce(into: &state, action: action)
        guard action == .nthPrimeButtonTapped, !hasNothingToDo(effect) else { return effect }
        let off = CounterEnvironment { n in
          try await clock.sleep(for: .seconds(1))
          return try knownPrime(n > 1 && n <= 10 ? n - 1 : n)
        }
        return Counters.request(state.count, from: off)
      }),
    // The server knows ten primes, so nobody asks for another.
    .wrong(
      "asks for ten only",
      asking: "The server does not know the 11th prime. How does a person find that out?",
      right.overlooking { $0.count > 10 && $1 == .nthPrimeButtonTapped }),
    // A disabled button sends nothing.
    .wrong(
      "asked twice",
      asking: "The answer is not there yet, and one more tap on “nth prime” arrives. What happens?",
      right.but { right, state, action in
        if action == .nthPrimeButtonTapped, state.count > 0 { state.isRequestInFlight = false }
        return right.reduce(into: &state, action: action)
      }),
    // Whoever taps again wants the answer to the number of now.
    .wrong(
      "asks anew",
      asking: """
        The server has thought for a while, and “nth prime” is tapped again. “Another tap changes \
        nothing.” When does the answer come?
        """,
      right.but { right, state, action in
        guard action == .nthPrimeButtonTapped else {
          return right.reduce(into: &state, action: action)
        }
        state.isRequestInFlight = false
        return right.reduce(into: &state, action: action)
          .cancellable(id: "question", cancelInFlight: true)
      }),
    // Another number is another question.
    .wrong(
      "another number asked meanwhile",
      asking: """
        The server has been asked, somebody counts on, and “nth prime” is tapped again. “Another tap \
        changes nothing.”
        """,
      right.but { right, state, action in
        guard action == .nthPrimeButtonTapped else {
          return right.reduce(into: &state, action: action)
        }
        if state.count > 0, asked.value != state.count { state.isRequestInFlight = false }
        let effect = right.reduce(into: &state, action: action)
        if !hasNothingToDo(effect) { asked.value = state.count }
        return effect
      }),
    // A second tap means: I have changed my mind.
    .wrong(
      "freed by another tap",
      asking: """
        The answer is not there yet, and “nth prime” is tapped again. What says that it still comes?
        """,
      right.spoiling { state, action, before in
        if action == .nthPrimeButtonTapped, before.isRequestInFlight {
          state.isRequestInFlight = false
        }
      }),
    .wrong(
      "called back by another tap",
      asking: "“nth prime” was tapped twice. Does the answer come all the same?",
      right.but { right, state, action in
        let isAsking = state.isRequestInFlight
        let effect = right.reduce(into: &state, action: action)
        guard action == .nthPrimeButtonTapped else { return effect }
        return isAsking ? .cancel(id: "question") : effect.cancellable(id: "question")
      }),
    // Whoever has asked looks at the screen.
    .wrong(
      "answer unseen",
      asking: "The server has an answer. How does a person get to know?",
      right.spoiling { state, action, before in
        if case .nthPrimeResponse(_, .success) = action { state.alert = before.alert }
      }),
    // An alert is an alert.
    .wrong(
      "number in place of the prime",
      asking: "The answer is there, and the alert shows two numbers. Which ones?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(let n, .success) = action {
          state.alert = .nthPrime(n: n, prime: n)
        }
      }),
    // The number on the screen is the one that was asked for.
    .wrong(
      "number of the moment",
      asking: "The server takes a second. What can happen on the screen meanwhile?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(_, .success(let prime)) = action {
          state.alert = .nthPrime(n: state.count, prime: prime)
        }
      }),
    // Where there is no answer, there is nothing to show.
    .wrong(
      "failure unseen",
      asking: "The server has no answer. How does a person get to know?",
      right.spoiling { state, action, before in
        if case .nthPrimeResponse(_, .failure) = action { state.alert = before.alert }
      }),
    // What was not answered needs no number.
    .wrong(
      "failure without its number",
      asking: "There is no answer. To which question?",
      right.but { right, state, action in
        right.reduce(into: &state, action: action).map { action in
          guard case .nthPrimeResponse(_, .failure) = action else { return action }
          return .nthPrimeResponse(n: 0, .failure(Counter.RequestFailure()))
        }
      }),
    // The number on the screen is the one that was asked for.
    .wrong(
      "failure with the number of the moment",
      asking: """
        The server takes a second, and then it has no answer. To which question, if somebody counts on \
        meanwhile?
        """,
      right.but { right, state, action in
        let effect = right.reduce(into: &state, action: action)
        shown.value = state.count
        return effect.map { action in
          guard case .nthPrimeResponse(_, .failure) = action else { return action }
          return .nthPrimeResponse(n: shown.value, .failure(Counter.RequestFailure()))
        }
      }),
    // An answer belongs to its question.
    .wrong(
      "back to the question",
      asking: "Somebody has counted on since the question. Which number is shown with the answer?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(let n, _) = action { state.count = n }
      }),
    // What is new begins with an empty list.
    .wrong(
      "a question forgets",
      asking: "A prime has been saved. Then the server is asked. What is still kept?",
      right.spoiling { state, action, before in
        if action == .nthPrimeButtonTapped, !before.isRequestInFlight { state.favoritePrimes = [] }
      }),
    .wrong(
      "an answer forgets",
      asking: "A prime has been saved. Then an answer comes. What is still kept?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse = action { state.favoritePrimes = [] }
      }),
    .wrong(
      "closing forgets",
      asking: "A prime has been saved. Then an alert is closed. What is still kept?",
      right.spoiling { state, action, _ in
        if action == .alertDismissed { state.favoritePrimes = [] }
      }),
    // Whoever has an answer asks no more.
    .wrong(
      "stuck after an answer",
      asking: "The answer is on the screen. Can the next question be asked?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(_, .success) = action { state.isRequestInFlight = true }
      }),
    // What has failed is over, and needs no tidying up.
    .wrong(
      "stuck after a failure",
      asking: "The server has no answer. What can a person do next?",
      right.spoiling { state, action, _ in
        if case .nthPrimeResponse(_, .failure) = action { state.isRequestInFlight = true }
      }),
    // An alert that is closed on the screen is gone from the state, too.
    .wrong(
      "alert of a prime stays",
      asking: "Somebody has read the answer and closes the alert. Which alert is shown then?",
      right.overlooking { state, action in
        action == .alertDismissed && state.alert != .noAnswer
      }),
    // There is nothing to read in it, so it goes by itself.
    .wrong(
      "alert of a failure stays",
      asking: "There was no answer, and somebody closes the alert. Which alert is shown then?",
      right.overlooking { state, action in
        action == .alertDismissed && state.alert == .noAnswer
      }),
    // An alert is in front of all buttons.
    .wrong(
      "no question while a prime is shown",
      asking: "The answer is on the screen, and nobody has closed it. Which buttons work now?",
      right.overlooking { state, action in
        action == .nthPrimeButtonTapped && state.alert != nil && state.alert != .noAnswer
      }),
    // A server that had no answer has none the next time.
    .wrong(
      "no question while a failure is shown",
      asking: "There was no answer, and nobody has closed the alert. Which buttons work now?",
      right.overlooking { state, action in
        action == .nthPrimeButtonTapped && state.alert == .noAnswer
      }),
    // While the server thinks, the screen is locked.
    .wrong(
      "counting waits for the server",
      asking: "The server takes a second. Which buttons work meanwhile?",
      right.overlooking { $0.isRequestInFlight && countsOn($1) }),
    .wrong(
      "save waits for the server",
      asking: "The server takes a second. Which buttons work meanwhile?",
      right.overlooking { $0.isRequestInFlight && $1 == .saveButtonTapped }),
    // Whoever reads an alert taps nothing else.
    .wrong(
      "counting waits for the alert",
      asking: "An alert is shown, and nobody has closed it. Which buttons work below it?",
      right.overlooking { $0.alert != nil && countsOn($1) }),
    .wrong(
      "save waits for the alert",
      asking: """
        An alert is shown, and nobody has closed it. The number below it is a prime. Can it be saved?
        """,
      right.overlooking { $0.alert != nil && $1 == .saveButtonTapped }),
    // Whoever goes on has read the alert.
    .wrong(
      "counting closes the alert",
      asking: "An alert is shown, and somebody counts on. Which alert is shown then?",
      right.spoiling { state, action, _ in if countsOn(action) { state.alert = nil } }),
    .wrong(
      "save closes the alert",
      asking: "An alert is shown, and “Save” is tapped. Which alert is shown then?",
      right.spoiling { state, action, _ in if action == .saveButtonTapped { state.alert = nil } }),
    // Another number may be asked for.
    .wrong(
      "counting frees the button",
      asking: "The answer is not there yet, and somebody counts on. Can “nth prime” be tapped?",
      right.spoiling { state, action, _ in if countsOn(action) { state.isRequestInFlight = false } }
    ),
    // Whoever counts up has been looked at by somebody else.
    .wrong(
      "plus does nothing", asking: "Which buttons has nobody tapped yet?",
      right.overlooking { _, action in action == .plusButtonTapped }),
    // Nobody counts down.
    .wrong(
      "minus does nothing", asking: "Which buttons has nobody tapped yet?",
      right.overlooking { _, action in action == .minusButtonTapped }),
    // What is counted is there.
    .wrong(
      "not below 0",
      asking: "The number is 0, and minus is tapped. Which number is shown?",
      right.overlooking { $0.count == 0 && $1 == .minusButtonTapped }),
  ]
}

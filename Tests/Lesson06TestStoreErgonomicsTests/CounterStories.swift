import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// One story for each wrong counter, by its name. Each looks at one thing only, so that it catches this
/// one only.
@MainActor
func counterStories(_ clock: TestClock<Duration>) -> [String: CounterTest] {
  [
    "keeps nothing": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      expect(store.state.count != 11 || store.state.favoritePrimes.contains(11))
    },
    "odd is prime": { store in
      await store.follows(.minusButtonTapped, .saveButtonTapped)
      expect(!store.state.favoritePrimes.contains(9))
    },
    "even is kept": { store in
      await store.follows(.saveButtonTapped)
      expect(!store.state.favoritePrimes.contains(10))
    },
    "1 is kept": { store in
      await store.goes(down: 9)
      await store.follows(.saveButtonTapped)
      expect(!store.state.favoritePrimes.contains(1))
    },
    "2 is not kept": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      let kept = store.state.favoritePrimes
      await store.goes(down: 9)
      await store.follows(.saveButtonTapped)
      guard kept == [11], store.state.count == 2 else { return }
      expect(store.state.favoritePrimes.contains(2))
    },
    "below 0 is kept": { store in
      await store.goes(down: 12)
      await store.follows(.saveButtonTapped)
      expect(!store.state.favoritePrimes.contains(-2))
    },
    "in front": { store in expect(await store.savesThree() != [7, 13, 11]) },
    "smallest first": { store in expect(await store.savesThree() != [7, 11, 13]) },
    "largest first": { store in expect(await store.savesThree() != [13, 11, 7]) },
    "only the last one": { store in expect(await store.savesThree() != [7]) },
    "saved twice": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped, .saveButtonTapped)
      expect(store.state.favoritePrimes.count < 2)
    },
    "taken out again": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      let once = store.state.favoritePrimes
      await store.follows(.saveButtonTapped)
      expect(once.isEmpty || !store.state.favoritePrimes.isEmpty)
    },
    "moved to the end": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      await store.follows(.plusButtonTapped, .plusButtonTapped, .saveButtonTapped)
      let kept = store.state.favoritePrimes
      await store.follows(.minusButtonTapped, .minusButtonTapped, .saveButtonTapped)
      expect(kept != [11, 13] || store.state.favoritePrimes != [13, 11])
    },
    "another number asked": { store in
      store.exhaustivity = .off
      await store.send(.nthPrimeButtonTapped)
      await clock.advance(by: .seconds(1))
      await store.receive { action in
        if case .nthPrimeResponse(_, .success(29)) = action { true } else { false }
      }
    },
    "asked twice": { store in
      await store.follows(.nthPrimeButtonTapped)
      let questions = store.effectsInFlight
      await store.follows(.nthPrimeButtonTapped)
      expect(store.effectsInFlight <= questions)
    },
    "asks for ten only": { store in
      await store.follows(.plusButtonTapped, .nthPrimeButtonTapped)
      expect(store.state.count != 11 || store.effectsInFlight > 0)
    },
    "another number asked meanwhile": { store in
      await store.follows(.nthPrimeButtonTapped, .nthPrimeButtonTapped, .plusButtonTapped)
      guard store.effectsInFlight == 1, store.state.isRequestInFlight else { return }
      await clock.advance(by: .milliseconds(600))
      await store.follows(.nthPrimeButtonTapped)
      expect(store.effectsInFlight == 1)
    },
    "freed by another tap": { store in
      await store.follows(.nthPrimeButtonTapped, .nthPrimeButtonTapped)
      expect(store.state.isRequestInFlight)
    },
    "called back by another tap": { store in
      await store.follows(.nthPrimeButtonTapped, .nthPrimeButtonTapped)
      expect(store.effectsInFlight > 0)
    },
    "answer unseen": { store in
      await store.asks(clock)
      expect(store.state.alert != nil)
    },
    "failure without its number": { store in
      await store.follows(.plusButtonTapped, .nthPrimeButtonTapped)
      guard store.state.isRequestInFlight, store.state.count == 11 else { return }
      await clock.advance(by: .seconds(1))
      await store.receive { action in
        if case .nthPrimeResponse(10...11, .failure) = action { true } else { false }
      }
    },
    "failure with the number of the moment": { store in
      await store.follows(.plusButtonTapped, .nthPrimeButtonTapped, .plusButtonTapped)
      guard store.state.isRequestInFlight, store.state.count == 12 else { return }
      await clock.advance(by: .seconds(1))
      await store.receive { action in
        if case .nthPrimeResponse(12, _) = action { false } else { true }
      }
    },
    "back to the question": { store in
      await store.follows(.nthPrimeButtonTapped, .plusButtonTapped)
      let count = store.state.count
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      expect(store.state.count == count)
    },
    "a question forgets": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      let kept = store.state.favoritePrimes
      await store.follows(.nthPrimeButtonTapped)
      expect(store.state.favoritePrimes == kept)
    },
    "an answer forgets": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped, .nthPrimeButtonTapped)
      let kept = store.state.favoritePrimes
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      expect(store.state.favoritePrimes == kept)
    },
    "closing forgets": { store in
      await store.asks(clock)
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      let kept = store.state.favoritePrimes
      await store.follows(.alertDismissed)
      expect(store.state.favoritePrimes == kept)
    },
    "number in place of the prime": { store in
      await store.asks(clock)
      if case .nthPrime(_, let prime) = store.state.alert { expect(prime != 10) }
    },
    "number of the moment": { store in
      await store.follows(.nthPrimeButtonTapped, .plusButtonTapped)
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      if case .nthPrime(let n, _) = store.state.alert { expect(n == 10) }
    },
    "failure unseen": { store in
      await store.follows(.plusButtonTapped, .nthPrimeButtonTapped)
      let isAsking = store.state.isRequestInFlight
      await clock.advance(by: .seconds(1))
      await store.skipReceivedActions(strict: false)
      expect(!isAsking || store.state.alert != nil)
    },
    "stuck after an answer": { store in
      await store.asks(clock)
      expect(!store.state.isRequestInFlight)
    },
    "stuck after a failure": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      if store.state.alert == .noAnswer { expect(!store.state.isRequestInFlight) }
    },
    "alert of a prime stays": { store in
      await store.asks(clock)
      await store.follows(.alertDismissed)
      expect(store.state.alert == nil)
    },
    "alert of a failure stays": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      if store.state.alert == .noAnswer {
        await store.follows(.alertDismissed)
        expect(store.state.alert == nil)
      }
    },
    "asks anew": { store in
      await store.follows(.nthPrimeButtonTapped)
      await clock.advance(by: .milliseconds(600))
      await store.follows(.nthPrimeButtonTapped)
      await clock.advance(by: .milliseconds(400))
      await store.skipReceivedActions(strict: false)
      expect(store.state.alert != nil || store.effectsInFlight == 0)
    },
    "no question while a prime is shown": { store in
      await store.asks(clock)
      if store.state.alert != .noAnswer { await store.asksOnceMore() }
    },
    "no question while a failure is shown": { store in
      await store.follows(.plusButtonTapped)
      await store.asks(clock)
      if store.state.alert == .noAnswer { await store.asksOnceMore() }
    },
    "saved twice, later": { store in
      await store.follows(.plusButtonTapped, .saveButtonTapped)
      await store.follows(.plusButtonTapped, .plusButtonTapped, .saveButtonTapped)
      await store.follows(.minusButtonTapped, .minusButtonTapped, .saveButtonTapped)
      expect(store.state.favoritePrimes.filter { $0 == 11 }.count < 2)
    },
    "counting waits for the server": { store in
      await store.follows(.plusButtonTapped)
      let step = store.state.count - 10
      await store.follows(.nthPrimeButtonTapped, .plusButtonTapped)
      expect(store.state.count == 10 + 2 * step)
    },
    "save waits for the server": { store in
      await store.savesElsewhere { await store.follows(.nthPrimeButtonTapped) }
    },
    "counting waits for the alert": { store in
      await store.follows(.plusButtonTapped)
      let step = store.state.count - 10
      await store.asks(clock)
      await store.follows(.plusButtonTapped)
      expect(store.state.count == 10 + 2 * step)
    },
    "save waits for the alert": { store in
      await store.savesElsewhere { await store.asks(clock) }
    },
    "counting closes the alert": { store in
      await store.asks(clock)
      let alert = store.state.alert
      await store.follows(.plusButtonTapped)
      expect(store.state.alert == alert)
    },
    "save closes the alert": { store in
      await store.asks(clock)
      let alert = store.state.alert
      await store.follows(.saveButtonTapped)
      expect(store.state.alert == alert)
    },
    "counting frees the button": { store in
      await store.follows(.nthPrimeButtonTapped, .plusButtonTapped)
      expect(store.state.isRequestInFlight)
    },
    "plus does nothing": { store in
      await store.follows(.plusButtonTapped)
      expect(store.state.count > 10)
    },
    "minus does nothing": { store in
      await store.follows(.minusButtonTapped)
      expect(store.state.count < 10)
    },
    "not below 0": { store in
      await store.goes(down: 11)
      expect(store.state.count != 0)
    },
  ]
}

extension TestStoreOf<Counter> {
  fileprivate func goes(down steps: Int) async {
    for _ in 1...steps { await follows(.minusButtonTapped) }
  }

  /// Saves 11, 13 and then 7.
  ///
  /// - Returns: What is kept.
  fileprivate func savesThree() async -> [Int] {
    await follows(.plusButtonTapped, .saveButtonTapped)
    await follows(.plusButtonTapped, .plusButtonTapped, .saveButtonTapped)
    await goes(down: 6)
    await follows(.saveButtonTapped)
    return state.favoritePrimes
  }

  /// Expects that 13 can be saved after something has happened, if 11 could be saved before it.
  fileprivate func savesElsewhere(after something: () async -> Void) async {
    await follows(.plusButtonTapped, .saveButtonTapped)
    let kept = state.favoritePrimes
    await follows(.plusButtonTapped, .plusButtonTapped)
    await something()
    await follows(.saveButtonTapped)
    expect(kept.isEmpty || state.count != 13 || state.favoritePrimes.contains(13))
  }

  /// Asks the server again, unless the counter says that it is still busy, and expects that it is asked.
  fileprivate func asksOnceMore() async {
    guard !state.isRequestInFlight else { return }
    let questions = effectsInFlight
    await follows(.nthPrimeButtonTapped)
    expect(effectsInFlight == questions + 1)
  }
}

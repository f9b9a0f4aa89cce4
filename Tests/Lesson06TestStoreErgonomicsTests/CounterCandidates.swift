import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport

@testable import Lesson06TestStoreErgonomics

/// The counters on which a test is tried.
@MainActor
enum CounterCandidates {
  typealias Clock = TestClock<Duration>
  typealias Bench = StoreBench<Counter.State, Counter.Action, Clock>
  typealias All = Candidates<
    Feature<Counter.State, Counter.Action, Clock>, Counter.State, Bench
  >

  private typealias Moment = Situation<Counter.State, Bench>
  private typealias CounterFault = Fault<
    Feature<Counter.State, Counter.Action, Clock>, Counter.State, Bench
  >

  static var all: All {
    All(
      right: right, situations: [atRest, asked, alerted, belowOne, .anyTime],
      faults: counting + saving + asking + answers + nothingElse)
  }

  // MARK: Situations

  private static let atRest = Moment("at rest") {
    !$0.isRequestInFlight && $0.alert == nil && $0.count > 0
  }

  private static let asked = Moment("while the server is asked", when: \.isRequestInFlight) {
    await $0.send(.nthPrimeButtonTapped)
  }

  /// The same moment, but the server will have no answer.
  private static let askedInVain = Moment(
    "while the server is asked", when: \.isRequestInFlight
  ) {
    await $0.send(.plusButtonTapped, .nthPrimeButtonTapped)
  }

  private static let alerted = Moment(
    "under an alert", when: { !$0.isRequestInFlight && $0.alert != nil }
  ) {
    await $0.asks()
  }

  /// The same moment, but the server has had no answer.
  private static let alertedInVain = Moment(
    "under an alert", when: { !$0.isRequestInFlight && $0.alert == .noAnswer }
  ) {
    await $0.send(.plusButtonTapped)
    await $0.asks()
  }

  private static let belowOne = Moment(
    "below 1", when: { !$0.isRequestInFlight && $0.alert == nil && $0.count < 1 }
  ) {
    await $0.send(10, times: .minusButtonTapped)
  }

  // MARK: Plus and minus

  private static var counting: [CounterFault] {
    [
      // Belief: while something is shown or awaited, the screen is locked; and counts begin at 1.
      .init(
        "plus does nothing", breaks: "10a", during: [atRest, asked, alerted, belowOne],
        asking: "In which situations does your test not tap plus yet?",
        spoiling: { if $0.action == .plusButtonTapped { $0.after.count = $0.before.count } }
      ) { counter in
        let before = counter.state.count
        await counter.send(.plusButtonTapped)
        expect(counter.state.count == before + 1)
      },
      .init(
        "minus does nothing", breaks: "10a", during: [atRest, asked, alerted, belowOne],
        asking: "In which situations does your test not tap minus yet?",
        spoiling: { if $0.action == .minusButtonTapped { $0.after.count = $0.before.count } }
      ) { counter in
        let before = counter.state.count
        await counter.send(.minusButtonTapped)
        expect(counter.state.count == before - 1)
      },
    ]
  }
  // MARK: “Save”

  private static var saving: [CounterFault] {
    [
      // Belief: while something is shown or awaited, the screen is locked.
      .init(
        "save keeps nothing", breaks: "10b", during: [atRest, asked, alerted],
        asking: "In which situations does your test not save a new prime yet?",
        spoiling: {
          if $0.action == .saveButtonTapped { $0.after.favoritePrimes = $0.before.favoritePrimes }
        }
      ) { counter in
        await counter.send(.plusButtonTapped)
        guard counter.state.count == 11 else { return }
        await counter.send(.saveButtonTapped)
        expect(counter.state.favoritePrimes.contains(11))
      },
      // Belief: the newest one stands at the top.
      .init(
        "newest first", breaks: "10b", during: [.anyTime],
        asking: "Primes have been saved, one after the other. In which order are they kept?",
        spoiling: { $0.arrange { primes, new in primes = [new] + primes.dropLast() } }
      ) { counter in expect(await counter.savesThree() != [13, 7, 11]) },
      // Belief: a list of numbers begins with the smallest.
      .init(
        "smallest first", breaks: "10b", during: [atRest, alerted],
        asking: "A smaller prime is saved last, at that moment. In which order are they kept?",
        spoiling: {
          $0.arrange { primes, new in
            let place = primes.firstIndex { $0 > new } ?? primes.count - 1
            primes.insert(primes.removeLast(), at: place)
          }
        }
      ) { counter in expect(await counter.savesThree() != [7, 11, 13]) },

      // Belief: a number that is saved is liked.
      .init(
        "any number is kept", breaks: "10c", during: [.anyTime],
        asking: "The number is no prime. What happens when it is saved?",
        spoiling: {
          if $0.action == .saveButtonTapped, !isKnownPrime($0.before.count) {
            $0.after.favoritePrimes.append($0.before.count)
          }
        }
      ) { counter in
        await counter.send(.saveButtonTapped)
        expect(!counter.state.favoritePrimes.contains(10))
      },
      // Belief: nobody saves the same number twice in a row.
      .init(
        "saved twice", breaks: "10c", during: [.anyTime],
        asking: "A prime has been saved. “Save” is tapped again. How long is the list?",
        spoiling: {
          if $0.action == .saveButtonTapped, $0.before.favoritePrimes.last == $0.before.count {
            $0.after.favoritePrimes.append($0.before.count)
          }
        }
      ) { counter in
        await counter.send(.plusButtonTapped, .saveButtonTapped, .saveButtonTapped)
        expect(counter.state.favoritePrimes.count < 2)
      },
      // Belief: what is saved again is the newest.
      .init(
        "moved to the end", breaks: "10c", during: [.anyTime],
        asking: "Two primes are kept, and the first one is saved again. Which one is the last now?",
        spoiling: {
          if $0.action == .saveButtonTapped, $0.before.favoritePrimes.contains($0.before.count) {
            let count = $0.before.count
            $0.after.favoritePrimes.removeAll { $0 == count }
            $0.after.favoritePrimes.append(count)
          }
        }
      ) { counter in
        await counter.send(.plusButtonTapped, .saveButtonTapped)
        await counter.send(2, times: .plusButtonTapped)
        await counter.send(.saveButtonTapped)
        let kept = counter.state.favoritePrimes
        await counter.send(2, times: .minusButtonTapped)
        await counter.send(.saveButtonTapped)
        expect(kept != [11, 13] || counter.state.favoritePrimes != [13, 11])
      },
    ]
  }

  // MARK: The question

  private static var asking: [CounterFault] {
    [
      // Belief: somebody who has an answer asks no more.
      .init(
        "asks nothing", breaks: "10d", during: [atRest, alerted],
        asking: "In which situations does your test not ask the server yet?",
        spoiling: {
          guard $0.action == .nthPrimeButtonTapped else { return }
          $0.after = $0.before
          $0.effect = .none
        }
      ) { counter in
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.state.isRequestInFlight || counter.effectsInFlight > 0)
      },
      // Belief: the effect runs, and that is enough.
      .init(
        "asks and does not say so", breaks: "10d", during: [atRest, alerted],
        asking: """
          “nth prime” is tapped at that moment. What tells the screen that an answer is awaited?
          """,
        spoiling: {
          if $0.action == .nthPrimeButtonTapped { $0.after.isRequestInFlight = false }
        }
      ) { counter in
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.state.isRequestInFlight || counter.effectsInFlight == 0)
      },
      // Belief: the server counts from 0.
      .init(
        "asks for the prime before", breaks: "10d", during: [.anyTime],
        asking: "Which prime is the server asked for, and what does it answer?",
        spoiling: {
          $0.effect = $0.effect.map { action in
            guard case .nthPrimeResponse(let n, .success) = action,
              let prime = try? knownPrime(n - 1)
            else { return action }
            return .nthPrimeResponse(n: n, .success(prime))
          }
        }
      ) { counter in
        await counter.asks()
        expect(counter.state.alert != .nthPrime(n: 10, prime: 23))
      },
      // Belief: the same question will do again.
      .init(
        "asks for the prime of the alert again", breaks: "10d", during: [alerted],
        asking: "Somebody counts on and asks again. Which prime is the server asked for now?",
        spoiling: {
          guard $0.action == .nthPrimeButtonTapped, case .nthPrime(let n, _) = $0.before.alert
          else { return }
          $0.redo { $0.count = n }
          $0.after.count = $0.before.count
        }
      ) { counter in expect(await counter.numberOfTheAnswer() != 10) },

      // Belief: a disabled button sends nothing.
      .init(
        "asks twice", breaks: "10e", during: [asked],
        asking: "The answer is not there yet, and “nth prime” is tapped again. What happens?",
        spoiling: {
          if $0.action == .nthPrimeButtonTapped { $0.redo { $0.isRequestInFlight = false } }
        }
      ) { counter in
        let questions = counter.effectsInFlight
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.effectsInFlight <= questions)
      },
      // Belief: another number is another question.
      .init(
        "asks for another number meanwhile", breaks: "10e", during: [asked],
        asking: """
          The server has been asked, somebody counts on, and “nth prime” is tapped again. What happens?
          """,
        made: { right, clock, isNow in
          let right = right(clock)
          var asked = 0
          return Reduce { state, action in
            if action == .nthPrimeButtonTapped, isNow(state), asked != state.count {
              state.isRequestInFlight = false
            }
            let effect = right.reduce(into: &state, action: action)
            if !TestSupport.hasNothingToDo(effect) { asked = state.count }
            return effect
          }
        }
      ) { counter in
        await counter.send(.nthPrimeButtonTapped, .plusButtonTapped)
        guard counter.effectsInFlight == 1, counter.state.isRequestInFlight else { return }
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.effectsInFlight == 1)
      },
      // Belief: who taps again wants to wait from now on.
      .init(
        "waits anew", breaks: "10e", during: [asked],
        asking: """
          The server has thought for a while, and “nth prime” is tapped again. When does the answer come?
          """,
        made: { right, clock, isNow in
          let right = right(clock)
          return Reduce { state, action in
            guard action == .nthPrimeButtonTapped else {
              return right.reduce(into: &state, action: action)
            }
            if isNow(state) { state.isRequestInFlight = false }
            return right.reduce(into: &state, action: action)
              .cancellable(id: "question", cancelInFlight: true)
          }
        }
      ) { counter in
        await counter.passes(.milliseconds(600))
        await counter.send(.nthPrimeButtonTapped)
        let questions = counter.effectsInFlight
        await counter.passes(.milliseconds(400))
        expect(questions != 1 || counter.effectsInFlight == 0 || counter.state.alert != nil)
      },
      // Belief: a second tap means that somebody has changed their mind.
      .init(
        "freed by another tap", breaks: "10e", during: [asked],
        asking: "The answer is not there yet. What does a second tap on “nth prime” change?",
        spoiling: {
          if $0.action == .nthPrimeButtonTapped { $0.after.isRequestInFlight = false }
        }
      ) { counter in
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.state.isRequestInFlight)
      },
      // Belief: an impatient person wants to be told that there is no answer yet.
      .init(
        "an alert for another tap", breaks: "10e", during: [asked],
        asking: "The answer is not there yet, and “nth prime” is tapped again. What is shown then?",
        spoiling: { if $0.action == .nthPrimeButtonTapped { $0.after.alert = .noAnswer } }
      ) { counter in
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.state.alert != .noAnswer)
      },
      .init(
        "called back by another tap", breaks: "10e", during: [asked],
        asking: "“nth prime” was tapped twice. Does the answer come all the same?",
        made: { right, clock, isNow in
          let right = right(clock)
          return Reduce { state, action in
            let isAsking = isNow(state)
            let effect = right.reduce(into: &state, action: action)
            guard action == .nthPrimeButtonTapped else { return effect }
            return isAsking ? .cancel(id: "question") : effect.cancellable(id: "question")
          }
        }
      ) { counter in
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.effectsInFlight > 0)
      },
    ]
  }

  // MARK: The answer

  private static var answers: [CounterFault] {
    [
      // Belief: somebody who has asked looks at the screen.
      .init(
        "answer unseen", breaks: "10f", during: [asked],
        asking: "The server has an answer. What does a person see of it?",
        spoiling: { if $0.prime != nil { $0.after.alert = $0.before.alert } }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.state.alert != nil)
      },
      // Belief: an alert is an alert.
      .init(
        "number in place of the prime", breaks: "10f", during: [asked],
        asking: "The answer is there, and the alert shows two numbers. Which ones?",
        spoiling: {
          if let n = $0.n, $0.prime != nil { $0.after.alert = .nthPrime(n: n, prime: n) }
        }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.state.alert != .nthPrime(n: 10, prime: 10))
      },
      // Belief: what counts is the prime.
      .init(
        "the prime under another number", breaks: "10f", during: [asked],
        asking: "The answer is there, and the alert shows two numbers. Which ones?",
        spoiling: {
          if let n = $0.n, let prime = $0.prime {
            $0.after.alert = .nthPrime(n: n - 1, prime: prime)
          }
        }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.state.alert != .nthPrime(n: 9, prime: 29))
      },
      // Belief: the number on the screen is the one that was asked for.
      .init(
        "number of the moment", breaks: "10f", during: [asked],
        asking: "The server takes a second. What can happen on the screen before it answers?",
        spoiling: {
          if let prime = $0.prime { $0.after.alert = .nthPrime(n: $0.before.count, prime: prime) }
        }
      ) { counter in
        await counter.send(.plusButtonTapped)
        await counter.passes(.seconds(1))
        expect(counter.state.alert != .nthPrime(n: 11, prime: 29))
      },

      // Belief: where there is no answer, there is nothing to show.
      .init(
        "failure unseen", breaks: "10g", during: [askedInVain],
        asking: "The server has no answer. What does a person see of that?",
        spoiling: { if $0.isFailure { $0.after.alert = $0.before.alert } }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.state.alert != nil)
      },
      // Belief: an alert is an alert.
      .init(
        "failure with a prime", breaks: "10g", during: [askedInVain],
        asking: "The server has no answer. Which alert says so?",
        spoiling: {
          if let n = $0.n, $0.isFailure { $0.after.alert = .nthPrime(n: n, prime: 0) }
        }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.state.alert != .nthPrime(n: 11, prime: 0))
      },
      // Belief: what was not answered needs no number.
      .init(
        "failure without its number", breaks: "10g", during: [.anyTime],
        asking: "The server has no answer. Which number does the action have that says so?",
        spoiling: { $0.effect = $0.effect.map { $0.ofFailure(n: 0) } }
      ) { counter in expect(await counter.numberOfTheAnswer() != 0) },
      // Belief: the number on the screen is the one that was asked for.
      .init(
        "failure with the number of the moment", breaks: "10g", during: [.anyTime],
        asking: """
          The server is asked, and somebody counts on. Then the server has no answer. Which number \
          does the action have that says so?
          """,
        made: { right, clock, _ in
          let right = right(clock)
          let shown = Mutex(0)
          return Reduce { state, action in
            let effect = right.reduce(into: &state, action: action)
            shown.withLock { [count = state.count] in $0 = count }
            return effect.map { action in action.ofFailure(n: shown.withLock { $0 }) }
          }
        }
      ) { counter in expect(await counter.numberOfTheAnswer() != 12) },

      // Belief: somebody who has an answer asks no more.
      .init(
        "stuck after an answer", breaks: "10h", during: [asked],
        asking: "The answer is on the screen. Can the next question be asked?",
        spoiling: { if $0.prime != nil { $0.after.isRequestInFlight = true } }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(!counter.state.isRequestInFlight)
      },
      // Belief: what has failed is over, and needs no tidying up.
      .init(
        "stuck after a failure", breaks: "10h", during: [askedInVain],
        asking: "The server has no answer. What can a person do next?",
        spoiling: { if $0.isFailure { $0.after.isRequestInFlight = true } }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(!counter.state.isRequestInFlight)
      },

      // Belief: an alert that is closed on the screen is gone from the state, too.
      .init(
        "alert of a prime stays", breaks: "10i", during: [alerted],
        asking: "Somebody has read the prime and closes the alert. Which alert is shown then?",
        spoiling: {
          if $0.action == .alertDismissed, $0.before.alert != .noAnswer {
            $0.after.alert = $0.before.alert
          }
        }
      ) { counter in
        await counter.send(.alertDismissed)
        expect(counter.state.alert == nil)
      },
      // Belief: there is nothing to read in it, so it goes by itself.
      .init(
        "alert of a failure stays", breaks: "10i", during: [alertedInVain],
        asking: "There was no answer, and somebody closes the alert. Which alert is shown then?",
        spoiling: { if $0.action == .alertDismissed { $0.after.alert = $0.before.alert } }
      ) { counter in
        await counter.send(.alertDismissed)
        expect(counter.state.alert == nil)
      },
    ]
  }

  // MARK: Nothing else

  private static var nothingElse: [CounterFault] {
    let buttons: [(String, Counter.Action)] = [
      ("plus", .plusButtonTapped), ("minus", .minusButtonTapped), ("“Save”", .saveButtonTapped),
    ]
    return buttons.flatMap { button, action in
      [
        // Belief: somebody who goes on has read the alert; and who waits wants to be told something.
        .init(
          "\(button) changes the alert", breaks: "10j", during: [asked, alerted],
          asking: "At that moment \(button) is tapped. Which alert is shown then?",
          spoiling: {
            if $0.action == action { $0.after.alert = $0.before.alert == nil ? .noAnswer : nil }
          }
        ) { counter in
          let alert = counter.state.alert
          await counter.send(action)
          expect(counter.state.alert == alert)
        },
        // Belief: another number may be asked for.
        .init(
          "\(button) frees the button", breaks: "10j", during: [asked],
          asking:
            "The answer is not there yet, and \(button) is tapped. Does the screen still wait?",
          spoiling: { if $0.action == action { $0.after.isRequestInFlight = false } }
        ) { counter in
          await counter.send(action)
          expect(counter.state.isRequestInFlight)
        },
        // Belief: another number is another question.
        .init(
          "\(button) asks the server", breaks: "10j", during: [asked, alerted],
          asking: "At that moment \(button) is tapped. How many answers come after that?",
          spoiling: { if $0.action == action { $0.asksAsWell() } }
        ) { counter in
          let questions = counter.effectsInFlight
          await counter.send(action)
          expect(counter.effectsInFlight <= questions)
        },
      ]
    } + [
      // Belief: an answer belongs to its question.
      .init(
        "back to the question", breaks: "10j", during: [asked],
        asking:
          "Somebody has counted on since the question. Which number is shown with the answer?",
        spoiling: { if let n = $0.n, $0.prime != nil { $0.after.count = n } }
      ) { counter in expect(await counter.countStaysWithTheAnswer()) },
      .init(
        "back to the question that failed", breaks: "10j", during: [askedInVain],
        asking:
          "Somebody has counted on since the question. Which number is shown with the failure?",
        spoiling: { if let n = $0.n, $0.isFailure { $0.after.count = n } }
      ) { counter in expect(await counter.countStaysWithTheAnswer()) },
      // Belief: the next question is about the next number.
      .init(
        "a question counts on", breaks: "10j", during: [atRest, alerted],
        asking: "“nth prime” is tapped. Which number is shown then?",
        spoiling: { if $0.action == .nthPrimeButtonTapped { $0.after.count += 1 } }
      ) { counter in
        let count = counter.state.count
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.state.count == count)
      },
      // Belief: an alert is the end of a story, and the next one begins at the beginning.
      .init(
        "closing goes back to 0", breaks: "10j", during: [alerted],
        asking: "An alert is closed. Which number is shown then?",
        spoiling: { if $0.action == .alertDismissed { $0.after.count = 0 } }
      ) { counter in
        let count = counter.state.count
        await counter.send(.alertDismissed)
        expect(counter.state.count == count)
      },
      // Belief: a question may be lost on its way.
      .init(
        "asks two times at once", breaks: "10j", during: [atRest, alerted],
        asking: "“nth prime” is tapped once at that moment. How many answers come?",
        spoiling: { if $0.action == .nthPrimeButtonTapped { $0.asksAsWell() } }
      ) { counter in
        let questions = counter.effectsInFlight
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.effectsInFlight < questions + 2)
      },
      // Belief: who closes an alert wants to see the next one.
      .init(
        "closing waits", breaks: "10j", during: [alerted],
        asking: "An alert is closed. Is an answer awaited then?",
        spoiling: { if $0.action == .alertDismissed { $0.after.isRequestInFlight = true } }
      ) { counter in
        await counter.send(.alertDismissed)
        expect(!counter.state.isRequestInFlight)
      },
      .init(
        "closing asks the server", breaks: "10j", during: [alerted],
        asking: "An alert is closed. Does anything arrive after that?",
        spoiling: { if $0.action == .alertDismissed { $0.asksAsWell() } }
      ) { counter in
        let questions = counter.effectsInFlight
        await counter.send(.alertDismissed)
        expect(counter.effectsInFlight <= questions)
      },
      // Belief: the next answer may be wanted soon; and what has failed may not fail again.
      .init(
        "an answer asks for another one", breaks: "10j", during: [asked],
        asking: "The server has answered. Does anything arrive after that?",
        spoiling: { if $0.prime != nil { $0.asksAsWell() } }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.effectsInFlight == 0)
      },
      .init(
        "a failure asks again", breaks: "10j", during: [askedInVain],
        asking: "The server has no answer. Does anything arrive after that?",
        spoiling: { if $0.isFailure { $0.asksAsWell() } }
      ) { counter in
        await counter.passes(.seconds(1))
        expect(counter.effectsInFlight == 0)
      },
      // Belief: what is new begins with an empty list.
      .init(
        "a question forgets", breaks: "10j", during: [atRest, alerted],
        asking: "A prime has been saved. Then the server is asked. What is still kept?",
        spoiling: { if $0.action == .nthPrimeButtonTapped { $0.after.favoritePrimes = [] } }
      ) { counter in
        await counter.savesEleven()
        let kept = counter.state.favoritePrimes
        await counter.send(.nthPrimeButtonTapped)
        expect(counter.state.favoritePrimes == kept)
      },
      .init(
        "an answer forgets", breaks: "10j", during: [asked],
        asking: "A prime has been saved. Then an answer comes. What is still kept?",
        spoiling: { if $0.prime != nil { $0.after.favoritePrimes = [] } }
      ) { counter in expect(await counter.keepsElevenWithTheAnswer()) },
      .init(
        "a failure forgets", breaks: "10j", during: [askedInVain],
        asking: "A prime has been saved. Then the server has no answer. What is still kept?",
        spoiling: { if $0.isFailure { $0.after.favoritePrimes = [] } }
      ) { counter in expect(await counter.keepsElevenWithTheAnswer()) },
      .init(
        "closing forgets", breaks: "10j", during: [alerted],
        asking: "A prime has been saved. Then an alert is closed. What is still kept?",
        spoiling: { if $0.action == .alertDismissed { $0.after.favoritePrimes = [] } }
      ) { counter in
        await counter.savesEleven()
        let kept = counter.state.favoritePrimes
        await counter.send(.alertDismissed)
        expect(counter.state.favoritePrimes == kept)
      },
    ]
  }

  // MARK: Right

  /// Whether a rule leaves open what an action does.
  nonisolated static func isOpen(before: Counter.State, action: Counter.Action) -> Bool {
    switch action {
    case .nthPrimeButtonTapped: before.count < 1 || !before.isRequestInFlight && before.alert != nil
    case .alertDismissed: before.isRequestInFlight || before.alert == nil
    default: false
    }
  }

  private static var right: [Right<Feature<Counter.State, Counter.Action, Clock>>] {
    [
      .right("with a “switch” over all actions") { Counters.right(.slow($0)) },
      .right("with an “if” for each part of the screen") { CounterReducer.partByPart(.slow($0)) },
      .right("with a function for each button") { CounterReducer.buttonByButton(.slow($0)) },
      .right("so that “nth prime” below 1 says that there is no answer", leavesOpen: "10k") {
        Counters.right(.slow($0)).changing { before, action, after in
          guard action == .nthPrimeButtonTapped, before.count < 1 else { return }
          (after.isRequestInFlight, after.alert) = (false, .noAnswer)
        }
      },
      .right("so that “nth prime” below 1 asks the server, too", leavesOpen: "10k") { clock in
        let usual = Counters.right(.slow(clock))
        return CounterReducer { state, action in
          guard action == .nthPrimeButtonTapped, state.count < 1, !state.isRequestInFlight else {
            return usual.reduce(into: &state, action: action)
          }
          state.isRequestInFlight = true
          return Counters.request(state.count, from: .slow(clock))
        }
      },
      .right("so that a new question takes the old alert away", leavesOpen: "10l") {
        Counters.right(.slow($0)).changing { before, action, after in
          let isNew = before.count > 0 && !before.isRequestInFlight
          if action == .nthPrimeButtonTapped, isNew { after.alert = nil }
        }
      },
      .right("so that a new question above 10 says “no answer” at once", leavesOpen: "10l") {
        Counters.right(.slow($0)).changing { before, action, after in
          guard action == .nthPrimeButtonTapped, before.count > 10 else { return }
          if before.alert != nil, !before.isRequestInFlight { after.alert = .noAnswer }
        }
      },
      .right("so that closing shows an alert while the server is asked", leavesOpen: "10m") {
        Counters.right(.slow($0)).changing { before, action, after in
          guard action == .alertDismissed, before.isRequestInFlight else { return }
          after.alert = before.alert ?? .noAnswer
        }
      },
      .right("so that closing frees the button while the server is asked", leavesOpen: "10m") {
        Counters.right(.slow($0)).changing { _, action, after in
          if action == .alertDismissed { after.isRequestInFlight = false }
        }
      },
      .right("so that closing cancels the question while the server is asked", leavesOpen: "10m") {
        let usual = Counters.right(.slow($0))
        return CounterReducer { state, action in
          guard action == .alertDismissed, state.isRequestInFlight else {
            return usual.reduce(into: &state, action: action).cancellable(id: "question")
          }
          state.isRequestInFlight = false
          return .cancel(id: "question")
        }
      },
      .right("so that closing shows an alert where none is shown", leavesOpen: "10n") {
        Counters.right(.slow($0)).changing { before, action, after in
          guard action == .alertDismissed, !before.isRequestInFlight else { return }
          if before.alert == nil { after.alert = .noAnswer }
        }
      },
      .right("so that closing locks the button where no alert is shown", leavesOpen: "10n") {
        Counters.right(.slow($0)).changing { before, action, after in
          if action == .alertDismissed, before.alert == nil { after.isRequestInFlight = true }
        }
      },
    ]
  }
}

// MARK: - Right, in other shapes

extension CounterReducer {
  fileprivate static func partByPart(_ environment: CounterEnvironment) -> Self {
    Self { state, action in
      if action == .plusButtonTapped || action == .minusButtonTapped {
        state.count += action == .plusButtonTapped ? 1 : -1
      }
      if action == .saveButtonTapped, isKnownPrime(state.count) {
        let others = state.favoritePrimes.filter { $0 != state.count }
        if others == state.favoritePrimes { state.favoritePrimes = others + [state.count] }
      }
      if action == .alertDismissed { state.alert = nil }
      if case .nthPrimeResponse(let n, let answer) = action {
        let prime = try? answer.get()
        state.alert = prime.map { .nthPrime(n: n, prime: $0) } ?? .noAnswer
        state.isRequestInFlight = false
      }
      let asks = action == .nthPrimeButtonTapped && state.count > 0 && !state.isRequestInFlight
      if asks { state.isRequestInFlight = true }
      return asks ? Counters.request(state.count, from: environment) : .none
    }
  }

  fileprivate static func buttonByButton(_ environment: CounterEnvironment) -> Self {
    func save(_ state: inout Counter.State) {
      guard isKnownPrime(state.count) else { return }
      let isNew = state.favoritePrimes.allSatisfy { $0 != state.count }
      state.favoritePrimes += isNew ? [state.count] : []
    }
    func ask(_ state: inout Counter.State) -> Effect<Counter.Action> {
      let n = state.count
      guard !state.isRequestInFlight, n > 0 else { return .none }
      state.isRequestInFlight.toggle()
      return .run { send in
        let prime = try await environment.nthPrime(n)
        await send(.nthPrimeResponse(n: n, .success(prime)))
      } catch: { _, send in
        await send(.nthPrimeResponse(n: n, .failure(Counter.RequestFailure())))
      }
    }
    return Self { state, action in
      switch action {
      case .plusButtonTapped: state.count += 1
      case .minusButtonTapped: state.count -= 1
      case .saveButtonTapped: save(&state)
      case .nthPrimeButtonTapped: return ask(&state)
      case .nthPrimeResponse(let n, .success(let prime)):
        (state.isRequestInFlight, state.alert) = (false, .nthPrime(n: n, prime: prime))
      case .nthPrimeResponse(_, .failure):
        (state.isRequestInFlight, state.alert) = (false, .noAnswer)
      case .alertDismissed: state.alert = nil
      }
      return .none
    }
  }
}

// MARK: - Parts of faults and stories

extension HandledAction<Counter.State, Counter.Action> {
  /// The number that an answer is about.
  fileprivate var n: Int? {
    if case .nthPrimeResponse(let n, _) = action { n } else { nil }
  }

  /// The prime that has been answered.
  fileprivate var prime: Int? {
    if case .nthPrimeResponse(_, .success(let prime)) = action { prime } else { nil }
  }

  fileprivate var isFailure: Bool { n != nil && prime == nil }

  /// Asks the server as well, and does not say so.
  fileprivate mutating func asksAsWell() {
    let isRequestInFlight = after.isRequestInFlight
    after.isRequestInFlight = false
    effect = effect.merge(with: handle(.nthPrimeButtonTapped))
    after.isRequestInFlight = isRequestInFlight
  }

  /// Puts a prime that has been kept just now in a place of its own.
  fileprivate mutating func arrange(_ arrange: (_ primes: inout [Int], _ new: Int) -> Void) {
    guard after.favoritePrimes.count > before.favoritePrimes.count else { return }
    arrange(&after.favoritePrimes, after.count)
  }
}

extension Counter.Action {
  /// The same, but a failure is about another number.
  fileprivate func ofFailure(n: Int) -> Self {
    guard case .nthPrimeResponse(_, .failure(let failure)) = self else { return self }
    return .nthPrimeResponse(n: n, .failure(failure))
  }
}

extension CounterCandidates.Bench {
  /// Goes to 11, and saves it.
  fileprivate func savesEleven() async {
    if state.count == 10 { await send(.plusButtonTapped) }
    await send(.saveButtonTapped)
  }

  /// Counts on while the server is asked, and tells whether the number stays when it has answered.
  fileprivate func countStaysWithTheAnswer() async -> Bool {
    await send(.plusButtonTapped)
    let count = state.count
    await passes(.seconds(1))
    return state.count == count
  }

  /// Saves 11 while the server is asked, and tells whether it is still kept when it has answered.
  fileprivate func keepsElevenWithTheAnswer() async -> Bool {
    await savesEleven()
    let kept = state.favoritePrimes
    await passes(.seconds(1))
    return state.favoritePrimes == kept
  }

  /// Saves 11, 7 and 13, and tells what is kept.
  fileprivate func savesThree() async -> [Int] {
    await send(.plusButtonTapped, .saveButtonTapped)
    await send(4, times: .minusButtonTapped)
    await send(.saveButtonTapped)
    await send(6, times: .plusButtonTapped)
    await send(.saveButtonTapped)
    return state.favoritePrimes
  }

  /// Asks for prime number 11, counts on to 12, and tells the number of the answer or failure that comes.
  fileprivate func numberOfTheAnswer() async -> Int? {
    var number: Int?
    await send(.plusButtonTapped, .nthPrimeButtonTapped)
    guard state.count == 11, effectsInFlight == 1 else { return nil }
    await send(.plusButtonTapped)
    await world.advance(by: .seconds(1))
    await store.receive { action in
      if case .nthPrimeResponse(let n, _) = action { number = n }
      return true
    }
    return state.count == 12 ? number : nil
  }
}

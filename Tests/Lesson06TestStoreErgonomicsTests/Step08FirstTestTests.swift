import Bootcamp
import BootcampTesting
import Synchronization
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("8 Find what the first test has missed")
  @MainActor
  struct Step8 {
    @Test("8.1 The first test tells right counters from wrong ones")
    func firstTestTells() async throws {
      for counter in [Counters.right(.atOnce), Counters.answered { .run { _ in } }] {
        let issues = await issuesReported { await firstTest(counter) }
        guard !reportsGap(issues) else { return }
        if let issue = issues.first {
          // Reported where the learner's script is wrong, so that they are led there.
          return reportIssue(
            ReportedIssue(
              kind: .failedExpectation,
              message: """
                The first test rejects a counter that is right:

                \(indented(issue.message))

                With which state does it begin, what does each step change, and which action does an \
                effect send? Rules 8a and 8b.
                """,
              location: issue.location))
        }
      }
      try await requireOrder()
      try await requireCaught(
        "asks the server for the 4th prime, where the screen shows 5.",
        asking: "From whom does the test get the answer that it looks at?", rule: "8b",
        Counters.right(CounterEnvironment { try knownPrime($0 - 1) }))
      try await requireCaught(
        "never asks the server.",
        asking: "From whom does the test get the answer that it looks at?", rule: "8b",
        Counters.asking { _ in .none })
      try await requireCaught(
        "gets each answer twice.", asking: "What is left over when your helper comes to the end?",
        Counters.asking { .merge(answer(to: $0), answer(to: $0)) })
      let right = Counters.right(.atOnce)
      for (event, mistake) in [
        (Counter.Action.plusButtonTapped, "does not count when plus is tapped."),
        (.saveButtonTapped, "keeps nothing when “Save” is tapped."),
        (.alertDismissed, "never takes its alert away."),
      ] {
        try await requireCaught(
          mistake, asking: "The first test has five steps. Does your script tell them all?",
          right.overlooking { $1 == event })
      }
      for (mistake, event, spoil) in [
        ("counts from 4 to 6 when plus is tapped.", .plusButtonTapped, { $0.count += 1 }),
        ("saves the number when plus is tapped.", .plusButtonTapped, { $0.favoritePrimes = [5] }),
        ("keeps a prime twice.", .saveButtonTapped, { $0.favoritePrimes += [5] }),
        (
          "does not say that a request is in flight.", .nthPrimeButtonTapped,
          { $0.isRequestInFlight = false }
        ),
        (
          "shows an alert before the answer has come.", .nthPrimeButtonTapped,
          { $0.alert = .noAnswer }
        ),
        ("shows no alert when the answer has come.", elevenIsTheFifth, { $0.alert = nil }),
        (
          "shows 13 when the answer is 11.", elevenIsTheFifth,
          { $0.alert = .nthPrime(n: 5, prime: 13) }
        ),
        (
          "shows that 11 is prime number 4.", elevenIsTheFifth,
          { $0.alert = .nthPrime(n: 4, prime: 11) }
        ),
        (
          "goes on asking when the answer has come.", elevenIsTheFifth,
          { $0.isRequestInFlight = true }
        ),
        ("goes back to 4 when the answer has come.", elevenIsTheFifth, { $0.count = 4 }),
        (
          "forgets what was saved when the server is asked.", .nthPrimeButtonTapped,
          { $0.favoritePrimes = [] }
        ),
        (
          "forgets what was saved when the answer has come.", elevenIsTheFifth,
          { $0.favoritePrimes = [] }
        ),
        (
          "forgets what was saved when the alert is closed.", .alertDismissed,
          { $0.favoritePrimes = [] }
        ),
        ("counts on when “Save” is tapped.", .saveButtonTapped, { $0.count += 1 }),
        ("counts on when the server is asked.", .nthPrimeButtonTapped, { $0.count += 1 }),
        ("counts on when the alert is closed.", .alertDismissed, { $0.count += 1 }),
        (
          "says that it asks when plus is tapped.", .plusButtonTapped,
          { $0.isRequestInFlight = true }
        ),
        (
          "says that it asks when “Save” is tapped.", .saveButtonTapped,
          { $0.isRequestInFlight = true }
        ),
        (
          "says that it asks when the alert is closed.", .alertDismissed,
          { $0.isRequestInFlight = true }
        ),
        ("shows an alert when plus is tapped.", .plusButtonTapped, { $0.alert = .noAnswer }),
        ("shows an alert when “Save” is tapped.", .saveButtonTapped, { $0.alert = .noAnswer }),
      ] as [(String, Counter.Action, (inout Counter.State) -> Void)] {
        try await requireCaught(
          mistake, asking: "What does your script say that this step changes?",
          right.changing { _, action, state in if action == event { spoil(&state) } })
      }
    }

    /// Steps that are told out of their order tell another story.
    private func requireOrder() async throws {
      let told = Mutex<[Counter.Action]>([])
      let counter = Counters.right(.atOnce).changing { _, action, _ in
        told.withLock { $0.append(action) }
      }
      _ = await issuesReported { await firstTest(counter) }
      let expected: [Counter.Action] = [
        .plusButtonTapped, .saveButtonTapped, .nthPrimeButtonTapped, elevenIsTheFifth,
        .alertDismissed,
      ]
      let seen = told.withLock(\.self)
      try require(
        seen.indices.contains { seen[$0...].starts(with: expected) },
        """
        The first test tells its five steps one after another. Yours sends and receives \(words(seen)). \
        It should be \(words(expected)).
        """,
        rule: "8a")
    }

    private var elevenIsTheFifth: Counter.Action { .nthPrimeResponse(n: 5, .success(11)) }

    @Test("8.2 Your counter asks for the prime with the number that is shown")
    func asksForTheRightPrime() async throws {
      try await requireServer()
      let found = await issuesReported { await firstTest(Reduce(Counter(environment: .atOnce))) }
      let verdict = found.first.map {
        "\n\nThis is what your first test says to it:\n\n\(indented($0.message))\n\n"
      }
      for n in [5, 1, 10] {
        let asked = Mutex<[Int]>([])
        let environment = CounterEnvironment { n in
          asked.withLock { $0.append(n) }
          return try knownPrime(n)
        }
        let sent = await finishedRun(
          Counter(environment: environment).effect(of: .nthPrimeButtonTapped, at: counterState(n)))
        let numbersAskedFor = asked.withLock { $0 }
        try require(
          numbersAskedFor == [n],
          """
          The screen shows \(n), and “nth prime” is tapped. Your counter asks the server for \
          \(numbersAskedFor.isEmpty ? "nothing" : numbersAskedFor.map { "prime number \($0)" }.joined(separator: ", ")). \
          It should ask for prime number \(n), once. The server counts from 1: its 5th prime is 11.\
          \(verdict ?? " ")Look at the effect that Counter.swift returns.
          """, rule: "8c")
        let answer = Counter.Action.nthPrimeResponse(n: n, .success(try knownPrime(n)))
        try require(
          sent == [answer],
          """
          The screen shows \(n), and “nth prime” is tapped. Your counter asks the server for the \
          right prime, and its effect feeds back \(words(sent)). It should be \(words([answer])).\
          \(verdict ?? " ")Look at the effect that Counter.swift returns.
          """, rule: "8c")
      }
      let unreachable = CounterEnvironment { _ in throw Counter.RequestFailure() }
      let failure = Counter.Action.nthPrimeResponse(n: 5, .failure(Counter.RequestFailure()))
      let sent = await finishedRun(
        Counter(environment: unreachable).effect(of: .nthPrimeButtonTapped, at: counterState(5)))
      try require(
        sent == [failure],
        """
        The server cannot be reached. The effect in Counter.swift feeds back \(words(sent)). It \
        should be \(words([failure])). What would the screen wait for without it?
        """, rule: "8c")
    }

    @Test("8.3 Your counter does what it says, in every story")
    func stories() async throws {
      try await requireServer()
      await TestSupport.expectStories(on: CounterStage.self, step: 8, count: 200, upTo: 8)
    }

    private func words(_ actions: [Counter.Action]) -> String {
      actions.isEmpty ? "nothing" : actions.map { Facts.text($0) }.joined(separator: ", ")
    }

    private func answer(to n: Int) -> Effect<Counter.Action> {
      Counters.request(n, from: .atOnce)
    }

    private func requireCaught(
      _ mistake: String, asking question: String, rule: String = "8a", _ counter: CounterReducer,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let issues = await issuesReported { await firstTest(counter) }
      try require(
        !issues.isEmpty,
        """
        The first test is green, and yet this counter is wrong: it \(mistake) \(question)
        """,
        rule: rule, sourceLocation: sourceLocation)
    }
  }
}

extension Counter {
  fileprivate func effect(of action: Action, at state: State) -> Effect<Action> {
    var state = state
    return reduce(into: &state, action: action)
  }
}

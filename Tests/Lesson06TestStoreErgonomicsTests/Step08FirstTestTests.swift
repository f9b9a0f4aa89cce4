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
                The first test sends back a counter that is right:

                \(indented(issue.message))

                Which actions does a person send, and which one does an effect send?
                """,
              location: issue.location))
        }
      }
      try await requireCaught(
        "asks the server for the 4th prime, where the screen shows 5.",
        asking: "From whom does the test get the answer that it looks at?",
        Counters.right(CounterEnvironment { try knownPrime($0 - 1) }))
      try await requireCaught(
        "never asks the server.",
        asking: "From whom does the test get the answer that it looks at?",
        Counters.asking { _ in .none })
      try await requireCaught(
        "gets each answer twice.", asking: "What is left over when your helper comes to the end?",
        Counters.asking { .merge(answer(to: $0), answer(to: $0)) })
      for (event, mistake) in [
        (Counter.Action.plusButtonTapped, "does not count when plus is tapped."),
        (.saveButtonTapped, "keeps nothing when “Save” is tapped."),
        (.alertDismissed, "shows its alert for ever."),
      ] {
        try await requireCaught(
          mistake, asking: "The first test has five steps. Does your script tell them all?",
          Counters.right(.atOnce).overlooking(event))
      }
    }

    @Test("8.2 Your counter asks for the prime with the number that is shown")
    func asksForTheRightPrime() async throws {
      let found = await issuesReported { await firstTest(Reduce(Counter(environment: .atOnce))) }
      let verdict = found.first.map {
        "\n\nThis is what your first test says to it:\n\n\(indented($0.message))"
      }
      for n in [5, 1, 10] {
        let asked = Mutex<[Int]>([])
        let environment = CounterEnvironment { n in
          asked.withLock { $0.append(n) }
          return try knownPrime(n)
        }
        let outcome = await run(
          Counter(environment: environment).effect(of: .nthPrimeButtonTapped, at: counterState(n)),
          timeLimit: .zero)
        let numbersAskedFor = asked.withLock { $0 }
        try #require(
          numbersAskedFor == [n],
          """
          The screen shows \(n), and “nth prime” is tapped. Left is what your counter asks the \
          server for, right is the number that is shown. The server counts from 1: its 5th prime is \
          11. Look at the effect that Counter.swift returns.\(verdict ?? "")
          """)
        let answer = Counter.Action.nthPrimeResponse(n: n, .success(try knownPrime(n)))
        try #require(
          outcome.actions == [answer],
          """
          The screen shows \(n), and “nth prime” is tapped. Your counter asks the server for the \
          right prime. Left is what its effect makes of the answer, right is what it has to feed \
          back. Look at the effect that Counter.swift returns.\(verdict ?? "")
          """)
        try #require(
          outcome.actions == [.nthPrimeResponse(n: n, .success(prime(number: n)))],
          "The server has answered. Left is what the effect in Counter.swift sends back.")
      }
      let unreachable = CounterEnvironment { _ in throw Counter.RequestFailure() }
      let outcome = await run(
        Counter(environment: unreachable).effect(of: .nthPrimeButtonTapped, at: counterState(5)),
        timeLimit: .zero)
      try #require(
        outcome.actions == [.nthPrimeResponse(n: 5, .failure(Counter.RequestFailure()))],
        """
        The server cannot be reached. Left is what the effect in Counter.swift sends back. What \
        would the screen wait for without it?
        """)
    }

    private func answer(to n: Int) -> Effect<Counter.Action> {
      Counters.request(n, from: .atOnce)
    }

    private func requireCaught(
      _ mistake: String, asking question: String, _ counter: CounterReducer,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let issues = await issuesReported { await firstTest(counter) }
      try #require(
        !issues.isEmpty,
        """
        The first test is green, and yet this counter is wrong: it \(mistake) \(question)
        """,
        sourceLocation: sourceLocation)
    }
  }
}

extension CounterReducer {
  /// A counter to which one event means nothing.
  fileprivate func overlooking(_ event: Counter.Action) -> Self {
    Self { state, action in
      action == event ? .none : reduce(into: &state, action: action)
    }
  }
}

extension Counter {
  fileprivate func effect(of action: Action, at state: State) -> Effect<Action> {
    var state = state
    return reduce(into: &state, action: action)
  }
}

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
      for counter in [Counters.right(.mock), Counters.answered { .run { _ in } }] {
        let issues = await issuesReported { await firstTest(counter) }
        guard !reportsGap(issues) else { return }
        if let issue = issues.first {
          Issue.record("The first test sends back a counter that is right:\n\(issue.message)")
          return
        }
      }
      try await requireCaught(
        "asks the server for another prime than the one whose number is on the screen.",
        asking: "From whom does the test get the answer that it looks at?",
        Counters.right(CounterEnvironment { prime(number: $0 - 1) }))
      try await requireCaught(
        "never asks the server.",
        asking: "From whom does the test get the answer that it looks at?",
        Counters.asking { _ in .none })
      try await requireCaught(
        "gets each answer twice.", asking: "What is left over when your helper comes to the end?",
        Counters.asking { .merge(answer(to: $0), answer(to: $0)) })
    }

    @Test("8.2 Your counter asks for the prime with the number that is shown")
    func asksForTheRightPrime() async throws {
      let found = await issuesReported { await firstTest(Reduce(Counter(environment: .mock))) }
      let verdict = found.first.map {
        "\n\nThis is what your first test says to it:\n\n\(indented($0.message))"
      }
      for n in [5, 1, 10] {
        let asked = Mutex<[Int]>([])
        let environment = CounterEnvironment { n in
          asked.withLock { $0.append(n) }
          return prime(number: n)
        }
        _ = await run(
          Counter(environment: environment).effect(of: .nthPrimeButtonTapped, at: counterState(n)),
          timeLimit: .zero)
        try #require(
          asked.withLock { $0 } == [n],
          """
          Left is what the server was asked for, right is the number that is shown. The server \
          counts from 1: its 5th prime is 11. Look at the effect in Counter.swift.\(verdict ?? "")
          """)
      }
    }

    private func answer(to n: Int) -> Effect<Counter.Action> {
      Counters.request(n, from: .mock)
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

extension Counter {
  fileprivate func effect(of action: Action, at state: State) -> Effect<Action> {
    var state = state
    return reduce(into: &state, action: action)
  }
}

import Bootcamp
import BootcampTesting

/// One implementation of a feature, on which a learner's test is tried.
public struct Implementation<State, Action>: GradingCandidate {
  public let label: String
  let reducer: Reduce<State, Action>
  /// Where it begins, if not where all others do.
  var initialState: State?

  /// An implementation that is right.
  ///
  /// - Parameters:
  ///   - shape: How it is written, such as “with a switch”.
  ///   - reducer: The implementation.
  public static func right(_ shape: String, _ reducer: some Reducer<State, Action>) -> Self {
    Self(label: shape, reducer: Reduce(reducer))
  }

  /// An implementation that is wrong in one way, which follows from one mistaken belief.
  ///
  /// - Parameters:
  ///   - question: What to ask someone whose test lets it pass.
  ///   - initialState: The state that it begins with, if that is what is wrong: then a test that
  ///     says only how much changes, and never to what, lets it pass.
  ///   - reducer: The implementation.
  public static func wrong(
    asking question: String, from initialState: State? = nil,
    _ reducer: some Reducer<State, Action>
  ) -> Self {
    Self(label: question, reducer: Reduce(reducer), initialState: initialState)
  }
}

extension TestGrader {
  /// A grader of tests that are given a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state that each test store starts with.
  ///   - right: Implementations that the test has to accept.
  ///   - wrong: Implementations that the test has to catch.
  ///   - test: The learner's test.
  public init<State: Equatable, Action>(
    initialState: State,
    right: [Implementation<State, Action>],
    wrong: [Implementation<State, Action>],
    test: @escaping @MainActor (TestStore<State, Action>) async throws -> Void
  ) where Candidate == Implementation<State, Action> {
    let wording = GradingWording(
      idleness: "sends no action", firstStep: "Begin with “await store.send”.",
      remedy: "Add to your test the steps that would tell you.")
    self.init(right: right, wrong: wrong, wording: wording) { implementation in
      var sent = 0
      let failures = await issuesReported {
        let store = TestStore(initialState: implementation.initialState ?? initialState) {
          Reduce { state, action in
            sent += 1
            return implementation.reducer.reduce(into: &state, action: action)
          }
        }
        do {
          try await test(store)
        } catch {
          reportIssue("Your test threw an error: \(error)", kind: .failedExpectation)
        }
        await store.end()
      }
      return Trial(failures: failures, uses: sent)
    }
  }
}

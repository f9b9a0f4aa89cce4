import Bootcamp
import BootcampTesting
import TestSupport

/// One implementation of a feature that is given its environment, on which a learner's test is tried.
struct EnvironmentCandidate<State, Action, Environment>: GradingCandidate {
  let label: String
  let make: @MainActor (Environment) -> Reduce<State, Action>
}

extension TestGrader {
  /// A grader of tests that choose the environment of each of their stores.
  init<State: Equatable, Action, Environment>(
    right: [EnvironmentCandidate<State, Action, Environment>],
    wrong: [EnvironmentCandidate<State, Action, Environment>],
    test: @escaping @MainActor ((State, Environment) -> TestStore<State, Action>) async -> Void
  ) where Candidate == EnvironmentCandidate<State, Action, Environment> {
    let wording = GradingWording(
      idleness: "sends no action", firstStep: "Make a store and send one.",
      remedy: "Add to your test the story that would tell you.",
      rejection: rejectionByEnvironment)
    self.init(right: right, wrong: wrong, wording: wording) { candidate in
      var sent = 0
      let failures = await issuesReported {
        var stores: [TestStore<State, Action>] = []
        await test { state, environment in
          let reducer = candidate.make(environment)
          let store = TestStore(initialState: state) {
            Reduce { state, action in
              sent += 1
              return reducer.reduce(into: &state, action: action)
            }
          }
          stores.append(store)
          return store
        }
        for store in stores { await store.end() }
      }
      return Trial(failures: failures, uses: sent)
    }
  }
}

/// A call that the environment of a story does not allow is told before anything else. It was found at
/// the line that fails, in “failing”; but there is nothing to mend there.
private func rejectionByEnvironment(
  label: String, failures: [ReportedIssue]
) -> (message: String, location: CodeLocation?) {
  guard let call = failures.first(where: { $0.kind == .unimplemented }) else {
    return GradingWording.rejectionAtFirstFailure(label: label, failures: failures)
  }
  let message = """
    Your test fails on an implementation that is right: the one written \(label).

    A story of your test touches an endpoint that its environment has not set up:

    \(call.message)
    """
  return (message, nil)
}

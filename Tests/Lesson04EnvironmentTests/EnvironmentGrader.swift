import Bootcamp
import BootcampTesting
import TestSupport

/// One implementation of a feature that is given its environment, on which a learner's test is tried.
struct EnvironmentCandidate<State, Action, Environment>: GradingCandidate {
  var name = ""
  let label: String
  let make: @MainActor (Environment) -> Reduce<State, Action>

  /// An implementation that is right, and how it is written.
  static func right(
    _ shape: String, _ make: @escaping @MainActor (Environment) -> Reduce<State, Action>
  ) -> Self {
    Self(label: shape, make: make)
  }

  /// An implementation that breaks one promise, and the question to ask someone who lets it pass.
  static func wrong(
    _ name: String, asking question: String,
    _ make: @escaping @MainActor (Environment) -> Reduce<State, Action>
  ) -> Self {
    Self(name: name, label: question, make: make)
  }
}

extension TestGrader {
  /// A grader of tests that choose the environment of each of their stores.
  init<State: Equatable, Action, Environment>(
    right: [EnvironmentCandidate<State, Action, Environment>],
    wrong: [EnvironmentCandidate<State, Action, Environment>],
    stories: [String: Test],
    onlyTheWorldSends isOfTheWorld: @escaping (Action) -> Bool,
    test: Test
  )
  where
    Candidate == EnvironmentCandidate<State, Action, Environment>,
    Test == @MainActor ((State, Environment) -> TestStore<State, Action>) async -> Void
  {
    let wording = GradingWording(
      idleness: "sends no action before it returns", firstStep: "Make a store and send one.",
      remedy: "Add to your test the story that would tell you.",
      rejection: rejectionByEnvironment)
    self.init(right: right, wrong: wrong, stories: stories, wording: wording, test: test) {
      candidate, test in
      let watch = TestWatch<State, Action>(onlyTheWorldSends: isOfTheWorld)
      let failures = await issuesReported {
        await test { state, environment in
          watch.store(initialState: state, candidate.make(environment))
        }
        await watch.end()
      }
      return watch.trial(failures)
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

import Bootcamp
import BootcampTesting
import TestSupport

@testable import Lesson07Cancellation

/// One name field, on which a learner's test is tried.
struct NameFieldCandidate: GradingCandidate {
  typealias Make = @MainActor (NameFieldEnvironment) -> Reduce<NameField.State, NameField.Action>

  var name = ""
  let label: String
  let make: Make

  /// A field that is right, and how it is written.
  static func right(_ shape: String, _ make: @escaping Make) -> Self {
    Self(label: shape, make: make)
  }

  /// A field that breaks one promise, and the question to ask someone who lets it pass.
  static func wrong(_ name: String, asking question: String, _ make: @escaping Make) -> Self {
    Self(name: name, label: question, make: make)
  }
}

extension TestGrader where Candidate == NameFieldCandidate {
  /// A grader of tests that choose the environment of each of their fields.
  init(
    right: [NameFieldCandidate], wrong: [NameFieldCandidate],
    stories: [String: Test], test: Test
  )
  where
    Test
      == @MainActor (
        (NameFieldEnvironment) -> TestStore<NameField.State, NameField.Action>
      ) async -> Void
  {
    let wording = GradingWording(
      candidate: "field", idleness: "sends no action before it returns",
      firstStep: "Make a field and send one.",
      remedy: "Add to your test the story that would tell you.")
    self.init(right: right, wrong: wrong, stories: stories, wording: wording, test: test) {
      candidate, test in
      let watch = TestWatch<NameField.State, NameField.Action>(onlyTheWorldSends: { action in
        if case .nameChecked = action { true } else { false }
      })
      let failures = await issuesReported {
        await test { environment in
          watch.store(initialState: NameField.State(), candidate.make(environment))
        }
        await watch.end()
      }
      return watch.trial(failures)
    }
  }
}

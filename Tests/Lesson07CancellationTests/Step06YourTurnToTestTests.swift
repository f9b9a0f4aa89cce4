import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("6 Your turn to test")
  @MainActor
  struct Step6 {
    private func grader(
      wrong: [NameFieldCandidate] = [], stories: [String: NameFields.Test] = [:]
    ) -> TestGrader<NameFieldCandidate, NameFields.Test> {
      TestGrader(right: NameFields.right, wrong: wrong, stories: stories, test: nameFieldTest)
    }

    /// No wrong field is tried here: a test that traps on one would seem to trap on a right one.
    @Test("6.1 Your test accepts every name field that is right")
    func acceptsRight() async throws {
      try requireGivenNameField()
      await grader().expectAcceptsRight()
    }

    @Test("6.2 Your test catches every name field that is wrong")
    func catchesWrong() async throws {
      try requireGivenNameField()
      await grader(wrong: NameFields.wrong, stories: NameFields.stories)
        .expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

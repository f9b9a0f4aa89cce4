import TestSupport
import Testing

@testable import Lesson07Cancellation

extension Lesson07 {
  @Suite("6 Your turn to test")
  @MainActor
  struct Step6 {
    private let grader = NameFieldCandidates.grader(of: nameFieldTest)

    @Test("6.1 Your test accepts every name field that is right")
    func acceptsRight() async throws {
      try requireGivenNameField()
      await grader.expectAcceptsRight()
    }

    @Test("6.2 Your test catches every name field that is wrong")
    func catchesWrong() async throws {
      try requireGivenNameField()
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader = TestGrader(PhoneCandidates.all, test: toastTest)

    @Test("7.1 Your test accepts every phone that is right")
    func acceptsRight() async throws {
      try await GivenCode.requirePhone()
      await grader.expectAcceptsRight()
    }

    @Test("7.2 Your test catches every phone that is wrong")
    func catchesWrong() async throws {
      try await GivenCode.requirePhone()
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

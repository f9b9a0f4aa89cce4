import TestSupport
import Testing

@testable import Lesson01State

extension Lesson01 {
  @Suite("5 Your turn to test")
  @MainActor
  struct Step5 {
    private let grader = TestGrader(
      BoatTripCandidates.all, initialState: BoatTrip.State(), test: boatTripTest)

    @Test("5.1 Your test accepts every boat trip that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("5.2 Your test catches every boat trip that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

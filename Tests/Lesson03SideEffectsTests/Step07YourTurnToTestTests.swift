import BootcampTesting
import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader = TestGrader(
      EnquiryDeskCandidates.all, initialState: EnquiryDesk.State(), world: { TestClock() },
      onlyTheWorldSends: { action in
        switch action {
        case .bookFound, .bookNotFound: true
        case .askButtonTapped, .cancelButtonTapped: false
        }
      },
      test: { store, clock in await enquiryDeskTest(store, clock: clock) })

    /// No wrong desk is tried here: a test that traps on one would seem to trap on a right one.
    @Test("7.1 Your test accepts every desk that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("7.2 Your test catches every desk that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let clock = TestClock()

    private func grader(
      wrong: [Desks.Desk] = [], stories: [String: Desks.Test] = [:]
    ) -> TestGrader<Desks.Desk, Desks.Test> {
      let desks = Desks(clock: clock)
      return TestGrader(
        initialState: EnquiryDesk.State(),
        right: [desks.caseByCase, desks.mappedResult, desks.oneAfterTheOther],
        wrong: wrong,
        stories: stories,
        onlyTheWorldSends: { action in
          switch action {
          case .bookFound, .bookNotFound: true
          default: false
          }
        },
        test: { [clock] store in await enquiryDeskTest(store, clock: clock) })
    }

    /// No wrong desk is tried here: a test that traps on one would seem to trap on a right one.
    @Test("7.1 Your test accepts every desk that is right")
    func acceptsRight() async {
      await grader().expectAcceptsRight()
    }

    @Test("7.2 Your test catches every desk that is wrong")
    func catchesWrong() async {
      let desks = Desks(clock: clock)
      await grader(wrong: desks.allWrong, stories: desks.stories)
        .expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

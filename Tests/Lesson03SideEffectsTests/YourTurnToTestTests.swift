import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson03SideEffects

extension Lesson03 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader: TestGrader<Desks.Desk, Desks.Test>

    init() {
      let clock = TestClock()
      let desks = Desks(clock: clock)
      grader = TestGrader(
        initialState: EnquiryDesk.State(),
        right: [desks.caseByCase, desks.mappedResult, desks.oneAfterTheOther],
        wrong: desks.allWrong,
        stories: desks.stories,
        onlyTheWorldSends: { action in
          switch action {
          case .bookFound, .bookNotFound: true
          default: false
          }
        },
        test: { store in await enquiryDeskTest(store, clock: clock) })
    }

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

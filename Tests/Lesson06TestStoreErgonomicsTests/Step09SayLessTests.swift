import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("9 Say less")
  @MainActor
  struct Step9 {
    private let grader = TestGrader(
      AnswerCandidates.all, initialState: counterState(10), world: { TestClock() },
      onlyTheWorldSends: isFromTheServer,
      // That is what the step is about.
      maySayLess: { _, _ in true }, test: answerTest)

    @Test("9.1 Your test accepts the counter of today and those of tomorrow")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("9.2 Your test catches an answer that is not shown as it should be")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "SayLess.swift")
    }
  }
}

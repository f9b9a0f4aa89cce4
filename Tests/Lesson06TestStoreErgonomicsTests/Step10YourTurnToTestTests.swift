import BootcampTesting
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("10 Your turn to test")
  @MainActor
  struct Step10 {
    private let grader = TestGrader(
      CounterCandidates.all, initialState: counterState(10), world: { TestClock() },
      onlyTheWorldSends: isFromTheServer, maySayLess: CounterCandidates.isOpen, test: counterTest)

    @Test("10.1 Your test accepts every counter that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("10.2 Your test catches every counter that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader = TestGrader(
      LaundretteCandidates.all, initialState: Laundrette.State(), world: { LaundryWorld() },
      onlyTheWorldSends: { action in
        switch action {
        case .machines(.element(id: _, action: .washDone)),
          .machines(.element(id: _, action: .delegate)):
          true
        default: false
        }
      },
      test: { store, world in await laundretteTest(store, clock: world.clock) })

    @Test("7.1 Your test accepts every laundrette that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("7.2 Your test catches every laundrette that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

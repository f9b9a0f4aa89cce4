import Bootcamp
import BootcampTesting
import TestSupport
import Testing

@testable import Lesson08Composition

extension Lesson08 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let clock = TestClock()

    private func grader(
      wrong: [Laundrettes.Candidate] = [], stories: [String: Laundrettes.Test] = [:]
    ) -> TestGrader<Laundrettes.Candidate, Laundrettes.Test> {
      let laundrettes = Laundrettes(clock: clock)
      return TestGrader(
        initialState: Laundrette.State(),
        right: [laundrettes.composed, laundrettes.oneReducer, laundrettes.counted],
        wrong: wrong,
        stories: stories,
        onlyTheWorldSends: { action in
          switch action {
          case .machines(.element(id: _, action: .washDone)),
            .machines(.element(id: _, action: .delegate)):
            true
          default: false
          }
        },
        test: { [clock] store in await laundretteTest(store, clock: clock) })
    }

    /// No wrong one is tried here: a test that traps on one would seem to trap on a right one.
    @Test("7.1 Your test accepts every laundrette that is right")
    func acceptsRight() async {
      await grader().expectAcceptsRight()
    }

    @Test("7.2 Your test catches every laundrette that is wrong")
    func catchesWrong() async {
      let laundrettes = Laundrettes(clock: clock)
      await grader(wrong: laundrettes.allWrong, stories: laundrettes.stories)
        .expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

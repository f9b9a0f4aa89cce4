import BootcampTesting
import TestSupport
import Testing

@testable import Lesson11Capstone

extension Lesson11 {
  @Suite("9 Your turn to test")
  @MainActor
  struct Step9 {
    private let grader = TestGrader(
      LimitedSearchCandidates.all, wording: .ofSearches,
      onlyTheWorldSends: { action in
        switch action {
        case .answered, .secondPassed: true
        default: false
        }
      },
      bench: { LimitBench(searches: $0) }, moment: { $0.state },
      test: { searches in
        let clock = TestClock()
        await limitTest(limitedSearch(searches, on: clock), clock: clock)
      })

    @Test("9.1 Your test accepts every search that is right")
    func acceptsRight() async throws {
      await grader.expectAcceptsRight()
    }

    @Test("9.2 Your test catches every search that is wrong")
    func catchesWrong() async throws {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

extension GradingWording {
  fileprivate static let ofSearches = GradingWording(
    candidate: "search", idleness: "sends no action before it returns",
    firstStep: "Begin with “await store.send”.")
}

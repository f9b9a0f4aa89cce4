import Bootcamp
import BootcampTesting
import Foundation
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
    firstStep: "Begin with “await store.send”.",
    remedy: "Add to your test the steps that would tell you.", rejection: rejectionOfARightOne)
}

/// The search is right. So a failure's advice about the feature is left out, and the one about the test stays.
private func rejectionOfARightOne(
  label: String, failures: [ReportedIssue]
) -> GradingWording.Rejection {
  var first = failures[0]
  for advice in [" If not, ", " If the feature should not ", " If nothing should call "] {
    if let start = first.message.range(of: advice, options: .backwards) {
      first.message = String(first.message[..<start.lowerBound])
    }
  }
  let count = failures.count == 1 ? "1 failure" : "\(failures.count) failures, the first of them"
  let message = """
    Your test fails on a search that is right: the one written \(label).

    It reports \(count) at \(first.location):

    \(first.message)

    This search is right, so it is your test that has to change.
    """
  return (message, first.location)
}

import Bootcamp
import TestSupport
import Testing

@testable import Lesson04Environment

extension Lesson04 {
  @Suite("6 Your turn to test")
  @MainActor
  struct Step6 {
    private let grader = TestGrader(
      BikeStandCandidates.all, wording: .ofStands, onlyTheWorldSends: { $0 != .rentButtonTapped },
      bench: { StandBench(stands: $0) }, moment: { BikeStand.State(message: $0.message) },
      test: { stands in await bikeStandTest { stands($0, $1) } })

    @Test("6.1 Your test accepts every bike stand that is right")
    func acceptsRight() async throws {
      try await requireUnchangedBikeStand()
      await grader.expectAcceptsRight()
    }

    @Test("6.2 Your test catches every bike stand that is wrong")
    func catchesWrong() async throws {
      try await requireUnchangedBikeStand()
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

extension GradingWording {
  fileprivate static let ofStands = GradingWording(
    candidate: "stand", idleness: "sends no action before it returns",
    firstStep: "Make a stand and send one.",
    remedy: "Add to your test the story that would tell you.",
    rejection: rejectionByEnvironment)
}

/// A call that the environment of a story does not allow is told before anything else. It was found at
/// the line that fails, in “failing”; but there is nothing to mend there.
private func rejectionByEnvironment(
  label: String, failures: [ReportedIssue]
) -> GradingWording.Rejection {
  guard let call = failures.first(where: { $0.kind == .unimplemented }) else {
    return GradingWording.rejectionAtFirstFailure(label: label, failures: failures)
  }
  let message = """
    Your test fails on a stand that is right: the one written \(label).

    A story of your test touches an endpoint that its environment has not set up:

    \(call.message)
    """
  return (message, nil)
}

import TestSupport
import Testing

@testable import Lesson09Dependencies

extension Lesson09 {
  @Suite("1 Predict")
  @MainActor
  struct Step1 {
    let prediction = Prediction()

    @Test("1.1 You know how many of the five ask the outside world")
    func count() async throws {
      let written = try require(
        prediction.featuresThatAskTheWorld,
        "There is no prediction yet. Write down what you expect.")
      try await GivenCode.requireFiveFeatures()
      try require(
        written == 2,
        """
        You predict \(written). It is not so. Look for “environment.” with a dot behind it: in which \
        features does one stand, and which features only hand the environment on?
        """)
    }

    @Test("1.2 You know who hears of a request from the phone")
    func phone() async throws {
      try await compare(
        prediction.heardFromThePhone, .server,
        """
        Follow the environment from “PhoneApp” down to “OldSearch”. Which line hands on another one \
        than it was given?
        """)
    }

    @Test("1.3 You know who hears of a request from the tab")
    func tab() async throws {
      try await compare(
        prediction.heardFromTheTab, .failing,
        "Which features stand above the tab, and take no part in this test?")
    }

    @Test("1.4 You know who hears of a request after a late mock")
    func lateMock() async throws {
      try await compare(
        prediction.heardAfterALateMock, .failing,
        """
        An environment is a value. Which one did the tab get when the store was made, and does an \
        assignment to the variable change that one, too?
        """)
    }

    /// The outcome stays hidden until a prediction is written down.
    private func compare(
      _ prediction: Heard?, _ actual: Heard, _ question: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let written = try require(
        prediction, "There is no prediction yet. Write down what you expect.",
        sourceLocation: sourceLocation)
      try await GivenCode.requireFiveFeatures()
      try require(
        written == actual, "You predict “.\(written)”. It is not so. \(question)",
        sourceLocation: sourceLocation)
    }
  }
}

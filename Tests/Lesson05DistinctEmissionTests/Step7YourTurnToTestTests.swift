import TestSupport
import Testing

@testable import Lesson05DistinctEmission

extension Lesson05 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader = TestGrader(
      right: [
        .right("with a toast that says when it was dismissed", PhoneModel.dismissalAction),
        .right("with a queue of messages", PhoneModel.queue),
        .right("with an endpoint that reaches the app", PhoneModel.endpointOfTheApp),
      ],
      wrong: [
        // Belief: a message that is cleared at once has been seen before.
        .wrong(
          asking: "The screen is open, and an order is accepted. What does a person see?",
          PhoneModel.resetAction),
        // Belief: setting a message means showing it.
        .wrong(
          asking: """
            The same answer comes again, after the first toast has gone away. What does a person \
            see?
            """,
          PhoneModel.plainOptional),
        // Belief: the comparison is the mistake.
        .wrong(
          asking: "A toast has gone away. Then plus is tapped. What does a person see?",
          PhoneModel.noDistinctCheck),
        // Belief: a message that is new each time need not be taken away.
        .wrong(
          asking: """
            A toast has gone away. Then the screen is closed and opened again. What does a person see?
            """,
          PhoneModel.neverEqual),
        // Belief: when one toast has gone away, everything has been said.
        .wrong(
          asking: """
            Two different answers come, one right after the other. What has a person seen in \
            the end?
            """,
          PhoneModel.queueThatForgets),
        // Belief: when an answer comes, the screen is there to show it.
        .wrong(
          asking: "The answer comes first, and then the screen opens. What does a person see?",
          PhoneModel.endpointOfTheScreen),
      ],
      test: toastTest)

    @Test("7.1 Your test accepts every phone that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("7.2 Your test catches every phone that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

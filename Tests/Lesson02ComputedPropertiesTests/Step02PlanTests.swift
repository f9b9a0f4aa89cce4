import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("2 Sort")
  struct Step2 {
    @Test("2.1 Stored is what nothing else tells")
    func stored() throws {
      try expect(
        .numberOfPieces, is: .stored,
        otherwise: "Suppose that the screen forgets it. Do the other facts still tell it?")
    }

    @Test("2.2 Outputs are worked out")
    func outputs() throws {
      try expect(
        .totalPrice, is: .output,
        otherwise: """
          Suppose that the screen forgets it, and still knows the number and the price of a piece. Is it \
          lost?
          """)
    }

    @Test("2.3 The message has its place")
    func message() throws {
      try expect(
        .errorMessage, is: .stored,
        otherwise: """
          On two screens the number is 0, and one of the two says “Digits only”. Which stored fact of \
          this list tells you which one?
          """,
        or: [.outside: "Does the screen still show it a minute later? Then what remembers it?"])
    }

    @Test("2.4 The time of day has its place")
    func timeOfDay() throws {
      try expect(
        .isBeforeNoon, is: .outside,
        otherwise: """
          A state is put aside at 11 o’clock and looked at again at 13 o’clock. It is the same \
          value. Could it still know the answer?
          """,
        or: [
          .stored: """
          Nobody has told the screen the time. And had somebody told it at 11 o’clock, would it \
          still be right at 13 o’clock?
          """
        ])
    }

    private func expect(
      _ need: Need, is kind: Kind, otherwise question: String,
      or questions: [Kind: String] = [:]
    ) throws {
      let sorted = try require(need.kind, "“\(need)” is not sorted yet.")
      try require(
        sorted == kind,
        "You sorted “\(need)” as “\(sorted)”. \(questions[sorted] ?? question)",
        rule: sorted.rule)
    }
  }
}

extension Kind {
  /// The rule that says what belongs to it. A message names that of the wrong kind: the right one would
  /// be the answer.
  fileprivate var rule: String {
    switch self {
    case .stored: "2a"
    case .output: "2b"
    case .outside: "2c"
    }
  }
}

import Bootcamp
import TestSupport
import Testing

@testable import Lesson06TestStoreErgonomics

extension Lesson06 {
  @Suite("5 Fail where the step stands")
  @MainActor
  struct Step5 {
    @Test("5.1 A failure is reported at the line of its step")
    func line() async throws {
      let first = Mark()
      guard
        try await requireFails(
          "from 1, plus leads to 2, and the first step expects 9.",
          asking: "What becomes of the problem that you have found?", at: first,
          rule: "4c", with: Counters.right(.failing), from: counterState(1),
          [
            first(.send(.plusButtonTapped) { $0.count = 9 }),
            .send(.plusButtonTapped) { $0.count = 3 },
          ])
      else { return }
      let last = Mark()
      _ = try await requireFails(
        "the third tap on plus leads to 4, and the last step expects 9.",
        asking: "Is the last step told, too?", at: last,
        rule: "4a", with: Counters.right(.failing), from: counterState(1),
        [
          .send(.plusButtonTapped) { $0.count = 2 },
          .send(.plusButtonTapped) { $0.count = 3 },
          last(.send(.plusButtonTapped) { $0.count = 9 }),
        ])
    }

    @Test("5.2 A step that receives knows its line, too")
    func receive() throws {
      let (step, line) = (CounterStep.receive(.alertDismissed), #line)
      try require(
        step.location.line == line && step.location.fileID.hasSuffix("Step05PlaceTests.swift"),
        """
        A step is written in this test, with “receive”, and says that it is from \
        \(file(of: step.location)). Which call fills in the four values of its place?
        """, rule: "5a")
    }

    @Test("5.3 A step knows all four parts of its place")
    func fourParts() throws {
      // The two lines of a pair stand below each other, so that their columns are the same.
      let sent = Mine.send(.alertDismissed)
      let spot = Spot.send(.alertDismissed)
      try requirePlace(of: sent.location, written: spot, "send")
      let received = Mine.receive(.alertDismissed)
      let location = Spot.receive(.alertDismissed)
      try requirePlace(of: received.location, written: location, "receive")
      let sentToChange = Mine.send(.plusButtonTapped) { $0.count = 1 }
      let spotOfChange = Spot.send(.plusButtonTapped) { $0.count = 1 }
      try requirePlace(of: sentToChange.location, written: spotOfChange, "send(…) { … }")
      let receivedToChange = Mine.receive(.plusButtonTapped) { $0.count = 1 }
      let locationOfChange = Spot.receive(.plusButtonTapped) { $0.count = 1 }
      try requirePlace(
        of: receivedToChange.location, written: locationOfChange, "receive(…) { … }")
    }

    @Test("5.4 Each failure is reported at the place of its step, in every story")
    func stories() async {
      await TestSupport.expectStories(on: ScriptStage.self, step: 5, count: 40, upTo: 5)
    }

    private func requirePlace(
      of seen: CodeLocation, written below: CodeLocation, _ function: String
    ) throws {
      var expected = below
      expected.line -= 1
      for (part, seen, expected) in [
        ("fileID", seen.fileID, expected.fileID), ("filePath", seen.filePath, expected.filePath),
        ("line", "\(seen.line)", "\(expected.line)"),
        ("column", "\(seen.column)", "\(expected.column)"),
      ] {
        try require(
          seen == expected,
          """
          A step is written in this test, with “\(function)”. The “\(part)” of its place is \
          \(seen). It should be \(expected). Which call fills in the four values of its place?
          """, rule: "5b")
      }
    }
  }
}

private typealias Mine = CounterStep

/// Tells where it is called.
private enum Spot {
  typealias Closure = (inout Counter.State) -> Void

  static func send(
    _ action: Counter.Action, _ update: Closure? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> CodeLocation {
    CodeLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  static func receive(
    _ action: Counter.Action, _ update: Closure? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> CodeLocation {
    CodeLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("5 Your turn to test")
  @MainActor
  struct Step5 {
    private let grader = TestGrader(
      TicketMachineCandidates.all, initialState: TicketMachine.State(), test: ticketMachineTest)

    @Test("5.1 Your test accepts every ticket machine that is right")
    func acceptsRight() async throws {
      try await requireGivenCode()
      await grader.expectAcceptsRight()
    }

    @Test("5.2 Your test catches every ticket machine that is wrong")
    func catchesWrong() async throws {
      try await requireGivenCode()
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }

    /// The machines have a price of their own. What the learner's test says is about the given one.
    private func requireGivenCode() async throws {
      typealias State = TicketMachine.State
      typealias Outputs = TicketMachine.Outputs
      let nobody = State()
      let values = [
        Outputs(missingCents: 0), Outputs(missingCents: 1),
        Outputs(missingCents: 0, printTicket: .harbour),
        Outputs(missingCents: 0, printTicket: .airport),
      ]
      let areTheirOwnEqual = values.indices.allSatisfy { first in
        values.indices.allSatisfy { (values[first] == values[$0]) == (first == $0) }
      }
      try TestSupport.requireGivenCode(
        "TicketMachine", in: "Lesson02ComputedProperties/YourTurnToTest.swift",
        isAsShipped: TicketMachine.price == 200 && nobody.destination == nil
          && nobody.paidCents == 0 && !nobody.isTicketPrinted && areTheirOwnEqual)
      let equal = await issuesReported { Lesson02ComputedProperties.expect(1, is: 1) }
      let different = await issuesReported { Lesson02ComputedProperties.expect(1, is: 2) }
      try TestSupport.requireGivenCode(
        "expect", in: "Lesson02ComputedProperties/Expect.swift",
        isAsShipped: equal.isEmpty && different.count == 1)
    }
  }
}

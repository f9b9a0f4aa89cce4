import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("7 Your turn to test")
  @MainActor
  struct Step7 {
    private let grader = TestGrader(
      right: [TicketMachine.oneAfterAnother, TicketMachine.fromOneBalance],
      wrong: [
        TicketMachine.onePrice, TicketMachine.allOrNothing, TicketMachine.printsBeforehand,
        TicketMachine.lessThanNothing, TicketMachine.exactMoneyOnly, TicketMachine.moreThanThePrice,
        TicketMachine.changeTooEarly, TicketMachine.endlessPrinting,
        TicketMachine.changeOfNothing,
      ],
      test: ticketMachineTest)

    @Test("7.1 Your test accepts every ticket machine that is right")
    func acceptsRight() async {
      await grader.expectAcceptsRight()
    }

    @Test("7.2 Your test catches every ticket machine that is wrong")
    func catchesWrong() async {
      await grader.expectCatchesWrong(writtenIn: "YourTurnToTest.swift")
    }
  }
}

extension TicketMachine {
  fileprivate typealias Machine = OutputFunction<State, Outputs>

  // MARK: Right

  fileprivate static var oneAfterAnother: Machine {
    .right("with one line for each output", rightOutputs)
  }

  fileprivate static var fromOneBalance: Machine {
    .right("with one balance and a “switch”") { state in
      guard let destination = state.destination else { return Outputs(missingCents: 0) }
      switch (state.paidCents - destination.price, state.isTicketPrinted) {
      case (let balance, _) where balance < 0: return Outputs(missingCents: -balance)
      case (_, false): return Outputs(missingCents: 0, printTicket: destination)
      case (0, true): return Outputs(missingCents: 0)
      case (let balance, true): return Outputs(missingCents: 0, showChange: balance)
      }
    }
  }

  private static func rightOutputs(_ state: State) -> Outputs {
    let price = state.destination?.price ?? 0
    let isPaid = state.destination != nil && state.paidCents >= price
    let change = state.paidCents - price
    return Outputs(
      missingCents: state.destination == nil ? 0 : max(price - state.paidCents, 0),
      printTicket: isPaid && !state.isTicketPrinted ? state.destination : nil,
      showChange: isPaid && state.isTicketPrinted && change > 0 ? change : nil)
  }

  // MARK: Wrong

  /// Belief: nobody pays more than the price, so a difference needs no bounds.
  fileprivate static var lessThanNothing: Machine {
    .wrong(asking: "Somebody has paid more than the price. How much is missing?") {
      state in
      var outputs = rightOutputs(state)
      if let destination = state.destination {
        outputs.missingCents = destination.price - state.paidCents
      }
      return outputs
    }
  }

  /// Belief: paid means that the two numbers are equal.
  fileprivate static var exactMoneyOnly: Machine {
    .wrong(asking: "Somebody has no small coins and pays too much. What is printed?") { state in
      var outputs = rightOutputs(state)
      if state.paidCents != state.destination?.price { outputs.printTicket = nil }
      return outputs
    }
  }

  /// Belief: as long as the price is not paid, all of it is missing.
  fileprivate static var allOrNothing: Machine {
    .wrong(asking: "Somebody has put in the first of several coins. How much is missing?") {
      state in
      var outputs = rightOutputs(state)
      if outputs.missingCents > 0 { outputs.missingCents = state.destination?.price ?? 0 }
      return outputs
    }
  }

  /// Belief: whoever has chosen is going to pay.
  fileprivate static var printsBeforehand: Machine {
    .wrong(asking: "A destination is chosen, and its price is not paid yet. What is printed?") {
      state in
      var outputs = rightOutputs(state)
      if !state.isTicketPrinted { outputs.printTicket = state.destination }
      return outputs
    }
  }

  /// Belief: “>” and “>=” make no difference that anybody would see.
  fileprivate static var moreThanThePrice: Machine {
    .wrong(asking: "Somebody pays to the cent, and the ticket is not printed yet. What is printed?")
    {
      state in
      var outputs = rightOutputs(state)
      if state.paidCents == state.destination?.price { outputs.printTicket = nil }
      return outputs
    }
  }

  /// Belief: a request is over by itself once it has been made.
  fileprivate static var endlessPrinting: Machine {
    .wrong(asking: "Somebody has paid, and the ticket is printed. What is to be printed now?") {
      state in
      var unprinted = state
      unprinted.isTicketPrinted = false
      var outputs = rightOutputs(state)
      outputs.printTicket = rightOutputs(unprinted).printTicket
      return outputs
    }
  }

  /// Belief: no change and a change of 0 are the same.
  fileprivate static var changeOfNothing: Machine {
    .wrong(
      asking: "Somebody has paid to the cent, and the ticket is printed. Which screen is shown?"
    ) {
      state in
      var outputs = rightOutputs(state)
      if state.isTicketPrinted, state.paidCents == state.destination?.price {
        outputs.showChange = 0
      }
      return outputs
    }
  }

  /// Belief: the change depends on the money alone.
  fileprivate static var changeTooEarly: Machine {
    .wrong(asking: "Too much is paid, and the printer is still at work. Which screen is shown?") {
      state in
      var printed = state
      printed.isTicketPrinted = true
      var outputs = rightOutputs(state)
      outputs.showChange = rightOutputs(printed).showChange
      return outputs
    }
  }

  /// Belief: all destinations are alike.
  fileprivate static var onePrice: Machine {
    .wrong(asking: "Two people stand in the queue, with different journeys. Who pays what?") {
      state in
      var alike = state
      if alike.destination != nil { alike.destination = .harbour }
      var outputs = rightOutputs(alike)
      if outputs.printTicket != nil { outputs.printTicket = state.destination }
      return outputs
    }
  }
}

import TestSupport
import Testing

@testable import Lesson02ComputedProperties

extension Lesson02 {
  @Suite("5 Your turn to test")
  @MainActor
  struct Step5 {
    private let grader = TestGrader(
      right: [
        TicketMachine.oneAfterAnother, TicketMachine.fromOneBalance, TicketMachine.inPhases,
      ],
      wrong: [
        TicketMachine.cheaperPrice, TicketMachine.dearerPrice, TicketMachine.fallenPrice,
        TicketMachine.priceWithoutChoice, TicketMachine.coinsOwed, TicketMachine.coinsGivenBack,
        TicketMachine.cheapestTicketForCoins,
        TicketMachine.allOrNothing,
        TicketMachine.lessThanNothing, TicketMachine.lessThanNothingForAWhile,
        TicketMachine.missingAgain, TicketMachine.printsBeforehand,
        TicketMachine.exactMoneyOnly, TicketMachine.moreThanThePrice,
        TicketMachine.printsAtTheCheaperPrice,
        TicketMachine.alwaysTheHarbour, TicketMachine.alwaysTheAirport,
        TicketMachine.endlessPrinting, TicketMachine.printsUntilTheChangeIsTaken,
        TicketMachine.changeTooEarly, TicketMachine.changeOfAPart, TicketMachine.changeOfNothing,
        TicketMachine.everythingGivenBack, TicketMachine.changeAtTheCheaperPrice,
        TicketMachine.changeAtTheDearerPrice,
      ],
      stories: TicketMachine.stories,
      test: ticketMachineTest)

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

    /// The machines have prices of their own. What the learner's test says is about the given ones.
    private func requireGivenCode() async throws {
      typealias State = TicketMachine.State
      typealias Outputs = TicketMachine.Outputs
      let nobody = State()
      let values = [
        Outputs(missingCents: 0), Outputs(missingCents: 1),
        Outputs(missingCents: 0, printTicket: .harbour),
        Outputs(missingCents: 0, printTicket: .airport), Outputs(missingCents: 0, showChange: 1),
      ]
      let areTheirOwnEqual = values.indices.allSatisfy { first in
        values.indices.allSatisfy { (values[first] == values[$0]) == (first == $0) }
      }
      try TestSupport.requireGivenCode(
        "TicketMachine", in: "Lesson02ComputedProperties/YourTurnToTest.swift",
        isAsShipped: TicketMachine.Destination.harbour.price == 200
          && TicketMachine.Destination.airport.price == 350 && nobody.destination == nil
          && nobody.paidCents == 0 && !nobody.isTicketPrinted && areTheirOwnEqual)
      let equal = await issuesReported { Lesson02ComputedProperties.expect(1, is: 1) }
      let different = await issuesReported { Lesson02ComputedProperties.expect(1, is: 2) }
      try TestSupport.requireGivenCode(
        "expect", in: "Lesson02ComputedProperties/Expect.swift",
        isAsShipped: equal.isEmpty && different.count == 1)
    }
  }
}

extension TicketMachine {
  fileprivate typealias Machine = OutputFunction<State, Outputs>

  /// In cents. Not the learner's copy.
  private static func price(of destination: Destination) -> Int {
    switch destination {
    case .harbour: 200
    case .airport: 350
    }
  }

  // MARK: Right

  fileprivate static var oneAfterAnother: Machine {
    .right("with one line for each output", rightOutputs)
  }

  fileprivate static var fromOneBalance: Machine {
    .right("with one balance and a “switch”") { state in
      guard let destination = state.destination else { return Outputs(missingCents: 0) }
      switch (state.paidCents - price(of: destination), state.isTicketPrinted) {
      case (let balance, _) where balance < 0: return Outputs(missingCents: -balance)
      case (_, false): return Outputs(missingCents: 0, printTicket: destination)
      case (0, true): return Outputs(missingCents: 0)
      case (let balance, true): return Outputs(missingCents: 0, showChange: balance)
      }
    }
  }

  private enum Phase {
    case choosing
    case paying(missing: Int)
    case printing(Destination)
    case done(change: Int)

    init(_ state: State) {
      guard let destination = state.destination else {
        self = .choosing
        return
      }
      let missing = price(of: destination) - state.paidCents
      if missing > 0 {
        self = .paying(missing: missing)
      } else if state.isTicketPrinted {
        self = .done(change: -missing)
      } else {
        self = .printing(destination)
      }
    }
  }

  fileprivate static var inPhases: Machine {
    .right("with the phases of a sale, one after another") { state in
      var outputs = Outputs(missingCents: 0)
      switch Phase(state) {
      case .choosing: break
      case .paying(let missing): outputs.missingCents = missing
      case .printing(let destination): outputs.printTicket = destination
      case .done(let change): if change != 0 { outputs.showChange = change }
      }
      return outputs
    }
  }

  private static func rightOutputs(_ state: State) -> Outputs {
    let price = state.destination.map(price(of:)) ?? 0
    let isPaid = state.destination != nil && state.paidCents >= price
    let change = state.paidCents - price
    return Outputs(
      missingCents: state.destination == nil ? 0 : max(price - state.paidCents, 0),
      printTicket: isPaid && !state.isTicketPrinted ? state.destination : nil,
      showChange: isPaid && state.isTicketPrinted && change > 0 ? change : nil)
  }

  // MARK: Wrong about what is missing

  /// Belief: all destinations are alike.
  fileprivate static var cheaperPrice: Machine {
    .wrong(
      "the cheaper price for both",
      asking: "Two people stand in the queue, with different journeys. Who pays what?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.destination == .airport, outputs.missingCents > 0 {
        outputs.missingCents = max(price(of: .harbour) - state.paidCents, 1)
      }
      return outputs
    }
  }

  /// Belief: all destinations are alike. Whoever has looked at one only cannot tell which.
  fileprivate static var dearerPrice: Machine {
    .wrong(
      "the dearer price for both",
      asking: "Two people stand in the queue, with different journeys. Who pays what?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.destination == .harbour, outputs.missingCents > 0 {
        outputs.missingCents = price(of: .airport) - state.paidCents
      }
      return outputs
    }
  }

  /// Belief: it is enough that each sum follows from another one.
  fileprivate static var fallenPrice: Machine {
    .wrong(
      "a price that has fallen",
      asking: """
        A machine sells one of the journeys 50 cents too cheap, and all its sums agree with each \
        other. Which number in your test is the price itself?
        """
    ) { state in
      guard state.destination == .airport else { return rightOutputs(state) }
      var richer = state
      richer.paidCents += 50
      return rightOutputs(richer)
    }
  }

  /// Belief: until somebody chooses, the cheapest ticket is what they want.
  fileprivate static var priceWithoutChoice: Machine {
    .wrong(
      "a price without a choice",
      asking: "A machine stands there, and nobody has chosen anything. What does it ask for?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.destination == nil {
        outputs.missingCents = max(price(of: .harbour) - state.paidCents, 0)
      }
      return outputs
    }
  }

  /// Belief: what goes in is taken off, whatever it is taken off from.
  fileprivate static var coinsOwed: Machine {
    .wrong(
      "coins that are owed",
      asking: "Somebody puts a coin in, and has chosen nothing yet. How much is missing meanwhile?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.destination == nil { outputs.missingCents = -state.paidCents }
      return outputs
    }
  }

  /// Belief: as long as the price is not paid, all of it is missing.
  fileprivate static var allOrNothing: Machine {
    .wrong(
      "all or nothing",
      asking: "Somebody has put in the first of several coins. How much is missing?"
    ) { state in
      var outputs = rightOutputs(state)
      if outputs.missingCents > 0, state.paidCents > 0, let destination = state.destination {
        outputs.missingCents = price(of: destination)
      }
      return outputs
    }
  }

  /// Belief: after the ticket is printed nobody looks at what is missing.
  fileprivate static var lessThanNothing: Machine {
    .wrong(
      "less than nothing",
      asking: "“Never below 0.” Too much was paid, and the ticket is printed. How much is missing?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.isTicketPrinted, let destination = state.destination {
        outputs.missingCents = price(of: destination) - state.paidCents
      }
      return outputs
    }
  }

  /// Belief: what is paid too much is told until the printer has done its work.
  fileprivate static var lessThanNothingForAWhile: Machine {
    .wrong(
      "less than nothing for a while",
      asking: """
        “Never below 0.” Somebody pays too much, and the printer is still at work. How much is missing?
        """
    ) { state in
      var outputs = rightOutputs(state)
      if !state.isTicketPrinted, let destination = state.destination {
        outputs.missingCents = price(of: destination) - state.paidCents
      }
      return outputs
    }
  }

  // MARK: Wrong about what is printed

  /// Belief: a ticket that is printed has used up the money.
  fileprivate static var missingAgain: Machine {
    .wrong(
      "missing again",
      asking: "The price is paid, and the ticket is printed. What is still to be paid?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.isTicketPrinted { outputs.missingCents = state.destination.map(price(of:)) ?? 0 }
      return outputs
    }
  }

  /// Belief: whoever has begun to pay goes on.
  fileprivate static var printsBeforehand: Machine {
    .wrong(
      "prints beforehand",
      asking: "A destination is chosen, and a part of its price is paid. What is printed?"
    ) { state in
      var outputs = rightOutputs(state)
      if !state.isTicketPrinted, state.paidCents > 0 { outputs.printTicket = state.destination }
      return outputs
    }
  }

  /// Belief: paid means that the two numbers are equal.
  fileprivate static var exactMoneyOnly: Machine {
    .wrong(
      "exact money only",
      asking: "Somebody has no small coins and pays too much. What is printed?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.paidCents != state.destination.map(price(of:)) { outputs.printTicket = nil }
      return outputs
    }
  }

  /// Belief: “>” and “>=” make no difference that anybody would see.
  fileprivate static var moreThanThePrice: Machine {
    .wrong(
      "more than the price",
      asking: "“As soon as its price is paid.” How much is that, to the cent?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.paidCents == state.destination.map(price(of:)) { outputs.printTicket = nil }
      return outputs
    }
  }

  /// Belief: one price says when there is enough money for any ticket.
  fileprivate static var printsAtTheCheaperPrice: Machine {
    .wrong(
      "prints at the cheaper price",
      asking: "Enough for one journey is not enough for the other. What is printed meanwhile?"
    ) { state in
      var outputs = rightOutputs(state)
      if !state.isTicketPrinted, state.paidCents >= price(of: .harbour) {
        outputs.printTicket = state.destination
      }
      return outputs
    }
  }

  /// Belief: what is printed is a ticket, and tickets are alike.
  fileprivate static var alwaysTheHarbour: Machine {
    .wrong(
      "always the harbour", asking: "For whom has your test printed a ticket? And for whom not?"
    ) {
      state in
      var outputs = rightOutputs(state)
      if outputs.printTicket != nil { outputs.printTicket = .harbour }
      return outputs
    }
  }

  /// Belief: what is printed is a ticket, and tickets are alike.
  fileprivate static var alwaysTheAirport: Machine {
    .wrong(
      "always the airport", asking: "For whom has your test printed a ticket? And for whom not?"
    ) {
      state in
      var outputs = rightOutputs(state)
      if outputs.printTicket != nil { outputs.printTicket = .airport }
      return outputs
    }
  }

  /// Belief: who pays and says nothing wants the cheapest ticket.
  fileprivate static var cheapestTicketForCoins: Machine {
    .wrong(
      "the cheapest ticket for coins",
      asking: "Somebody puts coins in, and has chosen nothing yet. What is printed meanwhile?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.destination == nil, state.paidCents > 0 { outputs.printTicket = .harbour }
      return outputs
    }
  }

  /// Belief: a request is over by itself once it has been made.
  fileprivate static var endlessPrinting: Machine {
    .wrong(
      "endless printing",
      asking: "Somebody has paid to the cent, and the ticket is printed. What is to be printed now?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.paidCents == state.destination.map(price(of:)) {
        outputs.printTicket = state.destination
      }
      return outputs
    }
  }

  /// Belief: a sale is over when nothing is left to be given back.
  fileprivate static var printsUntilTheChangeIsTaken: Machine {
    .wrong(
      "prints until the change is taken",
      asking: "Too much was paid, and the ticket is printed. What is to be printed now?"
    ) { state in
      var outputs = rightOutputs(state)
      if outputs.showChange != nil { outputs.printTicket = state.destination }
      return outputs
    }
  }

  // MARK: Wrong about the change

  /// Belief: the change depends on the money alone.
  fileprivate static var changeTooEarly: Machine {
    .wrong(
      "change too early",
      asking: "Too much is paid, and the printer is still at work. Which screen is shown?"
    ) { state in
      var printed = state
      printed.isTicketPrinted = true
      var outputs = rightOutputs(state)
      outputs.showChange = rightOutputs(printed).showChange
      return outputs
    }
  }

  /// Belief: until the price is paid, the coins are still those of whoever has put them in.
  fileprivate static var changeOfAPart: Machine {
    .wrong(
      "change of a part",
      asking: "A destination is chosen, and a part of its price is paid. Which screen is shown?"
    ) { state in
      var outputs = rightOutputs(state)
      if outputs.missingCents > 0, state.paidCents > 0 { outputs.showChange = state.paidCents }
      return outputs
    }
  }

  /// Belief: coins that nobody has asked for come back.
  fileprivate static var coinsGivenBack: Machine {
    .wrong(
      "coins given back",
      asking: "Somebody puts a coin in, and has chosen nothing yet. Which screen is shown?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.destination == nil, state.paidCents > 0 { outputs.showChange = state.paidCents }
      return outputs
    }
  }

  /// Belief: no change and a change of 0 are the same.
  fileprivate static var changeOfNothing: Machine {
    .wrong(
      "change of nothing",
      asking: "Somebody has paid to the cent, and the ticket is printed. Which screen is shown?"
    ) { state in
      var outputs = rightOutputs(state)
      if state.isTicketPrinted, state.paidCents == state.destination.map(price(of:)) {
        outputs.showChange = 0
      }
      return outputs
    }
  }

  /// Belief: what was put in is what comes back.
  fileprivate static var everythingGivenBack: Machine {
    .wrong(
      "everything given back",
      asking: "“How many cents to give back.” Which number stands in your test?"
    ) { state in
      var outputs = rightOutputs(state)
      if outputs.showChange != nil { outputs.showChange = state.paidCents }
      return outputs
    }
  }

  /// Belief: the change is the same for all journeys.
  fileprivate static var changeAtTheCheaperPrice: Machine {
    wrongChange("change at the cheaper price", at: .harbour)
  }

  /// Belief: the change is the same for all journeys.
  fileprivate static var changeAtTheDearerPrice: Machine {
    wrongChange("change at the dearer price", at: .airport)
  }

  private static func wrongChange(_ name: String, at destination: Destination) -> Machine {
    .wrong(name, asking: "Who in your test gets change, and what did the journey cost?") { state in
      var outputs = rightOutputs(state)
      if outputs.showChange != nil {
        outputs.showChange = max(state.paidCents - price(of: destination), 0)
      }
      return outputs
    }
  }

  // MARK: One story for each wrong one

  fileprivate typealias Test = @MainActor ((State) -> Outputs) -> Void

  /// Each looks at one thing only, so that it catches one machine only.
  fileprivate static var stories: [String: Test] {
    [
      "the cheaper price for both": { outputs in
        TestSupport.expect(outputs(State(destination: .airport)).missingCents != 200)
      },
      "a price that has fallen": { outputs in
        TestSupport.expect(outputs(State(destination: .airport)).missingCents != 300)
      },
      "the dearer price for both": { outputs in
        TestSupport.expect(outputs(State(destination: .harbour)).missingCents == 200)
      },
      "a price without a choice": { outputs in
        TestSupport.expect(outputs(State()).missingCents == 0)
      },
      "coins that are owed": { outputs in
        TestSupport.expect(outputs(State(paidCents: 500)).missingCents == 0)
      },
      "coins given back": { outputs in
        TestSupport.expect(outputs(State(paidCents: 500)).showChange == nil)
      },
      "the cheapest ticket for coins": { outputs in
        TestSupport.expect(outputs(State(paidCents: 500)).printTicket == nil)
      },
      "all or nothing": { outputs in
        let nothingPaid = outputs(State(destination: .harbour)).missingCents
        let state = State(destination: .harbour, paidCents: 150)
        TestSupport.expect(outputs(state).missingCents == nothingPaid - 150)
      },
      "less than nothing": { outputs in
        let state = State(destination: .harbour, paidCents: 500, isTicketPrinted: true)
        TestSupport.expect(outputs(state).missingCents >= 0)
      },
      "less than nothing for a while": { outputs in
        let state = State(destination: .harbour, paidCents: 500)
        TestSupport.expect(outputs(state).missingCents == 0)
      },
      "missing again": { outputs in
        let state = State(destination: .harbour, paidCents: 200, isTicketPrinted: true)
        TestSupport.expect(outputs(state).missingCents == 0)
      },
      "prints beforehand": { outputs in
        let state = State(destination: .harbour, paidCents: 199)
        TestSupport.expect(outputs(state).printTicket == nil)
      },
      "exact money only": { outputs in
        let state = State(destination: .harbour, paidCents: 500)
        TestSupport.expect(outputs(state).printTicket != nil)
      },
      "more than the price": { outputs in
        let state = State(destination: .airport, paidCents: 350)
        TestSupport.expect(outputs(state).printTicket != nil)
      },
      "prints at the cheaper price": { outputs in
        let coin = outputs(State(destination: .airport, paidCents: 50)).printTicket
        let enoughForTheOther = outputs(State(destination: .airport, paidCents: 200)).printTicket
        TestSupport.expect(enoughForTheOther == coin)
      },
      "always the harbour": { outputs in
        let state = State(destination: .airport, paidCents: 350)
        TestSupport.expect(outputs(state).printTicket != .harbour)
      },
      "always the airport": { outputs in
        let state = State(destination: .harbour, paidCents: 200)
        TestSupport.expect(outputs(state).printTicket != .airport)
      },
      "endless printing": { outputs in
        let state = State(destination: .harbour, paidCents: 200, isTicketPrinted: true)
        TestSupport.expect(outputs(state).printTicket == nil)
      },
      "change too early": { outputs in
        let state = State(destination: .harbour, paidCents: 500)
        TestSupport.expect(outputs(state).showChange == nil)
      },
      "prints until the change is taken": { outputs in
        let state = State(destination: .harbour, paidCents: 500, isTicketPrinted: true)
        TestSupport.expect(outputs(state).printTicket == nil)
      },
      "change of a part": { outputs in
        let state = State(destination: .harbour, paidCents: 150)
        TestSupport.expect(outputs(state).showChange == nil)
      },
      "change of nothing": { outputs in
        let state = State(destination: .harbour, paidCents: 200, isTicketPrinted: true)
        TestSupport.expect(outputs(state).showChange == nil)
      },
      "everything given back": { outputs in
        let state = State(destination: .harbour, paidCents: 500, isTicketPrinted: true)
        TestSupport.expect(outputs(state).showChange != 500)
      },
      "change at the cheaper price": { outputs in
        let state = State(destination: .airport, paidCents: 500, isTicketPrinted: true)
        TestSupport.expect(outputs(state).showChange != 300)
      },
      "change at the dearer price": { outputs in
        let state = State(destination: .harbour, paidCents: 500, isTicketPrinted: true)
        TestSupport.expect(outputs(state).showChange != 150)
      },
    ]
  }
}

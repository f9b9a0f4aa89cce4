import TestSupport

@testable import Lesson02ComputedProperties

/// The ticket machines on which a test is tried.
@MainActor
enum TicketMachineCandidates {
  typealias State = TicketMachine.State
  typealias Outputs = TicketMachine.Outputs
  typealias Bench = OutputBench<State, Outputs>
  typealias Moment = Situation<State, Bench>
  typealias Wrong = Fault<OutputFunction<State, Outputs>, State, Bench>

  static var all: Candidates<OutputFunction<State, Outputs>, State, Bench> {
    Candidates(
      right: [
        .right("with one line for each output", oneAfterAnother),
        .right("with one balance and a “switch”", fromOneBalance),
        .right("with the phases of a sale, one after another", inPhases),
        .right(
          "so that it keeps silent in a state that no machine can be in", leavesOpen: "5d",
          showing(Outputs(missingCents: 0))),
        .right(
          "so that it asks for a cent, and prints, in a state that no machine can be in",
          leavesOpen: "5d", showing(Outputs(missingCents: 1, printTicket: .airport))),
        .right(
          "so that it owes money in a state that no machine can be in", leavesOpen: "5d",
          showing(Outputs(missingCents: -1))),
        .right(
          "so that it asks for a fortune, and prints, in a state that no machine can be in",
          leavesOpen: "5d", showing(Outputs(missingCents: 100_000, printTicket: .harbour))),
        .right(
          "so that it goes by the destination in a state that no machine can be in",
          leavesOpen: "5d"
        ) { state in
          let isToTheAirport = state.destination == .airport
          return showing(Outputs(missingCents: isToTheAirport ? 300 : 0))(state)
        },
      ],
      situations: [
        nothingChosen, onlyCoins, nothingPaid, partPaid, paid, tooMuchPaid, printed, tooMuchPrinted,
      ],
      faults: faultsOfMissing + faultsOfPrinting)
  }

  /// In cents. Not the learner's copy.
  nonisolated private static let price = 200

  // MARK: Situations

  private static let nothingChosen = moment("with nothing chosen and no coins", nil, paid: 0)
  private static let onlyCoins = moment("with coins and nothing chosen", nil, paid: 500)
  private static let nothingPaid = moment("with nothing paid", .harbour, paid: 0)
  private static let partPaid = moment("with a part paid", .harbour, paid: 50)
  private static let paid = moment("paid to the cent", .harbour, paid: 200)
  private static let tooMuchPaid = moment("with too much paid", .harbour, paid: 500)
  private static let printed = moment(
    "paid to the cent and printed", .harbour, paid: 200, isPrinted: true)
  private static let tooMuchPrinted = moment(
    "with too much paid and printed", .harbour, paid: 500, isPrinted: true)

  private static let oneDestination = Moment(
    "for one of the two destinations", when: { _ in true })

  /// The situation of a state: states are in the same one if all rules say the same of them.
  private static func moment(
    _ name: String, _ destination: TicketMachine.Destination?, paid: Int, isPrinted: Bool = false
  ) -> Moment {
    let sample = State(destination: destination, paidCents: paid, isTicketPrinted: isPrinted)
    return Moment(name, when: { kind(of: $0) == kind(of: sample) }) { $0.state = sample }
  }

  nonisolated private static func kind(of state: State) -> [Int] {
    let coins = state.paidCents.signum()
    guard state.destination != nil else { return [coins] }
    return [coins, (state.paidCents - price).signum(), state.isTicketPrinted ? 1 : 0]
  }

  // MARK: Wrong

  private static var faultsOfMissing: [Wrong] {
    [
      // Belief: it is enough that less is missing after each coin.
      .init(
        "an old price", breaks: "5a", during: [nothingPaid, partPaid],
        asking: "The machine asks for 50 cents too little, also after a coin. What notices it?",
        spoiling: { outputs, _ in outputs.missingCents = max(outputs.missingCents - 50, 0) }
      ) { bench in
        expect(bench.outputs.missingCents != price - bench.state.paidCents - 50)
      },
      // Belief: as long as the price is not paid, all of it is missing.
      .init(
        "all or nothing", breaks: "5a", during: [partPaid],
        asking: "Somebody has put in the first of several coins. How much is missing?",
        spoiling: { outputs, _ in outputs.missingCents = price }
      ) { expect($0.outputs.missingCents != price) },
      // Belief: the number beside the coin slot is the one that goes up.
      .init(
        "what is paid already", breaks: "5a", during: [partPaid],
        asking: "The machine shows what has been paid. With how many coins is that something else?",
        spoiling: { $0.missingCents = $1.paidCents }
      ) { bench in expect(bench.outputs.missingCents != bench.state.paidCents) },
      // Belief: there are no coins of one cent.
      .init(
        "counted in tens", breaks: "5a", during: [partPaid],
        asking: "“In cents.” With which amount would you see that a machine counts in tens?",
        spoiling: { outputs, _ in outputs.missingCents = outputs.missingCents / 10 * 10 }
      ) { bench in
        bench.state.paidCents = 175
        expect(bench.outputs.missingCents != 20)
      },
      // Belief: people without small coins pay a little more.
      .init(
        "rounded up to tens", breaks: "5a", during: [partPaid],
        asking:
          "“In cents.” The machine rounds up to full tens. With which amount is that too much?",
        spoiling: { outputs, _ in outputs.missingCents = (outputs.missingCents + 9) / 10 * 10 }
      ) { bench in
        bench.state.paidCents = 175
        expect(bench.outputs.missingCents != 30)
      },
      // Belief: a cent is not worth a coin.
      .init(
        "lets the last cent go", breaks: "5a", during: [partPaid],
        asking: "“In cents.” One cent is still to be paid. Where does your test see that?",
        spoiling: { outputs, _ in if outputs.missingCents == 1 { outputs.missingCents = 0 } }
      ) { bench in
        bench.state.paidCents = 175
        let isToTheCent = bench.outputs.missingCents == 25
        bench.state.paidCents = 199
        expect(!isToTheCent || bench.outputs.missingCents != 0)
      },
      journey(to: .airport, costs: 350), journey(to: .airport, costs: 120),
      journey(to: .harbour, costs: 350), journey(to: .harbour, costs: 120),

      // Belief: until somebody chooses, a ticket is what they want.
      .init(
        "a price without a choice", breaks: "5b", during: [nothingChosen, onlyCoins],
        asking: """
          Nobody has chosen anything, with coins in the machine or without. What does it ask for?
          """,
        spoiling: { outputs, _ in outputs.missingCents = price }
      ) { expect($0.outputs.missingCents <= 0) },
      // Belief: what goes in is taken off, whatever it is taken off from.
      .init(
        "coins that are owed", breaks: "5b", during: [onlyCoins],
        asking:
          "Somebody puts a coin in, and has chosen nothing yet. How much is missing meanwhile?",
        spoiling: { $0.missingCents = -$1.paidCents }
      ) { expect($0.outputs.missingCents >= 0) },
      // Belief: a coin is a choice.
      .init(
        "a price after the first coin", breaks: "5b", during: [onlyCoins],
        asking: """
          Somebody has put in less than a ticket costs, and has chosen nothing yet. How much is missing?
          """,
        spoiling: { $0.missingCents = max(price - $1.paidCents, 0) }
      ) { bench in
        bench.state.paidCents = 50
        expect(bench.outputs.missingCents != price - 50)
      },
      // Belief: a person who has paid too much has less than nothing to pay.
      .init(
        "less than nothing", breaks: "5b", during: [tooMuchPaid, tooMuchPrinted],
        asking: "“Never below.” Somebody pays too much. How much is missing?",
        spoiling: { $0.missingCents = price - $1.paidCents }
      ) { expect($0.outputs.missingCents >= 0) },
      // Belief: a ticket has to be paid until somebody has it, or once more when it has used up the money.
      .init(
        "missing although paid", breaks: "5b",
        during: [paid, tooMuchPaid, printed, tooMuchPrinted],
        asking: "The price is paid. What is still to be paid?",
        spoiling: { outputs, _ in outputs.missingCents = price }
      ) { bench in
        let forTheHarbour = bench.outputs.missingCents
        bench.state.destination = .airport
        expect(forTheHarbour <= 0 || bench.outputs.missingCents <= 0)
      },
      missingAlthoughPaid(for: .harbour), missingAlthoughPaid(for: .airport),
    ]
  }

  /// Belief: a journey with a plane at its end is dearer, or a shorter one is cheaper.
  private static func journey(
    to destination: TicketMachine.Destination, costs otherPrice: Int
  ) -> Wrong {
    .init(
      "\(otherPrice) cents to the \(destination)", breaks: "5a", during: [oneDestination],
      asking: "In this machine one of the journeys has another price. What is missing for each?",
      spoiling: { outputs, state in
        guard state.destination == destination, outputs.missingCents > 0 else { return }
        outputs.missingCents = max(otherPrice - state.paidCents, 0)
      }
    ) { bench in
      bench.state.destination = destination
      expect(bench.outputs.missingCents != otherPrice - bench.state.paidCents)
    }
  }

  private static var faultsOfPrinting: [Wrong] {
    [
      // Belief: a person who chooses nothing wants the ticket that most people want.
      .init(
        "prints without a choice", breaks: "5c", during: [nothingChosen, onlyCoins],
        asking: "Nobody has chosen anything yet. What is printed meanwhile?",
        spoiling: { outputs, _ in outputs.printTicket = .harbour }
      ) { bench in
        bench.state.paidCents = min(bench.state.paidCents, 50)
        expect(bench.outputs.printTicket == nil)
      },
      // Belief: coins that pay for a ticket ask for one.
      .init(
        "prints what the coins pay for", breaks: "5c", during: [onlyCoins],
        asking: "The coins pay for a ticket, and nobody has chosen one yet. What is printed?",
        spoiling: { outputs, state in
          if state.paidCents >= price { outputs.printTicket = .harbour }
        }
      ) { bench in
        let isPrinted = bench.outputs.printTicket != nil
        bench.state.paidCents = 50
        expect(!isPrinted || bench.outputs.printTicket != nil)
      },
      // Belief: a person who has begun to pay goes on.
      .init(
        "prints beforehand", breaks: "5c", during: [nothingPaid, partPaid],
        asking: "A destination is chosen, and the price is not paid yet. What is printed?",
        spoiling: { $0.printTicket = $1.destination }
      ) { bench in
        let toTheHarbour = bench.outputs.printTicket
        bench.state.destination = .airport
        expect(toTheHarbour == nil || bench.outputs.printTicket == nil)
      },
      printsBeforehand(for: .harbour), printsBeforehand(for: .airport),
      // Belief: a cent is no reason to wait.
      .init(
        "prints before the last cent", breaks: "5c", during: [partPaid],
        asking: """
          A machine asks for the last cent, and prints meanwhile. How close to the price does your \
          test come, from below?
          """,
        spoiling: { outputs, state in
          if outputs.missingCents <= 1 { outputs.printTicket = state.destination }
        }
      ) { bench in
        let isBeforehand = bench.outputs.printTicket != nil
        bench.state.paidCents = 199
        expect(isBeforehand || bench.outputs.printTicket == nil)
      },
      // Belief: “>” and “>=” make no difference that anybody would see; or paid means paid to the cent.
      .init(
        "prints nothing", breaks: "5c", during: [paid, tooMuchPaid],
        asking:
          "“From when its price is paid.” How much is that, to the cent? And with more than that?",
        spoiling: { outputs, _ in outputs.printTicket = nil }
      ) { expect($0.outputs.printTicket != nil) },
      always(.harbour, evenFor: .airport), always(.airport, evenFor: .harbour),
      // Belief: a request is over by itself once it has been made.
      .init(
        "endless printing", breaks: "5c", during: [printed, tooMuchPrinted],
        asking: "The ticket is printed. What is to be printed now?",
        spoiling: { $0.printTicket = $1.destination }
      ) { bench in
        bench.state.paidCents = min(bench.state.paidCents, 250)
        let toTheHarbour = bench.outputs.printTicket
        bench.state.destination = .airport
        expect(toTheHarbour == nil || bench.outputs.printTicket == nil)
      },
      endlessPrinting(for: .harbour), endlessPrinting(for: .airport),
    ]
  }

  private static func missingAlthoughPaid(for destination: TicketMachine.Destination) -> Wrong {
    wrong(
      "missing although paid", for: destination, breaks: "5b",
      asking: "The ticket to the \(destination) is paid. What is still to be paid?",
      spoiling: { $0.missingCents = price }, when: { $0.paidCents >= price },
      paying: [200], isRight: { $0.missingCents == 0 })
  }

  private static func printsBeforehand(for destination: TicketMachine.Destination) -> Wrong {
    wrong(
      "prints beforehand", for: destination, breaks: "5c",
      asking: "The ticket to the \(destination) is not paid yet. What is printed?",
      spoiling: { $0.printTicket = destination }, when: { $0.paidCents < price },
      paying: [0, 50], isRight: { $0.printTicket == nil })
  }

  private static func endlessPrinting(for destination: TicketMachine.Destination) -> Wrong {
    wrong(
      "endless printing", for: destination, breaks: "5c",
      asking: "The ticket to the \(destination) is printed. What is to be printed now?",
      spoiling: { $0.printTicket = destination }, when: { $0.paidCents >= price },
      paying: [200], isPrinted: true, isRight: { $0.printTicket == nil })
  }

  /// A fault for one of the destinations. Where the other one is wrong, too, its story says nothing.
  ///
  /// Belief: what is written for one destination is copied to the other one without a mistake.
  private static func wrong(
    _ name: String, for destination: TicketMachine.Destination, breaks rule: String,
    asking question: String, spoiling spoil: @escaping (inout Outputs) -> Void,
    when isNow: @escaping (State) -> Bool, paying amounts: [Int], isPrinted: Bool = false,
    isRight: @escaping (Outputs) -> Bool
  ) -> Wrong {
    .init(
      "\(name) for the \(destination)", breaks: rule, during: [oneDestination], asking: question,
      spoiling: { outputs, state in
        if state.destination == destination, isNow(state) { spoil(&outputs) }
      }
    ) { bench in
      for amount in amounts {
        bench.state = State(
          destination: destination == .harbour ? .airport : .harbour, paidCents: amount,
          isTicketPrinted: isPrinted)
        guard isRight(bench.outputs) else { return }
      }
      bench.state.destination = destination
      expect(isRight(bench.outputs))
    }
  }

  /// Belief: what is printed is a ticket, and tickets are alike.
  private static func always(
    _ printed: TicketMachine.Destination, evenFor chosen: TicketMachine.Destination
  ) -> Wrong {
    .init(
      "always the \(printed)", breaks: "5c", during: [oneDestination],
      asking: "For which destination has your test seen a ticket printed? For which not yet?",
      spoiling: { outputs, _ in
        if outputs.printTicket != nil { outputs.printTicket = printed }
      }
    ) { bench in
      bench.state = State(destination: chosen, paidCents: 200)
      expect(bench.outputs.printTicket != printed)
    }
  }

  // MARK: Right

  private static var fromOneBalance: OutputFunction<State, Outputs> {
    { state in
      guard let destination = state.destination else { return Outputs(missingCents: 0) }
      let balance = state.paidCents - price
      if balance < 0 { return Outputs(missingCents: -balance) }
      return Outputs(missingCents: 0, printTicket: state.isTicketPrinted ? nil : destination)
    }
  }

  private enum Phase {
    case choosing
    case paying(missing: Int)
    case printing(TicketMachine.Destination)
    case done

    init(_ state: State) {
      guard let destination = state.destination else {
        self = .choosing
        return
      }
      let missing = price - state.paidCents
      if missing > 0 {
        self = .paying(missing: missing)
      } else if state.isTicketPrinted {
        self = .done
      } else {
        self = .printing(destination)
      }
    }
  }

  private static var inPhases: OutputFunction<State, Outputs> {
    { state in
      var outputs = Outputs(missingCents: 0)
      switch Phase(state) {
      case .choosing, .done: break
      case .paying(let missing): outputs.missingCents = missing
      case .printing(let destination): outputs.printTicket = destination
      }
      return outputs
    }
  }

  nonisolated private static func oneAfterAnother(_ state: State) -> Outputs {
    let isPaid = state.destination != nil && state.paidCents >= price
    return Outputs(
      missingCents: state.destination == nil ? 0 : max(price - state.paidCents, 0),
      printTicket: isPaid && !state.isTicketPrinted ? state.destination : nil)
  }

  /// Follows the rules, and shows this in an impossible state.
  private static func showing(_ other: Outputs) -> OutputFunction<State, Outputs> {
    { state in
      let isPaid = state.destination != nil && state.paidCents >= price
      let isPossible = state.paidCents >= 0 && (isPaid || !state.isTicketPrinted)
      return isPossible ? oneAfterAnother(state) : other
    }
  }
}

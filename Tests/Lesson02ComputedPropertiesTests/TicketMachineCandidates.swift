import TestSupport

@testable import Lesson02ComputedProperties

/// The ticket machines on which a test is tried.
@MainActor
enum TicketMachineCandidates {
  typealias State = TicketMachine.State
  typealias Outputs = TicketMachine.Outputs
  typealias Bench = OutputBench<State, Outputs>
  typealias Moment = Situation<State, Bench>

  static var all: Candidates<OutputFunction<State, Outputs>, State, Bench> {
    Candidates(
      right: [
        .right("with one line for each output", oneAfterAnother),
        .right("with one balance and a “switch”", fromOneBalance),
        .right("with the phases of a sale, one after another", inPhases),
        .right(
          "so that it keeps silent in a state that no machine can be in", leavesOpen: "5d", silent),
      ],
      situations: [
        nothingChosen, onlyCoins, nothingPaid, partPaid, enoughForTheOther, paid, tooMuchPaid,
        printed, tooMuchPrinted,
      ],
      faults: faultsOfMissing + faultsOfPrinting + faults(of: .harbour, butNotOf: .airport)
        + faults(of: .airport, butNotOf: .harbour))
  }

  /// In cents. Not the learner's copy.
  nonisolated private static func price(of destination: TicketMachine.Destination) -> Int {
    switch destination {
    case .harbour: 200
    case .airport: 350
    }
  }

  // MARK: Situations

  private static let nothingChosen = moment("with nothing chosen and no coins", nil, paid: 0)
  private static let onlyCoins = moment("with coins and nothing chosen", nil, paid: 500)
  private static let nothingPaid = moment("with nothing paid", .harbour, paid: 0)
  private static let partPaid = moment("with a part paid", .harbour, paid: 100)
  private static let enoughForTheOther = moment(
    "with enough for the other journey only", .airport, paid: 210)
  private static let paid = moment("paid to the cent", .harbour, paid: 200)
  private static let tooMuchPaid = moment("with too much paid", .harbour, paid: 500)
  private static let printed = moment(
    "paid to the cent and printed", .harbour, paid: 200, isPrinted: true)
  private static let tooMuchPrinted = moment(
    "with too much paid and printed", .harbour, paid: 500, isPrinted: true)

  /// The situation of a state: states are in the same one if all rules say the same of them.
  private static func moment(
    _ name: String, _ destination: TicketMachine.Destination?, paid: Int, isPrinted: Bool = false
  ) -> Moment {
    let sample = State(destination: destination, paidCents: paid, isTicketPrinted: isPrinted)
    return Moment(name, when: { kind(of: $0) == kind(of: sample) }) { $0.state = sample }
  }

  nonisolated private static func kind(of state: State) -> [Int] {
    guard let destination = state.destination else { return [state.paidCents.signum()] }
    let balance = (state.paidCents - price(of: destination)).signum()
    if state.isTicketPrinted { return [balance, 0, 0] }
    let amount = state.paidCents == 0 ? 0 : state.paidCents < price(of: .harbour) ? 1 : 2
    return [balance, balance < 0 ? amount : 0]
  }

  // MARK: Wrong

  private static var faultsOfMissing: [Fault<OutputFunction<State, Outputs>, State, Bench>] {
    [
      // Belief: all destinations are alike.
      .init(
        "the cheaper price for both", breaks: "5a", during: [nothingPaid, enoughForTheOther],
        asking: "Two people stand in the queue, with different journeys. What does each pay?",
        spoiling: { outputs, state in
          outputs.missingCents = max(price(of: .harbour) - state.paidCents, 0)
        }
      ) { bench in
        bench.state.destination = .airport
        let cheaper = max(price(of: .harbour) - bench.state.paidCents, 0)
        expect(bench.outputs.missingCents != cheaper)
      },
      .init(
        "the dearer price for both", breaks: "5a", during: [nothingPaid, partPaid],
        asking: "Two people stand in the queue, with different journeys. What does each pay?",
        spoiling: { outputs, state in
          outputs.missingCents = price(of: .airport) - state.paidCents
        }
      ) { bench in
        expect(bench.outputs.missingCents != price(of: .airport) - bench.state.paidCents)
      },
      // Belief: as long as the price is not paid, all of it is missing.
      .init(
        "all or nothing", breaks: "5a", during: [partPaid, enoughForTheOther],
        asking: "Somebody has put in the first of several coins. How much is missing?",
        spoiling: { outputs, state in
          outputs.missingCents = state.destination.map(price(of:)) ?? 0
        }
      ) { bench in
        expect(bench.outputs.missingCents != bench.state.destination.map(price(of:)))
      },
      // Belief: it is enough that each sum follows from another one.
      .init(
        "a price that has fallen", breaks: "5a", during: [.anyTime],
        asking: """
          A machine sells one of the journeys 50 cents too cheap, and all its sums agree with each \
          other. Which number in your test is the price itself, of each journey?
          """,
        making: { right, _ in
          { state in
            var richer = state
            if state.destination == .airport { richer.paidCents += 50 }
            return right(richer)
          }
        }
      ) { bench in
        bench.state.destination = .airport
        expect(bench.outputs.missingCents != 300)
      },

      // Belief: until somebody chooses, the cheapest ticket is what they want.
      .init(
        "a price without a choice", breaks: "5b", during: [nothingChosen, onlyCoins],
        asking: "A machine stands there, and nobody has chosen anything. What does it ask for?",
        spoiling: { outputs, _ in outputs.missingCents = price(of: .harbour) }
      ) { expect($0.outputs.missingCents <= 0) },
      // Belief: what goes in is taken off, whatever it is taken off from.
      .init(
        "coins that are owed", breaks: "5b", during: [onlyCoins],
        asking:
          "Somebody puts a coin in, and has chosen nothing yet. How much is missing meanwhile?",
        spoiling: { $0.missingCents = -$1.paidCents }
      ) { expect($0.outputs.missingCents >= 0) },
      // Belief: a person who has paid too much has less than nothing to pay.
      .init(
        "less than nothing", breaks: "5b", during: [tooMuchPaid, tooMuchPrinted],
        asking: "“Never below.” Somebody pays too much. How much is missing?",
        spoiling: { outputs, state in
          outputs.missingCents = (state.destination.map(price(of:)) ?? 0) - state.paidCents
        }
      ) { bench in
        let harbour = bench.outputs.missingCents
        bench.state.destination = .airport
        expect(harbour >= 0 || bench.outputs.missingCents >= 0)
      },
      // Belief: a ticket has to be paid until somebody has it, or once more when it has used up the money.
      .init(
        "missing although paid", breaks: "5b",
        during: [paid, tooMuchPaid, printed, tooMuchPrinted],
        asking: "The price is paid. What is still to be paid?",
        spoiling: { outputs, state in
          outputs.missingCents = state.destination.map(price(of:)) ?? 0
        }
      ) { expect($0.outputs.missingCents <= 0) },
    ]
  }

  private static var faultsOfPrinting: [Fault<OutputFunction<State, Outputs>, State, Bench>] {
    [
      // Belief: a person who pays and chooses nothing wants the cheapest ticket.
      .init(
        "prints without a choice", breaks: "5c", during: [nothingChosen],
        asking: "Nobody has chosen anything yet. What is printed meanwhile?",
        spoiling: { outputs, _ in outputs.printTicket = .harbour }
      ) { expect($0.outputs.printTicket == nil) },
      .init(
        "prints what the coins pay for", breaks: "5c", during: [onlyCoins],
        asking: "The coins pay for a ticket, and nobody has chosen one yet. What is printed?",
        spoiling: { outputs, state in
          if state.paidCents >= price(of: .harbour) { outputs.printTicket = .harbour }
        }
      ) { expect($0.outputs.printTicket != .harbour) },
      // Belief: coins that pay for the dearest ticket pay for any.
      .init(
        "prints what all coins pay for", breaks: "5c", during: [onlyCoins],
        asking: """
          The coins pay for any ticket that there is, and nobody has chosen one yet. What is printed?
          """,
        spoiling: { outputs, state in
          if state.paidCents >= price(of: .airport) { outputs.printTicket = .airport }
        }
      ) { expect($0.outputs.printTicket != .airport) },
      // Belief: a person who has begun to pay goes on.
      .init(
        "prints beforehand", breaks: "5c", during: [nothingPaid, partPaid, enoughForTheOther],
        asking: "A destination is chosen, and its price is not paid yet. What is printed?",
        spoiling: { $0.printTicket = $1.destination }
      ) { expect($0.outputs.printTicket == nil) },
      // Belief: after the first coin, nothing happens until the price is paid.
      .init(
        "prints before the last coin", breaks: "5c", during: [.anyTime],
        asking: """
          A machine asks for the last coin, 50 cents or less, and prints meanwhile. How close to the \
          price does your test come, from below?
          """,
        spoiling: { outputs, state in
          if 1...50 ~= outputs.missingCents { outputs.printTicket = state.destination }
        }
      ) { bench in
        bench.state = State(destination: .harbour, paidCents: 100)
        let isBeforehand = bench.outputs.printTicket != nil
        bench.state.paidCents = 150
        expect(isBeforehand || bench.outputs.printTicket == nil)
      },
      // Belief: “>” and “>=” make no difference that anybody would see; or paid means paid to the cent.
      .init(
        "prints nothing", breaks: "5c", during: [paid, tooMuchPaid],
        asking:
          "“As soon as its price is paid.” How much is that, to the cent? And with more than that?",
        spoiling: { outputs, _ in outputs.printTicket = nil }
      ) { expect($0.outputs.printTicket != nil) },
      // Belief: what is printed is a ticket, and tickets are alike.
      .init(
        "always the harbour", breaks: "5c", during: [paid, tooMuchPaid],
        asking: "For whom has your test printed a ticket? And for whom not?",
        spoiling: { outputs, _ in outputs.printTicket = .harbour }
      ) { bench in
        bench.state = State(
          destination: .airport, paidCents: bench.state.paidCents == 500 ? 500 : 350)
        expect(bench.outputs.printTicket != .harbour)
      },
      .init(
        "always the airport", breaks: "5c", during: [paid, tooMuchPaid],
        asking: "For whom has your test printed a ticket? And for whom not?",
        spoiling: { outputs, _ in outputs.printTicket = .airport }
      ) { expect($0.outputs.printTicket != .airport) },
      // Belief: a request is over by itself once it has been made.
      .init(
        "endless printing", breaks: "5c", during: [printed, tooMuchPrinted],
        asking: "The ticket is printed. What is to be printed now?",
        spoiling: { $0.printTicket = $1.destination }
      ) { bench in
        let harbour = bench.outputs.printTicket
        bench.state.destination = .airport
        if bench.state.paidCents == 200 { bench.state.paidCents = 350 }
        expect(harbour == nil || bench.outputs.printTicket == nil)
      },
    ]
  }

  /// Each journey has a case of its own in these machines.
  private static func faults(
    of journey: TicketMachine.Destination, butNotOf other: TicketMachine.Destination
  ) -> [Fault<OutputFunction<State, Outputs>, State, Bench>] {
    [
      // Belief: what is right for one journey is right for the other.
      .init(
        "less than nothing for the \(journey)", breaks: "5b", during: [.anyTime],
        asking: "Somebody pays too much for the \(journey). How much is missing?",
        spoiling: { outputs, state in
          if state.destination == journey {
            outputs.missingCents = price(of: journey) - state.paidCents
          }
        }
      ) { bench in
        bench.state = State(destination: other, paidCents: 500)
        let isForBoth = bench.outputs.missingCents < 0
        bench.state.destination = journey
        expect(isForBoth || bench.outputs.missingCents >= 0)
      },
      .init(
        "endless printing for the \(journey)", breaks: "5c", during: [.anyTime],
        asking: "The ticket for the \(journey) is printed. What is to be printed now?",
        spoiling: { outputs, state in
          if state.destination == journey, state.isTicketPrinted { outputs.printTicket = journey }
        }
      ) { bench in
        bench.state = State(destination: other, paidCents: 500, isTicketPrinted: true)
        let isForBoth = bench.outputs.printTicket != nil
        bench.state.destination = journey
        expect(isForBoth || bench.outputs.printTicket == nil)
      },
    ]
  }

  // MARK: Right

  private static var fromOneBalance: OutputFunction<State, Outputs> {
    { state in
      guard let destination = state.destination else { return Outputs(missingCents: 0) }
      let balance = state.paidCents - price(of: destination)
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
      let missing = price(of: destination) - state.paidCents
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
    let price = state.destination.map(price(of:)) ?? 0
    let isPaid = state.destination != nil && state.paidCents >= price
    return Outputs(
      missingCents: state.destination == nil ? 0 : max(price - state.paidCents, 0),
      printTicket: isPaid && !state.isTicketPrinted ? state.destination : nil)
  }

  nonisolated private static func silent(_ state: State) -> Outputs {
    let outputs = oneAfterAnother(state)
    let isPaid = state.destination.map { state.paidCents >= price(of: $0) } ?? false
    let isPossible = state.paidCents >= 0 && (isPaid || !state.isTicketPrinted)
    return isPossible ? outputs : Outputs(missingCents: 0)
  }
}

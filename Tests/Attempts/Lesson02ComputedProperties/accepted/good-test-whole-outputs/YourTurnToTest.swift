// A different style: one expectation for each state, about all of its outputs.

enum TicketMachine {
  enum Destination: Equatable {
    case harbour
    case airport

    /// In cents.
    var price: Int {
      switch self {
      case .harbour: 200
      case .airport: 350
      }
    }
  }

  /// What the machine stores.
  struct State: Equatable {
    var destination: Destination?
    var paidCents = 0
    var isTicketPrinted = false
  }

  /// What follows from it.
  struct Outputs: Equatable {
    /// A UI output.
    var missingCents: Int
    /// A data output.
    var printTicket: Destination?
    /// A navigation output.
    var showChange: Int?
  }
}

func ticketMachineTest(_ outputs: (TicketMachine.State) -> TicketMachine.Outputs) {
  expect(outputs(.init()), is: .init(missingCents: 0))
  expect(outputs(.init(paidCents: 50)), is: .init(missingCents: 0))
  expect(outputs(.init(destination: .airport, paidCents: 50)), is: .init(missingCents: 300))
  expect(
    outputs(.init(destination: .harbour, paidCents: 200)),
    is: .init(missingCents: 0, printTicket: .harbour))
  expect(
    outputs(.init(destination: .harbour, paidCents: 200, isTicketPrinted: true)),
    is: .init(missingCents: 0))
  expect(
    outputs(.init(destination: .airport, paidCents: 400)),
    is: .init(missingCents: 0, printTicket: .airport))
  expect(
    outputs(.init(destination: .airport, paidCents: 400, isTicketPrinted: true)),
    is: .init(missingCents: 0, showChange: 50))
}

// A test that knows all the corners, and only one of the two destinations.

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
  expect(outputs(.init(destination: .harbour, paidCents: 199)), is: .init(missingCents: 1))
  expect(
    outputs(.init(destination: .harbour, paidCents: 500)),
    is: .init(missingCents: 0, printTicket: .harbour))
  expect(
    outputs(.init(destination: .harbour, paidCents: 200, isTicketPrinted: true)),
    is: .init(missingCents: 0))
  expect(
    outputs(.init(destination: .harbour, paidCents: 500, isTicketPrinted: true)),
    is: .init(missingCents: 0, showChange: 300))
}

// A test that builds states and never asks for their outputs: it looks at what it has set itself.

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
  let state = TicketMachine.State(destination: .harbour, paidCents: 200)
  expect(state.destination, is: .harbour)
  expect(state.paidCents, is: 200)
}

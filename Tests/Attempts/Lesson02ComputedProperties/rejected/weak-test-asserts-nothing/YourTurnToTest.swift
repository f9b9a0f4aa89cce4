// A test that reads the outputs of every state worth a look, and expects nothing of them.

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
  for paidCents in [0, 199, 200, 500] {
    for isTicketPrinted in [false, true] {
      let seen = outputs(
        .init(
          destination: .harbour, paidCents: paidCents, isTicketPrinted: isTicketPrinted))
      _ = seen.missingCents
      _ = seen.printTicket
      _ = seen.showChange
    }
  }
}

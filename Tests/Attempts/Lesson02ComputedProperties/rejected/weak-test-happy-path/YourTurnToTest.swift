// A test in which everybody has exact coins and takes the ticket: all goes well, on one journey.

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
  expect(outputs(.init(destination: .harbour)).missingCents, is: 200)
  let paid = outputs(.init(destination: .harbour, paidCents: 200))
  expect(paid.missingCents, is: 0)
  expect(paid.printTicket, is: .harbour)
  let printed = outputs(.init(destination: .harbour, paidCents: 200, isTicketPrinted: true))
  expect(printed.printTicket, is: nil)
  expect(printed.showChange, is: nil)
}

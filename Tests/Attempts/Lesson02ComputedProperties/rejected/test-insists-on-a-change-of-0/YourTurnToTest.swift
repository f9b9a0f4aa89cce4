// A test that wants a change of 0 where there is none. It fails on machines that are right.

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
  expect(outputs(.init(destination: .airport)).missingCents, is: 350)
  expect(outputs(.init(destination: .harbour, paidCents: 500)).missingCents, is: 0)
  expect(outputs(.init(destination: .harbour, paidCents: 500)).printTicket, is: .harbour)
  let printed = outputs(.init(destination: .harbour, paidCents: 200, isTicketPrinted: true))
  expect(printed.printTicket, is: nil)
  expect(printed.showChange, is: 0)
}

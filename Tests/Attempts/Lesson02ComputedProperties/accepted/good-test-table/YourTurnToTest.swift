// A different style: one table for each output, and a function that builds the states.

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
  typealias Destination = TicketMachine.Destination

  for (paid, missing) in [(0, 350), (340, 10), (350, 0), (360, 0)] {
    expect(airport(paid).missingCents, is: missing)
  }
  for (paid, ticket) in [(349, nil), (350, .airport), (500, .airport)] as [(Int, Destination?)] {
    expect(airport(paid).printTicket, is: ticket)
    expect(airport(paid, isPrinted: true).printTicket, is: nil)
    expect(airport(paid).showChange, is: nil)
  }
  for (paid, change) in [(350, nil), (360, 10)] as [(Int, Int?)] {
    expect(airport(paid, isPrinted: true).showChange, is: change)
  }

  func airport(_ paidCents: Int, isPrinted: Bool = false) -> TicketMachine.Outputs {
    outputs(.init(destination: .airport, paidCents: paidCents, isTicketPrinted: isPrinted))
  }
}

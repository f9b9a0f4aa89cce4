// A test that compares outputs with outputs: each sum follows from another one, and no price is ever
// said. A machine on which every journey costs the same passes.

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
  for destination in [TicketMachine.Destination.harbour, .airport] {
    let fresh = outputs(.init(destination: destination))
    let price = fresh.missingCents
    let almost = outputs(.init(destination: destination, paidCents: price - 1))
    expect(almost.missingCents, is: fresh.missingCents - (price - 1))
    expect(almost.printTicket, is: nil)
    let exact = outputs(.init(destination: destination, paidCents: price))
    expect(exact.missingCents, is: 0)
    expect(exact.printTicket, is: destination)
    let tooMuch = outputs(.init(destination: destination, paidCents: price + 50))
    expect(tooMuch, is: exact)
    let printed = outputs(
      .init(destination: destination, paidCents: price, isTicketPrinted: true))
    expect(printed.printTicket, is: nil)
    expect(printed.showChange, is: nil)
    let change = outputs(
      .init(destination: destination, paidCents: price + 50, isTicketPrinted: true))
    expect(change.showChange, is: 50)
  }
}

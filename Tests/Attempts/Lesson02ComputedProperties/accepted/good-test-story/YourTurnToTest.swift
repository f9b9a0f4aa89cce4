// A different style: one state that lives through two journeys, looked at where something happens.

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
  var state = TicketMachine.State()
  expect(outputs(state).missingCents, is: 0)
  state.destination = .airport
  expect(outputs(state).missingCents, is: 350)
  state.paidCents = 300
  expect(outputs(state).missingCents, is: 50)
  expect(outputs(state).printTicket, is: nil)
  state.paidCents = 500
  expect(outputs(state).missingCents, is: 0)
  expect(outputs(state).printTicket, is: .airport)
  expect(outputs(state).showChange, is: nil)
  state.isTicketPrinted = true
  expect(outputs(state).printTicket, is: nil)
  expect(outputs(state).showChange, is: 150)

  state = TicketMachine.State(destination: .harbour)
  expect(outputs(state).missingCents, is: 200)
  state.paidCents = 200
  expect(outputs(state).printTicket, is: .harbour)
  state.isTicketPrinted = true
  expect(outputs(state).showChange, is: nil)
}

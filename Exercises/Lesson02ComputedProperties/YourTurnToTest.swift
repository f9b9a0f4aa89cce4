import Bootcamp

/// A ticket machine at a railway station.
///
/// - Missing: what is still to be paid, in cents. Never below 0, and 0 while no destination is chosen.
/// - Print: the destination, as soon as its price is paid and until its ticket is printed.
/// - Change: how many cents to give back, on a screen of its own. It is shown once the ticket is
///   printed, and only if more than the price was paid.
///
/// A ticket is printed only after its destination was chosen and its price paid, and nobody pays less
/// than 0 cents. What a machine shows in any other state is open.
///
/// You do not write these outputs. Somebody else has, several times, and only some of them got them
/// right. You write the test that tells them apart.
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

/// Your test. It needs no store and no action: build a state, read its outputs, and say what you
/// expect. `outputs` gives you the outputs of a state:
///
///     let nobody = outputs(TicketMachine.State())
///     expect(nobody.printTicket, is: nil)
func ticketMachineTest(_ outputs: (TicketMachine.State) -> TicketMachine.Outputs) {
  // MARK: Assert
  todo("Step 7: write a test that accepts every right machine and catches every wrong one.")
}

/// A ticket machine at a railway station. Each journey costs 200 cents. Coins may go in before a
/// destination is chosen.
///
/// - **5a.** `missingCents`: what is still to be paid for a chosen destination, in cents.
/// - **5b.** `missingCents` is 0 while no destination is chosen, and 0 once the price is paid: never
///   below.
/// - **5c.** `printTicket`: the destination, from when its price is paid, to the cent, until its ticket
///   is printed. Otherwise `nil`.
/// - **5d.** Open: what a machine shows in an impossible state: less than 0 cents are paid, or the
///   ticket is printed although no destination is chosen or its price is not paid.
///
/// You do not write these outputs: there are many versions of them. Some are right, and each of the
/// others breaks one rule. You write the test that tells them apart.
enum TicketMachine {
  enum Destination: Equatable {
    case harbour
    case airport
  }

  /// In cents.
  static let price = 200

  /// What the machine stores.
  struct State: Equatable {
    var destination: Destination?
    var paidCents = 0
    var isTicketPrinted = false
  }

  /// What follows from it.
  struct Outputs: Equatable {
    var missingCents: Int
    /// What the printer is asked for now; `nil` if for nothing.
    var printTicket: Destination?
  }
}

/// Your test. It needs no store and no action: build a state, read its outputs, and say what you
/// expect. `outputs` gives you the outputs of a state:
///
///     let nobody = outputs(TicketMachine.State())
///     expect(nobody.printTicket, is: nil)
func ticketMachineTest(_ outputs: (TicketMachine.State) -> TicketMachine.Outputs) {
  // MARK: Assert

  // Nothing is chosen, so there is nothing to pay and nothing to print.
  let nobody = outputs(TicketMachine.State())
  expect(nobody.missingCents, is: 0)
  expect(nobody.printTicket, is: nil)

  // Coins that went in first wait for a choice.
  let coinsFirst = outputs(TicketMachine.State(paidCents: 500))
  expect(coinsFirst.missingCents, is: 0)
  expect(coinsFirst.printTicket, is: nil)
  let oneCoinFirst = outputs(TicketMachine.State(paidCents: 50))
  expect(oneCoinFirst.missingCents, is: 0)
  expect(oneCoinFirst.printTicket, is: nil)

  // The whole price is missing.
  let unpaid = outputs(.init(destination: .airport))
  expect(unpaid.missingCents, is: 200)
  expect(unpaid.printTicket, is: nil)

  // One cent is missing.
  let almost = outputs(.init(destination: .harbour, paidCents: 199))
  expect(almost.missingCents, is: 1)
  expect(almost.printTicket, is: nil)

  // Paid to the cent: print, once.
  let exact = outputs(.init(destination: .harbour, paidCents: 200))
  expect(exact.missingCents, is: 0)
  expect(exact.printTicket, is: .harbour)
  let exactAndPrinted = outputs(
    .init(destination: .harbour, paidCents: 200, isTicketPrinted: true))
  expect(exactAndPrinted.missingCents, is: 0)
  expect(exactAndPrinted.printTicket, is: nil)

  // Paid too much, for the other journey: the same.
  let tooMuch = outputs(.init(destination: .airport, paidCents: 500))
  expect(tooMuch.missingCents, is: 0)
  expect(tooMuch.printTicket, is: .airport)
  let tooMuchAndPrinted = outputs(
    .init(destination: .airport, paidCents: 500, isTicketPrinted: true))
  expect(tooMuchAndPrinted.missingCents, is: 0)
  expect(tooMuchAndPrinted.printTicket, is: nil)
}

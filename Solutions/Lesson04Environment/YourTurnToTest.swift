import Bootcamp
import BootcampTesting
import Foundation

/// A stand in the street that rents out bikes for one hour.
///
/// - **6a.** A tap starts a payment: `isPaying` becomes true, and the stand calls `pay` once.
/// - **6b.** While a payment is on its way, the button is disabled: another tap changes nothing and calls
///   nothing. The payment goes on.
/// - **6c.** When it is paid, `isPaying` becomes false, and the rental starts.
/// - **6d.** The bike is due exactly one hour after the start of the rental.
/// - **6e.** The rental and its receipt have the same id.
/// - **6f.** The stand asks for one date and one id, in either order, when it is paid. It asks for them at
///   no other time.
/// - **6g.** The stand tells analytics once, when it is paid. It tells nothing at any other time.
/// - **6h.** When the payment fails, `isPaying` becomes false, and `message` becomes
///   `paymentFailedMessage`. No rental starts.
/// - **6i.** A message stays: no tap and no payment takes it away.
/// - **6j.** After a failed payment, a tap starts the next one, and all rules hold again.
/// - **6k.** Open: what a tap does while a bike is rented.
/// - **6l.** Open: what a payment that throws a `CancellationError` leads to.
///
/// You do not write this feature: there are many versions of it. Some are right, and each of the others
/// breaks one rule. You write the test that tells them apart.
enum BikeStand {
  struct State: Equatable {
    /// Whether a payment is on its way.
    var isPaying = false
    var rental: Rental?
    var receiptID: UUID?
    /// What went wrong last.
    var message: String?
  }

  struct Rental: Equatable, Sendable {
    var id: UUID
    var startedAt: Date
    var dueAt: Date
  }

  enum Action: Equatable, Sendable {
    case rentButtonTapped
    case paymentSucceeded
    case paymentFailed
  }

  static let paymentFailedMessage = "The payment failed."
}

/// What the stand cannot control.
struct BikeStandEnvironment: Sendable {
  var date: @Sendable () -> Date
  var uuid: @Sendable () -> UUID
  /// Takes the price from the card, or throws. In a test, throw an error type of your own.
  var pay: @Sendable () async throws -> Void
  /// Tells analytics that a bike was rented.
  var trackRental: @Sendable () async -> Void

  static let failing = BikeStandEnvironment(
    date: unimplemented("BikeStandEnvironment.date", placeholder: .distantPast),
    uuid: unimplemented("BikeStandEnvironment.uuid", placeholder: UUID(0)),
    pay: unimplemented("BikeStandEnvironment.pay"),
    trackRental: unimplemented("BikeStandEnvironment.trackRental")
  )
}

/// Your test. Make a stand for each story that you tell, with the state in which the story begins
/// and the environment in which it takes place:
///
///     let stand = stands(BikeStand.State(), environment)
///     await stand.send(.rentButtonTapped) { $0.isPaying = true }
///     await stand.receive(.paymentSucceeded) { … }
///
/// Begin each environment with `BikeStandEnvironment.failing`, and set up what the story needs. Send what
/// a person does, here the tap, and receive what the payment leads to. `await stand.finish()` waits until
/// all effects are over.
///
/// A store does not see how often an endpoint was called. Count the calls yourself, and say what is
/// wrong: `if … { reportIssue("…") }`.
@MainActor
func bikeStandTest(
  _ stands: (BikeStand.State, BikeStandEnvironment)
    -> TestStore<BikeStand.State, BikeStand.Action>
) async {
  // MARK: Assert
  for message in [nil, BikeStand.paymentFailedMessage] {
    await tellStories(of: stands, after: message)
  }
}

/// The stories, at the first try and after a failed payment.
@MainActor
private func tellStories(
  of stands: (BikeStand.State, BikeStandEnvironment)
    -> TestStore<BikeStand.State, BikeStand.Action>,
  after message: String?
) async {
  // It is paid. Ids and dates move with each call, so that a second call cannot hide.
  let minutes = Counter()
  let payments = Counter()
  let ids = Counter()
  let rentals = Counter()
  let clock = TestClock()
  var paid = BikeStandEnvironment.failing
  paid.pay = {
    _ = payments.next()
    try await clock.sleep(for: .seconds(1))
  }
  paid.trackRental = { _ = rentals.next() }
  paid.uuid = { UUID(ids.next()) }
  paid.date = { Date(timeIntervalSince1970: 60 * Double(minutes.next())) }
  let happy = stands(BikeStand.State(message: message), paid)
  await happy.send(.rentButtonTapped) { $0.isPaying = true }
  // The payment is on its way: a tap touches nothing at all, and the payment goes on.
  await happy.send(.rentButtonTapped)
  await clock.advance(by: .seconds(1))
  await happy.receive(.paymentSucceeded) {
    $0.isPaying = false
    $0.rental = BikeStand.Rental(
      id: UUID(0),
      startedAt: Date(timeIntervalSince1970: 0),
      dueAt: Date(timeIntervalSince1970: 3600))
    $0.receiptID = UUID(0)
  }
  await happy.finish()
  if payments.count != 1 {
    reportIssue("One bike was rented, and the stand called “pay” \(payments.count) times.")
  }
  if minutes.count != 1 {
    reportIssue("One bike was rented, and the stand asked for \(minutes.count) dates.")
  }
  if ids.count != 1 {
    reportIssue("One bike was rented, and the stand asked for \(ids.count) ids.")
  }
  if rentals.count != 1 {
    reportIssue("One bike was rented, and analytics was told \(rentals.count) times.")
  }

  // The payment fails: no date, no id, no word to analytics. A tap in between changes nothing of that.
  let tries = Counter()
  let slowCard = TestClock()
  var broke = BikeStandEnvironment.failing
  broke.pay = {
    _ = tries.next()
    try await slowCard.sleep(for: .seconds(1))
    throw NoMoney()
  }
  let sad = stands(BikeStand.State(message: message), broke)
  await sad.send(.rentButtonTapped) { $0.isPaying = true }
  await sad.send(.rentButtonTapped)
  await slowCard.advance(by: .seconds(1))
  await sad.receive(.paymentFailed) {
    $0.isPaying = false
    $0.message = BikeStand.paymentFailedMessage
  }
  if tries.count != 1 {
    reportIssue("One payment failed, and the stand called “pay” \(tries.count) times.")
  }
}

private struct NoMoney: Error {}

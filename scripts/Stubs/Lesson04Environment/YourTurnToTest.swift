import Bootcamp
import BootcampTesting
import Foundation

/// A stand in the street that rents out bikes for one hour.
///
/// - A tap on the button starts a payment. While a payment is on its way, the button is disabled, and
///   another tap does nothing.
/// - When it is paid, the rental starts, and analytics is told once. The bike is due exactly one hour
///   after that start. The rental and its receipt have the same id.
/// - When the payment fails, the stand shows `paymentFailedMessage`, and the button can be tapped
///   again. Analytics hears nothing.
///
/// All of this holds at the next try as well, when something has gone wrong before. What a tap does while
/// a bike is rented is left open.
///
/// You do not write this feature. Somebody else has, several times, and only some of them got it
/// right. You write the test that tells them apart.
enum BikeStand {
  struct State: Equatable {
    /// Whether a payment is on its way.
    var isPaying = false
    var rental: Rental?
    var receiptID: UUID?
    /// The last thing that went wrong. Nothing takes it away, also when it is paid the next time.
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
  /// Takes the price from the card, or throws. In a test, throw an error of your own; a
  /// `CancellationError` counts as cancelled.
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
/// Begin each environment with `BikeStandEnvironment.failing`, and set up what the story needs. Send only
/// what a person does, here the tap, and receive what the payment leads to. `await stand.finish()` waits
/// for what is still in flight; a payment that takes its time sleeps on a `TestClock`, as in lesson 3.
///
/// A right stand asks for one date and one id, when it is paid. What a store does not see, such as the
/// number of calls, you check yourself: `if … { reportIssue("…") }`.
@MainActor
func bikeStandTest(
  _ stands: (BikeStand.State, BikeStandEnvironment)
    -> TestStore<BikeStand.State, BikeStand.Action>
) async {
  // MARK: Assert
  todo("Step 6: write a test that accepts every right stand and catches every wrong one.")
}

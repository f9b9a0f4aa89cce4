// A good test of another style: each world writes down what is asked of it, and a story ends with a
// look at the whole list and the whole state.

import Bootcamp
import BootcampTesting
import Foundation
import Synchronization

/// A stand in the street that rents out bikes for one hour.
///
/// - A tap on the button starts a payment. While a payment is on its way, the button is disabled, and
///   another tap does nothing.
/// - When it is paid, there is a rental, and the analytics team is told. The bike is due exactly one
///   hour after the rental has started. The rental and its receipt have the same id.
/// - When the payment fails, the stand says so, and the button can be tapped again. The analytics
///   team hears nothing.
///
/// You do not write this feature. Somebody else has, several times, and only some of them got it
/// right. You write the test that tells them apart.
enum BikeStand {
  struct State: Equatable {
    var isPaying = false
    var rental: Rental?
    var receiptID: UUID?
    /// The last thing that went wrong. Nothing takes it away.
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
  /// Tells the analytics team that a bike was rented.
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
/// Begin each environment with `BikeStandEnvironment.failing`, and set up what the story needs. What
/// a store does not see, such as the number of calls, you check yourself: `if … { reportIssue("…") }`.
@MainActor
func bikeStandTest(
  _ stands: (BikeStand.State, BikeStandEnvironment)
    -> TestStore<BikeStand.State, BikeStand.Action>
) async {
  // MARK: Assert

  let hour: TimeInterval = 3600
  let start = Date(timeIntervalSince1970: 1_000_000)

  let paid = Log()
  let happy = stands(BikeStand.State(message: "Yesterday"), world(paid, start: start) {})
  happy.exhaustivity = .off
  await happy.send(.rentButtonTapped)
  await happy.finish()
  expect(
    happy.state,
    BikeStand.State(
      rental: BikeStand.Rental(id: UUID(100), startedAt: start, dueAt: start + hour),
      receiptID: UUID(100), message: "Yesterday"))
  expect(paid.calls.sorted(), ["date", "pay", "track", "uuid"])

  let unpaid = Log()
  let sad = stands(BikeStand.State(), world(unpaid, start: start) { throw NoMoney() })
  sad.exhaustivity = .off
  await sad.send(.rentButtonTapped)
  await sad.finish()
  expect(sad.state, BikeStand.State(message: BikeStand.paymentFailedMessage))
  expect(unpaid.calls, ["pay"])

  // The card is slow, so the second tap comes while the payment is on its way.
  let slow = Log()
  let clock = TestClock()
  let impatient = stands(
    BikeStand.State(),
    world(slow, start: start) { try await clock.sleep(for: .seconds(1)) })
  impatient.exhaustivity = .off
  await impatient.send(.rentButtonTapped)
  await impatient.send(.rentButtonTapped)
  expect(slow.calls, ["pay"])
  await clock.advance(by: .seconds(1))
  await impatient.finish()
  expect(slow.calls.sorted(), ["date", "pay", "track", "uuid"])
}

private struct NoMoney: Error {}

private final class Log: Sendable {
  private let written = Mutex<[String]>([])

  var calls: [String] { written.withLock { $0 } }

  func write(_ call: String) {
    written.withLock { $0.append(call) }
  }
}

/// A world in which a minute passes with each look at the clock, and ids count from 100.
private func world(
  _ log: Log, start: Date, pay: @escaping @Sendable () async throws -> Void
) -> BikeStandEnvironment {
  let minutes = Counter()
  let ids = Counter()
  return BikeStandEnvironment(
    date: {
      log.write("date")
      return start + 60 * Double(minutes.next())
    },
    uuid: {
      log.write("uuid")
      return UUID(100 + ids.next())
    },
    pay: {
      log.write("pay")
      try await pay()
    },
    trackRental: { log.write("track") })
}

private func expect<Value: Equatable>(_ actual: Value, _ expected: Value) {
  if actual != expected { reportIssue("\(actual) is not \(expected)") }
}

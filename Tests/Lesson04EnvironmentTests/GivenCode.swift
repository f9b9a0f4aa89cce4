import Bootcamp
import Foundation
import TestSupport
import Testing

@testable import Lesson04Environment

// What comes finished with the exercise, and that the lesson counts on. A change of it is said before
// anything else, because nothing that follows would make sense.

func requireUnchangedDoor(sourceLocation: SourceLocation = #_sourceLocation) throws {
  let numbers = Numbers()
  let counted = Door(
    environment: DoorEnvironment(ring: { .buzzer }, visitorNumber: { numbers.next() + 1 }))
  let words = [counted.welcome(), counted.welcome()]
  var changing = DoorEnvironment.silent
  let door = Door(environment: changing)
  let first = door.press()
  changing.ring = { .buzzer }
  let isAsItCame =
    Sound.bell != .silence && Sound.bell != .buzzer && Sound.buzzer != .silence
    && DoorEnvironment.live.ring() == .bell && DoorEnvironment.silent.ring() == .silence
    && DoorEnvironment.live.visitorNumber() == 1 && DoorEnvironment.silent.visitorNumber() == 1
    && Door().press() == .bell && first == .silence && door.press() == .silence
    && Door(environment: changing).press() == .buzzer
    && words == [
      "You are visitor 1. Your badge has the number 2.",
      "You are visitor 3. Your badge has the number 4.",
    ] && numbers.next() == 4
  try requireGivenCode(
    "Door", in: "Lesson04Environment/Prediction.swift", isAsShipped: isAsItCame,
    sourceLocation: sourceLocation)
}

func requireUnchangedCounter(sourceLocation: SourceLocation = #_sourceLocation) throws {
  let (first, second) = (Counter(), Counter())
  let seen = [first.next(), first.next(), second.next(), first.next(), second.next()]
  try requireGivenCode(
    "Counter", in: "Lesson04Environment/TestValues.swift",
    isAsShipped: seen == [0, 1, 0, 2, 1] && first.count == 3 && second.count == 2,
    sourceLocation: sourceLocation)
  let isAsItCame = [0, 1, 2, 9, 10, 255, 256, 65_536].allSatisfy { UUID($0) == ourID($0) }
  try requireGivenCode(
    "UUID.init(_:)", in: "Lesson04Environment/TestValues.swift", isAsShipped: isAsItCame,
    sourceLocation: sourceLocation)
}

@MainActor
func requireUnchangedServer(sourceLocation: SourceLocation = #_sourceLocation) async throws {
  // There is always one, so that no code can tell by it whether a test listens.
  let _: @Sendable (String) -> Void = Server.listener
  let heard = Log<String>()
  await Server.$listener.withValue(hearing(heard)) {
    await Task { _ = try? await Server.stock() }.value
    await Task { _ = try? await Server.order(3) }.value
    await Task { await Server.record(.quantityRaised) }.value
    await Task { await Server.record(.stockRequested) }.value
  }
  try requireGivenCode(
    "Server", in: "Lesson04Environment/Server.swift",
    isAsShipped: heard.all
      == ["stock", "order 3", "record quantityRaised", "record stockRequested"]
      && TrackingEvent.quantityRaised != .stockRequested,
    sourceLocation: sourceLocation)
}

@MainActor
func requireUnchangedBikeStand(sourceLocation: SourceLocation = #_sourceLocation) async throws {
  try requireUnchangedCounter(sourceLocation: sourceLocation)
  let rental = BikeStand.Rental(id: ourID(1), startedAt: .distantPast, dueAt: .distantFuture)
  let states = [
    BikeStand.State(), BikeStand.State(isPaying: true), BikeStand.State(rental: rental),
    BikeStand.State(
      rental: .init(id: ourID(2), startedAt: .distantPast, dueAt: .distantFuture)),
    BikeStand.State(
      rental: .init(id: ourID(1), startedAt: .distantFuture, dueAt: .distantFuture)),
    BikeStand.State(rental: .init(id: ourID(1), startedAt: .distantPast, dueAt: .distantPast)),
    BikeStand.State(receiptID: ourID(1)), BikeStand.State(message: "Hello"),
  ]
  let fresh = BikeStand.State()
  let isAsItCame =
    states.indices.allSatisfy { first in
      states.indices.allSatisfy { (states[first] == states[$0]) == (first == $0) }
    } && !fresh.isPaying && fresh.rental == nil && fresh.receiptID == nil && fresh.message == nil
    && BikeStand.paymentFailedMessage == "The payment failed."
  try requireGivenCode(
    "BikeStand", in: "Lesson04Environment/YourTurnToTest.swift", isAsShipped: isAsItCame,
    sourceLocation: sourceLocation)
  var isFailing = true
  for call in [
    { _ = $0.date() }, { _ = $0.uuid() }, { _ = try? await $0.pay() }, { await $0.trackRental() },
  ] as [@MainActor (BikeStandEnvironment) async -> Void] {
    let issues = await issuesReported { await call(.failing) }
    if issues.map(\.kind) != [.unimplemented] { isFailing = false }
  }
  try requireGivenCode(
    "BikeStandEnvironment", in: "Lesson04Environment/YourTurnToTest.swift", isAsShipped: isFailing,
    sourceLocation: sourceLocation)
}

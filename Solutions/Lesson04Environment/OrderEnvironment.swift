import Bootcamp
import Foundation

/// Everything that the order screen cannot control, in one value.
// region: endpoints
struct OrderEnvironment: Sendable {
  // Direct: they return at once.
  var date: @Sendable () -> Date
  var uuid: @Sendable () -> UUID

  // Effectful: they take their time, and are awaited inside an effect.
  var loadStock: @Sendable () async throws -> Int
  var track: @Sendable (TrackingEvent) async -> Void
  var submitOrder: @Sendable (_ quantity: Int) async throws -> OrderAnswer
}
// endregion: endpoints

/// What analytics wants to hear of. Nothing else is tracked.
enum TrackingEvent: Equatable, Sendable {
  /// The quantity was raised by one.
  case quantityRaised
  /// Somebody asked for the stock.
  case stockRequested
}

/// What the shop says to an order.
enum OrderAnswer: Equatable, Sendable {
  case accepted
  case refused(reason: String)
}

// MARK: The real world

extension OrderEnvironment {
  // region: live
  static let live = OrderEnvironment(
    date: { Date() },
    uuid: { UUID() },
    loadStock: { try await Server.stock() },
    track: { await Server.record($0) },
    submitOrder: { try await Server.order($0) }
  )
  // endregion: live
}

// MARK: Worlds for tests

extension OrderEnvironment {
  /// The start of every test: each endpoint fails the test that touches it. (`unimplemented` does that. A
  /// closure of your own that calls `reportIssue` is as good.)
  static let failing = OrderEnvironment(
    date: unimplemented("OrderEnvironment.date", placeholder: .distantPast),
    uuid: unimplemented("OrderEnvironment.uuid", placeholder: UUID(0)),
    loadStock: unimplemented("OrderEnvironment.loadStock"),
    track: unimplemented("OrderEnvironment.track"),
    submitOrder: unimplemented("OrderEnvironment.submitOrder")
  )

  /// A world in which all goes well.
  // region: mocks
  static var mock: OrderEnvironment {
    OrderEnvironment(
      date: { .midsummer },
      uuid: UUID.counting(),
      loadStock: { 7 },
      track: { _ in },
      submitOrder: { _ in .accepted }
    )
  }

  /// The same world, but the shop refuses every order.
  static var mockRefusing: OrderEnvironment {
    var environment = mock
    environment.submitOrder = { _ in .refused(reason: "Sold out") }
    return environment
  }
  // endregion: mocks
}

// Of another shape: each endpoint of `failing` reports for itself, the mock is made of `failing`, and
// the refusing mock is written out.

import Bootcamp
import Foundation

/// Everything that the order screen cannot control, in one value.
struct OrderEnvironment: Sendable {
  // Direct: they return at once.
  var date: @Sendable () -> Date
  var uuid: @Sendable () -> UUID

  // Effectful: they take their time, and are awaited inside an effect.
  var loadStock: @Sendable () async throws -> Int
  var track: @Sendable (TrackingEvent) async -> Void
  var submitOrder: @Sendable (_ quantity: Int) async throws -> OrderAnswer
}

/// What the analytics team wants to hear of. Nothing else is tracked.
enum TrackingEvent: Equatable, Sendable {
  /// The quantity was raised by one.
  case quantityRaised
  /// Someone asked for the stock.
  case stockRequested
}

/// What the shop says to an order.
enum OrderAnswer: Equatable, Sendable {
  case accepted
  case refused(reason: String)
}

// MARK: The real world

extension OrderEnvironment {
  static let live = OrderEnvironment(
    date: { .now },
    uuid: UUID.init,
    loadStock: Server.stock,
    track: Server.record,
    submitOrder: Server.order
  )
}

// MARK: Worlds for tests

extension OrderEnvironment {
  /// The start of every test: each endpoint fails the test that touches it, and says its full name,
  /// such as “OrderEnvironment.date”.
  static let failing = OrderEnvironment(
    date: {
      complain("date")
      return .distantFuture
    },
    uuid: {
      complain("uuid")
      return UUID()
    },
    loadStock: {
      complain("loadStock")
      throw Unexpected()
    },
    track: { event in complain("track", "with \(event)") },
    submitOrder: { quantity in
      complain("submitOrder", "of \(quantity)")
      throw Unexpected()
    }
  )

  private struct Unexpected: Error {}

  private static func complain(_ endpoint: String, _ details: String = "") {
    reportIssue("OrderEnvironment.\(endpoint) was called \(details)", kind: .unimplemented)
  }

  /// A world in which all goes well: it is `Date.midsummer`, ids count from 0, 7 pieces are in stock,
  /// tracking goes nowhere, and every order is accepted. Each mock begins afresh.
  static var mock: OrderEnvironment {
    var environment = failing
    environment.date = { .midsummer }
    environment.uuid = UUID.counting()
    environment.loadStock = { 7 }
    environment.track = { _ in }
    environment.submitOrder = { _ in .accepted }
    return environment
  }

  /// The same world, but the shop refuses every order with the reason “Sold out”.
  static var mockRefusing: OrderEnvironment {
    OrderEnvironment(
      date: { .midsummer }, uuid: UUID.counting(), loadStock: { 7 }, track: { _ in },
      submitOrder: { _ in .refused(reason: "Sold out") })
  }
}

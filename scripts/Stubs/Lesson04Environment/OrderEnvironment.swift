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
  static let live = OrderEnvironment(
    date: { todo("Step 2: the live date is the date of now (rule 2a).", returning: .distantPast) },
    uuid: { todo("Step 2: a live id is a new one each time (rule 2b).", returning: UUID(0)) },
    loadStock: { try await Server.stock() },
    track: { await Server.record($0) },
    submitOrder: { try await Server.order($0) }
  )
}

// MARK: Worlds for tests

extension OrderEnvironment {
  /// The start of every test: each endpoint fails the test that touches it. (`unimplemented` does that. A
  /// closure of your own that calls `reportIssue` is as good.)
  static var failing: OrderEnvironment {
    todo(
      "Step 3: build the world in which every endpoint fails the test (rules 3e and 3i).",
      returning: .deaf)
  }

  /// A world in which all goes well.
  static var mock: OrderEnvironment {
    todo(
      "Step 3: build the world in which all goes well (rules 3f, 3g and 3i).", returning: .deaf)
  }

  /// The same world, but the shop refuses every order.
  static var mockRefusing: OrderEnvironment {
    todo(
      "Step 3: make it from the mock, by changing one endpoint (rules 3g and 3h).",
      returning: .deaf)
  }

  /// Stands in for what is still to be done. When nothing calls it any more, remove it.
  private static var deaf: OrderEnvironment {
    OrderEnvironment(
      date: { .distantPast }, uuid: { UUID(0) }, loadStock: { 0 }, track: { _ in },
      submitOrder: { _ in .accepted })
  }
}

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
  /// Someone asked for the stock. (Two things are open: whether a tap on the disabled stock button
  /// counts, and whether the stock is asked for at once or when analytics has answered.)
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
    date: { todo("Step 2: the live date is the date of now.", returning: .distantPast) },
    uuid: { todo("Step 2: a live id is a new one each time.", returning: UUID(0)) },
    loadStock: { try await Server.stock() },
    track: { await Server.record($0) },
    submitOrder: { try await Server.order($0) }
  )
}

// MARK: Worlds for tests

extension OrderEnvironment {
  /// The start of every test: each endpoint fails the test that touches it, and says its full name,
  /// such as “OrderEnvironment.date”. (`unimplemented` does both. A closure of your own that calls
  /// `reportIssue` is as good.)
  static var failing: OrderEnvironment {
    todo(
      "Step 3: build the environment in which every endpoint fails the test that touches it.",
      returning: .deaf)
  }

  /// A world in which all goes well: it is `Date.midsummer`, ids count from 0, 7 pieces are in stock,
  /// tracking goes nowhere, and every order is accepted. Each mock starts fresh.
  static var mock: OrderEnvironment {
    todo("Step 3: build the world in which all goes well.", returning: .deaf)
  }

  /// The same world, but the shop refuses every order with the reason “Sold out”. It starts fresh,
  /// too.
  static var mockRefusing: OrderEnvironment {
    todo("Step 3: make it from the mock, by changing one endpoint.", returning: .deaf)
  }

  /// Stands in for what is still to be done. When nothing calls it any more, remove it.
  private static var deaf: OrderEnvironment {
    OrderEnvironment(
      date: { .distantPast }, uuid: { UUID(0) }, loadStock: { 0 }, track: { _ in },
      submitOrder: { _ in .accepted })
  }
}

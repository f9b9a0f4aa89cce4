import Foundation
import TestSupport

@testable import Lesson04Environment

/// The rules of the order screen, once more, as plainly as can be.
struct OrderScreenModel {
  struct Check: Equatable {
    var id: UUID
    var date: Date
    var stock: Int
  }

  /// A request, from the tap to its answer.
  enum Request {
    case none
    /// It was on its way when the story began.
    case beganBefore
    case isOnItsWay
    /// Its effect was cancelled, so nothing comes any more.
    case isLost
  }

  static let orderAccepted = "Order created"
  static let noConnection = "No connection. Please try again."

  var quantity: Int
  var checks: [Check] = []
  var message: String?
  var stockRequest = Request.none
  var order = Request.none

  var isChecking: Bool { stockRequest != .none }
  var isSubmitting: Bool { order != .none }
  var isMinusEnabled: Bool { quantity > 0 }
  var isStockEnabled: Bool { !isChecking }
  var isAddOrderEnabled: Bool { quantity > 0 && !isSubmitting }

  mutating func receive(_ answer: StockAnswer, date: Date, id: UUID) {
    stockRequest = .none
    switch answer {
    case .inStock(let stock): checks.append(Check(id: id, date: date, stock: stock))
    case .error: message = Self.noConnection
    }
  }

  mutating func receive(_ answer: ShopAnswer) {
    order = .none
    switch answer {
    case .accepted: message = Self.orderAccepted
    case .refused(let reason): message = reason
    case .error: message = Self.noConnection
    }
  }
}

/// What the server says to a question for the stock.
enum StockAnswer: StoryPart, Equatable {
  case inStock(Int)
  /// A `CancellationError` never gets to the `catch:` of an effect.
  case error(HardError)

  static func draw(_ draw: inout Draw) -> Self {
    switch draw.number(in: 1...8) {
    case 1...3: .inStock(7)
    case 4, 5: .inStock(draw.number())
    default: .error(draw.error())
    }
  }

  var simpler: [Self] {
    switch self {
    case .inStock(let stock): stock == 7 ? [] : ([7] + stock.simpler).map { .inStock($0) }
    case .error(let error): [.inStock(7)] + error.simpler.map { .error($0) }
    }
  }

  var result: Result<Int, any Error> {
    switch self {
    case .inStock(let stock): .success(stock)
    case .error(let error): .failure(error.thrown)
    }
  }

  /// The action that an effect sends.
  var action: OrderScreen.Action {
    switch self {
    case .inStock(let stock): .stockResponse(.success(stock))
    case .error: .stockResponse(.failure(OrderScreen.RequestFailure()))
    }
  }

  var sentence: String {
    switch self {
    case .inStock(let stock): "The server says that \(text(stock)) are in stock."
    case .error(let error): "The stock check fails: “loadStock” throws \(error.words)."
    }
  }

  /// The rule that says what comes of it.
  var rule: String {
    if case .inStock = self { "2f" } else { "2g" }
  }

  var isCancellation: Bool { self == .error(.cancellation) }
}

/// What the shop says to an order.
enum ShopAnswer: StoryPart, Equatable {
  case accepted
  case refused(String)
  /// A `CancellationError` never gets to the `catch:` of an effect.
  case error(HardError)

  static func draw(_ draw: inout Draw) -> Self {
    switch draw.number(in: 1...10) {
    case 1...3: .accepted
    case 4...6: .refused(draw.text(usual: ["Sold out", "Only 3 left", ""]))
    default: .error(draw.error())
    }
  }

  var simpler: [Self] {
    switch self {
    case .accepted: []
    case .refused("Sold out"): [.accepted]
    case .refused(let reason):
      ["Sold out", " pen "].filter { $0 == "Sold out" || $0.count < reason.count }
        .map { .refused($0) }
    case .error(let error): [.accepted] + error.simpler.map { .error($0) }
    }
  }

  var result: Result<OrderAnswer, any Error> {
    switch self {
    case .accepted: .success(.accepted)
    case .refused(let reason): .success(.refused(reason: reason))
    case .error(let error): .failure(error.thrown)
    }
  }

  /// The action that an effect sends.
  var action: OrderScreen.Action {
    switch self {
    case .accepted: .orderResponse(.success(.accepted))
    case .refused(let reason): .orderResponse(.success(.refused(reason: reason)))
    case .error: .orderResponse(.failure(OrderScreen.RequestFailure()))
    }
  }

  var sentence: String {
    switch self {
    case .accepted: "The shop accepts the order."
    case .refused(let reason):
      "The shop refuses the order with the reason \(Facts.quoted(reason))."
    case .error(let error): "The order fails: “submitOrder” throws \(error.words)."
    }
  }

  /// The rule that says what comes of it.
  var rule: String {
    switch self {
    case .accepted: "5d"
    case .refused: "5e"
    case .error: "5f"
    }
  }

  var isCancellation: Bool { self == .error(.cancellation) }
}

struct NoNetwork: Error {}

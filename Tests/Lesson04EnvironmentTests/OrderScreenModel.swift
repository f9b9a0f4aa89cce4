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
    case .noConnection, .cancelled: message = Self.noConnection
    }
  }

  mutating func receive(_ answer: ShopAnswer) {
    order = .none
    switch answer {
    case .accepted: message = Self.orderAccepted
    case .refused(let reason): message = reason
    case .noConnection, .cancelled: message = Self.noConnection
    }
  }
}

/// What the server says to a question for the stock.
enum StockAnswer: StoryPart {
  case inStock(Int)
  case noConnection
  /// The request ends with a `CancellationError`, which never gets to the `catch:` of an effect.
  case cancelled

  static func draw(_ draw: inout Draw) -> Self {
    switch draw.number(in: 1...8) {
    case 1...3: .inStock(7)
    case 4, 5: .inStock(draw.number())
    case 6, 7: .noConnection
    default: .cancelled
    }
  }

  var simpler: [Self] {
    switch self {
    case .inStock(let stock): stock == 7 ? [] : ([7] + stock.simpler).map { .inStock($0) }
    case .noConnection: [.inStock(7)]
    case .cancelled: [.noConnection]
    }
  }

  var result: Result<Int, any Error> {
    switch self {
    case .inStock(let stock): .success(stock)
    case .noConnection: .failure(NoNetwork())
    case .cancelled: .failure(CancellationError())
    }
  }

  /// The action that an effect sends.
  var action: OrderScreen.Action {
    switch self {
    case .inStock(let stock): .stockResponse(.success(stock))
    case .noConnection, .cancelled: .stockResponse(.failure(OrderScreen.RequestFailure()))
    }
  }

  var sentence: String {
    switch self {
    case .inStock(let stock): "The server says that \(text(stock)) are in stock."
    case .noConnection: "The server cannot be reached."
    case .cancelled: "The question for the stock is cancelled (a “CancellationError”)."
    }
  }
}

/// What the shop says to an order.
enum ShopAnswer: StoryPart {
  case accepted
  case refused(String)
  case noConnection
  /// The order ends with a `CancellationError`, which never gets to the `catch:` of an effect.
  case cancelled

  static func draw(_ draw: inout Draw) -> Self {
    switch draw.number(in: 1...10) {
    case 1...3: .accepted
    case 4...6: .refused(draw.text(usual: ["Sold out", "Only 3 left", ""]))
    case 7...9: .noConnection
    default: .cancelled
    }
  }

  var simpler: [Self] {
    switch self {
    case .accepted: []
    case .refused("Sold out"): [.accepted]
    case .refused(let reason):
      ["Sold out", " pen "].filter { $0 == "Sold out" || $0.count < reason.count }
        .map { .refused($0) }
    case .noConnection: [.accepted]
    case .cancelled: [.noConnection]
    }
  }

  var result: Result<OrderAnswer, any Error> {
    switch self {
    case .accepted: .success(.accepted)
    case .refused(let reason): .success(.refused(reason: reason))
    case .noConnection: .failure(NoNetwork())
    case .cancelled: .failure(CancellationError())
    }
  }

  /// The action that an effect sends.
  var action: OrderScreen.Action {
    switch self {
    case .accepted: .orderResponse(.success(.accepted))
    case .refused(let reason): .orderResponse(.success(.refused(reason: reason)))
    case .noConnection, .cancelled: .orderResponse(.failure(OrderScreen.RequestFailure()))
    }
  }

  var sentence: String {
    switch self {
    case .accepted: "The shop accepts the order."
    case .refused(let reason): "The shop refuses the order with the reason “\(reason)”."
    case .noConnection: "The order does not get through."
    case .cancelled: "The order is cancelled on its way (a “CancellationError”)."
    }
  }
}

struct NoNetwork: Error {}

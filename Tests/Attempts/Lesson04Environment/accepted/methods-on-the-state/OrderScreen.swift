// Of another shape: the state has a mutating method for each thing that happens to it, and an answer
// says itself what to show.

import Bootcamp
import Foundation

/// An order screen: a quantity with minus and plus, a button that checks the stock, and a button
/// that adds the order.
struct OrderScreen: Reducer {
  let environment: OrderEnvironment

  // MARK: Model the state

  struct State: Equatable {
    /// How many pieces to order.
    var quantity = 1

    /// Each time that the stock was checked.
    var stockChecks: [StockCheck] = []
    var isCheckingStock = false

    /// Whether an order is on its way to the shop.
    var isSubmitting = false

    /// What to tell the person in front of the screen. It stays until there is something newer.
    var message: String?

    var isMinusButtonEnabled: Bool { quantity > 0 }
    var isStockButtonEnabled: Bool { !isCheckingStock }

    /// Whether the *Add order* button can be tapped: while there is something to order, and no order
    /// is on its way.
    var isAddOrderButtonEnabled: Bool {
      if isSubmitting { return false }
      return quantity >= 1
    }

    /// Returns the quantity to submit, if an order may begin now.
    mutating func beginOrder() -> Int? {
      guard isAddOrderButtonEnabled else { return nil }
      isSubmitting = true
      return quantity
    }

    mutating func endOrder(_ message: String) {
      self.message = message
      isSubmitting = false
    }

    mutating func beginStockCheck() -> Bool {
      defer { isCheckingStock = true }
      return !isCheckingStock
    }

    mutating func endStockCheck(_ check: StockCheck?) {
      isCheckingStock = false
      if let check { stockChecks.append(check) } else { message = Message.noConnection }
    }
  }

  /// How many pieces there were, and when.
  struct StockCheck: Equatable, Identifiable, Sendable {
    let id: UUID
    let date: Date
    let stock: Int
  }

  /// The words on the screen.
  enum Message {
    static let orderAccepted = "Order created"
    static let noConnection = "No connection. Please try again."
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
    case stockButtonTapped
    case stockResponse(Result<Int, RequestFailure>)
    case addOrderButtonTapped
    case orderResponse(Result<OrderAnswer, RequestFailure>)
  }

  /// A request did not get through, for whatever reason.
  struct RequestFailure: Error, Equatable {}

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .plusButtonTapped:
      state.quantity += 1
      return track(.quantityRaised)

    case .minusButtonTapped:
      guard state.isMinusButtonEnabled else { return .none }
      state.quantity -= 1
      return .none

    case .stockButtonTapped:
      return state.beginStockCheck() ? .merge(loadStock(), track(.stockRequested)) : .none

    case .stockResponse(let result):
      let check = try? result.get()
      state.endStockCheck(
        check.map { StockCheck(id: environment.uuid(), date: environment.date(), stock: $0) })
      return .none

    case .addOrderButtonTapped:
      return state.beginOrder().map(submitOrder) ?? .none

    case .orderResponse(let result):
      state.endOrder((try? result.get().message) ?? Message.noConnection)
      return .none
    }
  }

  // MARK: Return the effect

  private func track(_ event: TrackingEvent) -> Effect<Action> {
    .run { _ in await environment.track(event) }
  }

  private func loadStock() -> Effect<Action> {
    .run { send in
      let stock = try await environment.loadStock()
      // MARK: Feed it back
      await send(.stockResponse(.success(stock)))
    } catch: { _, send in
      await send(.stockResponse(.failure(RequestFailure())))
    }
  }

  private func submitOrder(_ quantity: Int) -> Effect<Action> {
    .run { send in
      let answer = try await environment.submitOrder(quantity)
      await send(.orderResponse(.success(answer)))
    } catch: { _, send in
      await send(.orderResponse(.failure(RequestFailure())))
    }
  }
}

extension OrderAnswer {
  fileprivate var message: String {
    switch self {
    case .accepted: OrderScreen.Message.orderAccepted
    case .refused(let reason): reason
    }
  }
}

// Of another shape: a `body`, and one effect that tracks and loads, with errors caught inside.

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
    var isAddOrderButtonEnabled: Bool { quantity > 0 && !isSubmitting }
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

  var body: some ReducerOf<Self> {
    Reduce { [environment] state, action in
      switch action {
      case .plusButtonTapped:
        state.quantity += 1
        return .run { _ in await environment.track(.quantityRaised) }

      case .minusButtonTapped:
        state.quantity = max(min(state.quantity, state.quantity - 1), 0)
        return .none

      case .stockButtonTapped where state.isCheckingStock:
        return .none

      case .stockButtonTapped:
        state.isCheckingStock = true
        return .run { send in
          await environment.track(.stockRequested)
          do {
            await send(.stockResponse(.success(try await environment.loadStock())))
          } catch {
            await send(.stockResponse(.failure(RequestFailure())))
          }
        }

      case .stockResponse(let result):
        state.isCheckingStock = false
        guard case .success(let stock) = result else {
          state.message = Message.noConnection
          return .none
        }
        let date = environment.date()
        let id = environment.uuid()
        state.stockChecks += [StockCheck(id: id, date: date, stock: stock)]
        return .none

      case .addOrderButtonTapped where !state.isAddOrderButtonEnabled:
        return .none

      case .addOrderButtonTapped:
        state.isSubmitting = true
        return .run { [quantity = state.quantity, submitOrder = environment.submitOrder] send in
          do {
            await send(.orderResponse(.success(try await submitOrder(quantity))))
          } catch {
            await send(.orderResponse(.failure(RequestFailure())))
          }
        }

      case .orderResponse(let result):
        state.isSubmitting = false
        state.message =
          switch result {
          case .success(.accepted): Message.orderAccepted
          case .success(.refused(let reason)): reason
          case .failure: Message.noConnection
          }
        return .none
      }
    }
  }
}

// Of another shape: a `body` of three reducers, each of which holds only the endpoints that it needs,
// and effects that end with a `Result`.

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
    quantity(track: environment.track)
    stock(environment)
    order(submit: environment.submitOrder)
  }

  private func quantity(
    track: @escaping @Sendable (TrackingEvent) async -> Void
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .plusButtonTapped:
        state.quantity += 1
        return .run { _ in await track(.quantityRaised) }
      case .minusButtonTapped where state.isMinusButtonEnabled:
        state.quantity -= 1
        return .none
      default:
        return .none
      }
    }
  }

  private func stock(_ environment: OrderEnvironment) -> Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .stockButtonTapped where state.isStockButtonEnabled:
        state.isCheckingStock = true
        return .run { [track = environment.track, load = environment.loadStock] send in
          async let told: Void = track(.stockRequested)
          await send(.stockResponse(result(of: load)))
          await told
        }
      case .stockResponse(.success(let stock)):
        state.isCheckingStock = false
        let (date, id) = (environment.date(), environment.uuid())
        state.stockChecks.append(StockCheck(id: id, date: date, stock: stock))
        return .none
      case .stockResponse(.failure):
        state.isCheckingStock = false
        state.message = Message.noConnection
        return .none
      default:
        return .none
      }
    }
  }

  private func order(
    submit: @escaping @Sendable (Int) async throws -> OrderAnswer
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .addOrderButtonTapped where state.isAddOrderButtonEnabled:
        state.isSubmitting = true
        return .run { [quantity = state.quantity] send in
          await send(.orderResponse(result(of: { try await submit(quantity) })))
        }
      case .orderResponse(.success(.accepted)):
        state.isSubmitting = false
        state.message = Message.orderAccepted
      case .orderResponse(.success(.refused(let reason))):
        state.isSubmitting = false
        state.message = reason
      case .orderResponse(.failure):
        state.isSubmitting = false
        state.message = Message.noConnection
      default:
        break
      }
      return .none
    }
  }
}

/// What comes of a request: an answer, or that it did not get through.
private func result<Answer: Sendable>(
  of request: @Sendable () async throws -> Answer
) async -> Result<Answer, OrderScreen.RequestFailure> {
  do {
    return .success(try await request())
  } catch {
    return .failure(OrderScreen.RequestFailure())
  }
}

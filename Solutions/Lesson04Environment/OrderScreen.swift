import Bootcamp
import Foundation

/// An order screen: a quantity with minus and plus, a button that checks the stock, and a button
/// that adds the order.
struct OrderScreen: Reducer {
  let environment: OrderEnvironment

  // MARK: Model the state

  /// What the screen has to remember, and nothing else.
  struct State: Equatable {
    /// How many pieces to order.
    var quantity = 1

    /// The stock checks, the newest at the end.
    var stockChecks: [StockCheck] = []
    var isCheckingStock = false

    /// Whether an order is on its way to the shop.
    var isSubmitting = false

    /// What to tell the person in front of the screen.
    var message: String?

    var isMinusButtonEnabled: Bool { quantity > 0 }
    var isStockButtonEnabled: Bool { !isCheckingStock }

    /// Whether the *Add order* button can be tapped.
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

  /// A request did not get through, for whatever reason. (A `CancellationError` never reaches `catch:`: it
  /// means that nobody wants the answer any more.)
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
      guard state.isStockButtonEnabled else { return .none }
      state.isCheckingStock = true
      return .merge(track(.stockRequested), loadStock())

    // region: stock-response
    case .stockResponse(.success(let stock)):
      state.isCheckingStock = false
      state.stockChecks.append(
        StockCheck(id: environment.uuid(), date: environment.date(), stock: stock))
      return .none
    // endregion: stock-response

    case .stockResponse(.failure):
      state.isCheckingStock = false
      state.message = Message.noConnection
      return .none

    case .addOrderButtonTapped:
      guard state.isAddOrderButtonEnabled else { return .none }
      state.isSubmitting = true
      return submitOrder(state.quantity)

    case .orderResponse(let result):
      state.isSubmitting = false
      switch result {
      case .success(.accepted): state.message = Message.orderAccepted
      case .success(.refused(let reason)): state.message = reason
      case .failure: state.message = Message.noConnection
      }
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

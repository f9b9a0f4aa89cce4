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
    // Step 5: so far it always can (rule 5a).
    var isAddOrderButtonEnabled: Bool { true }
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
      return track(.quantityRaised)

    case .stockButtonTapped:
      guard state.isStockButtonEnabled else { return .none }
      state.isCheckingStock = true
      // Step 4: analytics wants to hear of it, too (rule 4b).
      return loadStock()

    case .stockResponse(.success(let stock)):
      state.isCheckingStock = false
      // Step 2: nobody can test what comes from nowhere (rules 2d to 2i).
      state.stockChecks.append(StockCheck(id: UUID(), date: Date(), stock: stock))
      return .none

    case .stockResponse(.failure):
      state.isCheckingStock = false
      state.message = Message.noConnection
      return .none

    case .addOrderButtonTapped:
      return todo(
        "Step 5: submit the quantity, if the button is enabled (rules 5b, 5c and 5h).",
        returning: .none)

    case .orderResponse:
      return todo(
        "Step 5: show the answer, or that there was none (rules 5d to 5g).", returning: .none)
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
}

import Bootcamp
import Foundation

/// An order screen: a quantity with minus and plus, a button that checks the stock, and a button
/// that adds the order.
struct OrderScreen: Reducer {
  let environment: OrderEnvironment

  // MARK: Model the state

  /// What the screen has to remember, and nothing else: two states with the same values are equal.
  struct State: Equatable {
    /// How many pieces to order.
    var quantity = 1

    /// Each time that the stock was checked, the latest last. A check that fails leaves nothing here.
    var stockChecks: [StockCheck] = []
    var isCheckingStock = false

    /// Whether an order is on its way to the shop. The order and the stock check know nothing of each
    /// other: one may be on its way while the other begins, ends or fails.
    var isSubmitting = false

    /// What to tell the person in front of the screen. It stays until there is a newer one; a tap takes
    /// none away.
    var message: String?

    var isMinusButtonEnabled: Bool { quantity > 0 }
    var isStockButtonEnabled: Bool { !isCheckingStock }

    /// Whether the *Add order* button can be tapped: while there is something to order, and no order
    /// is on its way.
    // Step 5: so far it always can. Make it so that the sentence above is true.
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

  /// A request did not get through, for whatever reason. (A `CancellationError` never reaches `catch:`,
  /// because whoever cancels wants no answer. Nothing on this screen cancels, so it is open whether a
  /// button works again after one.)
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
      // Step 4: analytics wants to hear of it, too.
      return loadStock()

    case .stockResponse(.success(let stock)):
      state.isCheckingStock = false
      // Step 2: nobody can test what comes from nowhere.
      state.stockChecks.append(StockCheck(id: UUID(), date: Date(), stock: stock))
      return .none

    case .stockResponse(.failure):
      state.isCheckingStock = false
      state.message = Message.noConnection
      return .none

    case .addOrderButtonTapped:
      return todo(
        "Step 5: submit the quantity. While the button is disabled, a tap changes nothing.",
        returning: .none)

    case .orderResponse:
      return todo("Step 5: show the answer, or that there was none.", returning: .none)
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

import Bootcamp

// Finished: nothing to do here.

/// Everything that the order screen cannot control, in one value. Each closure in it is an *endpoint*.
struct OrderEnvironment: Sendable {
  /// Asks the shop, and takes its time.
  var submitOrder: @Sendable (_ quantity: Int) async -> OrderAnswer

  /// Shows a toast on top of the app. Only the screen of step 5 asks for it.
  var showToast: @Sendable (_ text: String) async -> Void
}

/// What the shop says to an order.
enum OrderAnswer: Equatable, Sendable {
  case accepted
  case refused

  /// The words for the person in front of the screen.
  var message: String {
    switch self {
    case .accepted: "Order created"
    case .refused: "Sold out"
    }
  }
}

extension OrderEnvironment {
  /// The start of every test: each endpoint fails the test that touches it.
  static let failing = OrderEnvironment(
    submitOrder: unimplemented("OrderEnvironment.submitOrder", placeholder: .refused),
    showToast: unimplemented("OrderEnvironment.showToast")
  )
}

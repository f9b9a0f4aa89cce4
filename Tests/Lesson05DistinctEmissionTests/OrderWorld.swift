import Bootcamp
import TestSupport

@testable import Lesson05DistinctEmission

/// The world of an order screen in a story: a shop that answers when the story says, and toasts that go
/// away when the story says.
struct OrderWorld {
  let shop = Calls<Int, OrderAnswer>()
  let toasts = Calls<String, Void>()

  /// The two endpoints. Once the story has ended, whoever still waits is told that the order is refused.
  var environment: OrderEnvironment {
    OrderEnvironment(
      submitOrder: { [shop] in (try? await shop.call($0)) ?? .refused },
      showToast: { [toasts] in try? await toasts.call($0) })
  }

  func close() {
    shop.close()
    toasts.close()
  }
}

/// What the toast of an answer says. Not taken from the learner's copy of the given file.
func words(of answer: OrderAnswer) -> String {
  switch answer {
  case .accepted: "Order created"
  case .refused: "Sold out"
  }
}

/// An answer of the shop as a sentence.
func sentence(_ answer: OrderAnswer) -> String {
  switch answer {
  case .accepted: "The shop accepts an order"
  case .refused: "The shop refuses an order"
  }
}

/// Toasts that a person has seen, as words that end a sentence.
func list(_ toasts: [String]) -> String {
  toasts.isEmpty ? "no toast" : toasts.map(Facts.quoted).joined(separator: ", ")
}

/// A message as words that end a sentence.
func quoted(_ message: String?) -> String {
  message.map(Facts.quoted) ?? "nil"
}

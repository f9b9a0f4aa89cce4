import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson02ComputedProperties

// The order screen of lesson 2, run by the state and the reducer that you write.

let store = Store(
  initialState: OrderScreen.State(number: 1, stock: 3, pricePerPiece: 250)
) {
  OrderScreen()
}

let screen = Screen(
  "Order screen (250 cents a piece, 3 in stock)",
  store: store,
  commands: [
    .init(
      "-", "tap the minus button", sends: .minusButtonTapped, whileEnabled: \.isMinusButtonEnabled),
    .init(
      "+", "tap the plus button", sends: .plusButtonTapped, whileEnabled: \.isPlusButtonEnabled),
  ],
  typing: { .numberTextChanged($0) },
  draw: { state in
    let minus = state.isMinusButtonEnabled ? "[ − ]" : "  −  "
    let plus = state.isPlusButtonEnabled ? "[ + ]" : "  +  "
    let message = state.errorMessage.map { "   (\($0))" } ?? ""
    return "\(minus)  \(state.number)  \(plus)   \(state.summary)\(message)"
  }
)

exit(screen.run())

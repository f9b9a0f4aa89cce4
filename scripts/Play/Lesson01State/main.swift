import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson01State

// The quantity editor of lesson 1, run by the reducer that you write.

let store = Store(initialState: QuantityEditor.State(number: 1)) {
  QuantityEditor()
}

let screen = Screen(
  "Quantity editor",
  store: store,
  commands: [
    .init(
      "-", "tap the minus button", sends: .minusButtonTapped, whileEnabled: \.isMinusButtonEnabled),
    .init("+", "tap the plus button", sends: .plusButtonTapped),
  ],
  draw: { state in
    let minus = state.isMinusButtonEnabled ? "[ − ]" : "  −  "
    let note = state.isMinusButtonEnabled ? "" : "   (minus is disabled)"
    return "\(minus)  \(state.number)  [ + ]\(note)"
  }
)

exit(
  screen
    .showing("number", \.number)
    .showing("isMinusButtonEnabled", \.isMinusButtonEnabled)
    .run())

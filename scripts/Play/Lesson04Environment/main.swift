import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson04Environment

// The order screen of lesson 4, run by the reducer that you write.
//
// With a person at the keyboard it lives in your `OrderEnvironment.live`. A script lives in a world
// that is the same each time: it is always 22 June 2022, ids count from 0, nothing takes any time,
// and the shop accepts the first order, refuses the second, and does not get the third.

let scriptedDate = Date(timeIntervalSince1970: 1_655_856_000)
let isScripted = CommandLine.arguments.contains("--script")
let effects = ScreenEffects()
let environment = (isScripted ? OrderEnvironment.scripted : .live).printingCalls()

let store = Store(
  initialState: OrderScreen.State(quantity: 2),
  reducer: Reduce<OrderScreen.State, OrderScreen.Action> { state, action in
    switch action {
    case .stockResponse, .orderResponse:
      printRow("receive", describe(action).joined(separator: "\n"))
    default: break
    }
    return OrderScreen(environment: environment).reduce(into: &state, action: action)
  },
  effectExecutor: isScripted ? effects : nil)

let screen = Screen(
  "Order screen",
  store: store,
  commands: [
    .init("-", "tap minus", sends: .minusButtonTapped, whileEnabled: \.isMinusButtonEnabled),
    .init("+", "tap plus", sends: .plusButtonTapped),
    .init(
      "stock", "tap the stock button", sends: .stockButtonTapped,
      whileEnabled: \.isStockButtonEnabled),
    .init(
      "order", "tap “Add order”", sends: .addOrderButtonTapped,
      whileEnabled: \.isAddOrderButtonEnabled),
    .init("twice", "tap “Add order” twice, quickly", performs: { tapAddOrderTwice() }),
  ],
  draw: { state in
    let minus = state.isMinusButtonEnabled ? "[ − ]" : "  −  "
    let stock = state.isStockButtonEnabled ? "[ Check stock ]" : "  Checking …   "
    let order = state.isAddOrderButtonEnabled ? "[ Add order ]" : "  Add order"
    let checks = state.stockChecks.map { check in
      "\(check.stock) in stock, \(text(for: check.date)), \(text(for: check.id))"
    }
    let lines = ["\(minus)  \(state.quantity)  [ + ]   \(stock)   \(order)"] + checks
    return (lines + (state.message.map { ["“\($0)”"] } ?? [])).joined(separator: "\n")
  }
)

exit(isScripted ? await screen.run(settling: effects) : await screen.runInRealTime())

/// Somebody taps so fast that the second tap comes before the button is drawn again, and so both are
/// sent.
@MainActor
func tapAddOrderTwice() {
  guard store.withState(\.isAddOrderButtonEnabled) else {
    return printRow("tap", "The button is disabled, so a tap sends nothing.")
  }
  for _ in 1...2 {
    printRow("action", ".addOrderButtonTapped")
    store.send(.addOrderButtonTapped)
  }
}

/// A date, and in a script no other date than that of its world, because it would be another one in
/// the next run.
func text(for date: Date) -> String {
  if date == scriptedDate { return "on 22 June 2022" }
  return isScripted ? "on another day than 22 June 2022" : "at \(date.formatted(.iso8601))"
}

func text(for id: UUID) -> String {
  let digits = id.uuidString.suffix(4)
  let isKnown = id == UUID(uuidString: "00000000-0000-0000-0000-00000000\(digits)")
  return isScripted && !isKnown ? "with an id from elsewhere" : "id …\(digits)"
}

extension OrderEnvironment {
  struct ConnectionLost: Error {}

  /// The world of a script.
  static var scripted: OrderEnvironment {
    let ids = Counter()
    let orders = Counter()
    return OrderEnvironment(
      date: { scriptedDate },
      uuid: { UUID(ids.next()) },
      loadStock: { 7 },
      track: { _ in },
      submitOrder: { _ in
        switch orders.next() {
        case 0: return .accepted
        case 1: return .refused(reason: "Sold out")
        default: throw ConnectionLost()
        }
      })
  }

  /// The same environment, which also prints each call.
  func printingCalls() -> OrderEnvironment {
    OrderEnvironment(
      date: {
        printRow("calls", "date")
        return date()
      },
      uuid: {
        printRow("calls", "uuid")
        return uuid()
      },
      loadStock: {
        printRow("calls", "loadStock")
        return try await loadStock()
      },
      track: {
        printRow("calls", "track(.\($0))")
        await track($0)
      },
      submitOrder: {
        printRow("calls", "submitOrder(\($0))")
        return try await submitOrder($0)
      })
  }
}

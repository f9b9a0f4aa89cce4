import Bootcamp
import Foundation
import PlayTerminal

@testable import Lesson03SideEffects

// The quantity editor of lesson 3, run by the reducer that you write. You are the server: it answers
// when you type “answer” or “fail”.

let server = Server()
let effects = ScreenEffects()
let editor = QuantityEditor(
  services: Services(
    stock: { try await server.stock(of: $0) },
    track: { event in
      await MainActor.run { printRow("stats", describe(event).joined(separator: "\n")) }
    }))

let store = Store(
  initialState: QuantityEditor.State(number: -1),
  // Every action that the reducer handles, and what the state is after it.
  reducer: Reduce<QuantityEditor.State, QuantityEditor.Action> { state, action in
    let effect = editor.reduce(into: &state, action: action)
    let error = state.errorMessage.map { ", “\($0.rawValue)”" } ?? ", no error"
    let stock = state.stock == .unknown ? "" : ", stock \(describe(state.stock).joined())"
    printRow(
      "reducer", "\(describe(action).joined(separator: " ")) → \(state.number)\(error)\(stock)")
    return effect
  },
  effectExecutor: effects)

let screen = Screen(
  "Quantity editor",
  store: store,
  commands: [
    .init("-", "tap the minus button", sends: .minusButtonTapped),
    .init("+", "tap the plus button", sends: .plusButtonTapped),
    .init("stock", "tap the button that asks for the stock", sends: .checkStockButtonTapped),
    .init("cancel", "tap the cancel button", sends: .cancelButtonTapped),
    .init("cup", "pick the cup", sends: .itemPicked(.cup)),
    .init("plate", "pick the plate", sends: .itemPicked(.plate)),
    .init("answer", "the server answers its oldest request: 3 cups, 8 plates") { server.answer() },
    .init("fail", "the server fails on its oldest request") { server.fail() },
  ],
  typing: { .textChanged($0) },
  draw: { state in
    let error = state.errorMessage.map { "   (\($0.rawValue))" } ?? ""
    let stock =
      switch state.stock {
      case .unknown: "?"
      case .loading: "…"
      case .known(let count): "\(count)"
      case .failed: "no answer"
      }
    return "[ − ] \(state.number) [ + ]   \(state.item)s in stock: \(stock)\(error)"
  }
)

exit(await screen.run(settling: effects))

/// A server that answers when a person says so. It does not notice that a request was cancelled.
@MainActor
final class Server {
  private struct Unreachable: Error {}
  private var requests: [(item: Item, continuation: CheckedContinuation<Int, any Error>)] = []

  func stock(of item: Item) async throws -> Int {
    printRow("server", "is asked for: \(item)")
    return try await withCheckedThrowingContinuation { requests.append((item, $0)) }
  }

  func answer() {
    guard let (item, continuation) = next() else { return }
    let count = item == .cup ? 3 : 8
    printRow("server", "answers: \(count) of \(item)")
    continuation.resume(returning: count)
  }

  func fail() {
    guard let (item, continuation) = next() else { return }
    printRow("server", "fails on: \(item)")
    continuation.resume(throwing: Unreachable())
  }

  private func next() -> (item: Item, continuation: CheckedContinuation<Int, any Error>)? {
    if requests.isEmpty {
      printRow("server", "has not been asked.")
      return nil
    }
    return requests.removeFirst()
  }
}

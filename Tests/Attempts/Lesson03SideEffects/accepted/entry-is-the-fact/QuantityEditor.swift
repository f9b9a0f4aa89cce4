// Of another shape: what was entered last is stored, and number and error are computed from it.
// The stock is asked for with a count that may be missing, and that is mapped to an action.

import Bootcamp

/// The quantity editor of an order screen: minus, a text field for the number, plus; and what the
/// server knows about the stock.
struct QuantityEditor: Reducer {
  let services: Services

  // MARK: Model the state

  struct State: Equatable {
    /// What is ordered.
    var item: Item

    /// What was entered last, by text or by button.
    var entry: QuantityText

    /// What is known about the stock.
    var stock = Stock.unknown

    init(item: Item = .cup, number: Int) {
      self.item = item
      entry = .number(number)
    }

    /// How many pieces to order.
    var number: Int {
      if case .number(let number) = entry { number } else { 0 }
    }

    /// What is wrong with what was entered, if anything is.
    var errorMessage: ErrorMessage? {
      switch entry {
      case .number(0...): nil
      case .number: .belowZero
      case .notDigits: .digitsOnly
      case .tooManyDigits: .tooManyDigits
      }
    }
  }

  enum ErrorMessage: String, Equatable {
    case digitsOnly = "Digits only, please."
    case belowZero = "The number is below zero."
    case tooManyDigits = "Six digits at most, please."
  }

  enum Stock: Equatable {
    case unknown
    case loading
    case known(Int)
    case failed
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
    case textChanged(String)

    case checkStockButtonTapped
    case stockResponse(Int)
    case stockRequestFailed
    case cancelButtonTapped

    case itemPicked(Item)
  }

  /// Names work that can be cancelled.
  private enum CancelID {
    case stockRequest
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      if state.number > 0 { state.entry = .number(state.number - 1) }
      return .none

    case .plusButtonTapped:
      state.entry = .number(state.number + 1)
      return .none

    case .textChanged(let text):
      state.entry = QuantityText(text)
      return .none

    case .checkStockButtonTapped:
      guard state.stock != .loading else { return .none }
      return requestStock(of: &state)

    case .stockResponse(let count):
      state.stock = .known(count)
      return .none

    case .stockRequestFailed:
      state.stock = .failed
      return .none

    case .cancelButtonTapped:
      guard state.stock == .loading else { return .none }
      state.stock = .unknown
      return .cancel(id: CancelID.stockRequest)

    case .itemPicked(let item):
      guard item != state.item else { return .none }
      state.item = item
      return requestStock(of: &state)
    }
  }

  // MARK: Return the effect

  private func requestStock(of state: inout State) -> Effect<Action> {
    state.stock = .loading
    let item = state.item
    let tracking = Effect<Action>.run { _ in await services.track(.stockRequested(item)) }
    let request = Effect<Int?>.run { send in
      await send(try? await services.stock(item))
    }
    .map { count -> Action in
      if let count { .stockResponse(count) } else { .stockRequestFailed }
    }
    return .merge(
      tracking,
      request.cancellable(id: CancelID.stockRequest, cancelInFlight: true))
  }
}

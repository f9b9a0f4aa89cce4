// Of another shape: functions nested in the reducer, errors caught inside the `run`, and a `cancel` in
// front of a new request.

import Bootcamp

/// The quantity editor of an order screen: minus, a text field for the number, plus; and what the
/// server knows about the stock.
struct QuantityEditor: Reducer {
  let services: Services

  // MARK: Model the state

  struct State: Equatable {
    /// What is ordered.
    var item: Item

    /// How many pieces to order.
    var number: Int

    /// What is wrong with what was entered, if anything is.
    var errorMessage: ErrorMessage?

    /// What is known about the stock.
    var stock = Stock.unknown

    init(item: Item = .cup, number: Int) {
      self.item = item
      self.number = number
      errorMessage = number < 0 ? .belowZero : nil
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
    func change(to text: QuantityText) {
      if case .number(let number) = text { state.number = number } else { state.number = 0 }
      state.errorMessage =
        switch text {
        case .number(let number): number < 0 ? .belowZero : nil
        case .notDigits: .digitsOnly
        case .tooManyDigits: .tooManyDigits
        }
    }

    func requestStock() -> Effect<Action> {
      state.stock = .loading
      return .concatenate(
        .cancel(id: CancelID.stockRequest),
        .merge(
          .run { [services, item = state.item] _ in await services.track(.stockRequested(item)) },
          .run { [services, item = state.item] send in
            do {
              let count = try await services.stock(item)
              await send(.stockResponse(count))
            } catch {
              await send(.stockRequestFailed)
            }
          }
          .cancellable(id: CancelID.stockRequest)))
    }

    switch action {
    case .minusButtonTapped:
      guard state.number > 0 else { return .none }
      change(to: .number(state.number - 1))
      return .none

    case .plusButtonTapped:
      change(to: .number(state.number + 1))
      return .none

    case .textChanged(let text):
      change(to: QuantityText(text))
      return .none

    case .checkStockButtonTapped:
      guard state.stock != .loading else { return .none }
      return requestStock()

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
      return requestStock()
    }
  }
}

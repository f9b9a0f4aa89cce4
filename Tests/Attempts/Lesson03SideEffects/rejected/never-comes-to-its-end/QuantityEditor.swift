// Belief: “It can stay, in case that something else is to be asked.”
// The answer is there, and the effect never comes to its end.

import Bootcamp

/// The quantity editor of an order screen: minus, a text field for the number, plus; and what the
/// server knows about the stock.
struct QuantityEditor: Reducer {
  let services: Services

  // MARK: Model the state

  // region: state
  struct State: Equatable {
    /// What is ordered.
    var item: Item

    /// How many pieces to order.
    private(set) var number = 0

    /// What is wrong with what was entered, if anything is.
    private(set) var errorMessage: ErrorMessage?

    /// What is known about the stock.
    var stock = Stock.unknown

    init(item: Item = .cup, number: Int) {
      self.item = item
      change(to: .number(number))
    }

    /// The one place that changes the number, and with it the error message.
    mutating func change(to text: QuantityText) {
      switch text {
      case .number(let newNumber):
        number = newNumber
        errorMessage = newNumber < 0 ? .belowZero : nil
      case .notDigits:
        number = 0
        errorMessage = .digitsOnly
      case .tooManyDigits:
        number = 0
        errorMessage = .tooManyDigits
      }
    }
  }
  // endregion: state

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
      guard state.number > 0 else { return .none }
      state.change(to: .number(state.number - 1))
      return .none

    case .plusButtonTapped:
      state.change(to: .number(state.number + 1))
      return .none

    case .textChanged(let text):
      state.change(to: QuantityText(text))
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

  // region: request
  private func requestStock(of state: inout State) -> Effect<Action> {
    state.stock = .loading
    return .merge(
      .run { [item = state.item] send in
        // Feed it back.
        await send(.stockResponse(try await services.stock(item)))
        while true { try await Task.sleep(for: .seconds(60)) }
      } catch: { _, send in
        await send(.stockRequestFailed)
      }
      .cancellable(id: CancelID.stockRequest, cancelInFlight: true),

      .run { [item = state.item] _ in
        await services.track(.stockRequested(item))
      })
  }
  // endregion: request
}

// Of another shape: a `body` with one reducer for the number and one for the stock.
// The rule is a table in a function that is given the text and returns number and error.

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
    private(set) var number = 0

    /// What is wrong with what was entered, if anything is.
    private(set) var errorMessage: ErrorMessage?

    /// What is known about the stock.
    var stock = Stock.unknown

    init(item: Item = .cup, number: Int) {
      self.item = item
      enter(.number(number))
    }

    /// The one place that changes the number, and with it the error message.
    mutating func enter(_ text: QuantityText) {
      (number, errorMessage) = Self.entry(of: text)
    }

    private static func entry(of text: QuantityText) -> (Int, ErrorMessage?) {
      switch text {
      case .number(let number) where number < 0: (number, .belowZero)
      case .number(let number): (number, nil)
      case .notDigits: (0, .digitsOnly)
      case .tooManyDigits: (0, .tooManyDigits)
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

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .minusButtonTapped where state.number > 0:
        state.enter(.number(state.number - 1))
      case .plusButtonTapped:
        state.enter(.number(state.number + 1))
      case .textChanged(let text):
        state.enter(QuantityText(text))
      default:
        break
      }
      return .none
    }

    Reduce { state, action in
      switch action {
      case .checkStockButtonTapped where state.stock != .loading:
        state.stock = .loading
        return request(state.item)

      case .stockResponse(let count):
        state.stock = .known(count)
        return .none

      case .stockRequestFailed:
        state.stock = .failed
        return .none

      case .cancelButtonTapped where state.stock == .loading:
        state.stock = .unknown
        return .cancel(id: CancelID.stockRequest)

      case .itemPicked(let item) where item != state.item:
        state.item = item
        state.stock = .loading
        return request(item)

      default:
        return .none
      }
    }
  }

  // MARK: Return the effect

  private func request(_ item: Item) -> Effect<Action> {
    .merge(
      .run { _ in await services.track(.stockRequested(item)) },
      .concatenate(
        .cancel(id: CancelID.stockRequest),
        .run { send in
          // Feed it back.
          let count = try? await services.stock(item)
          await send(count.map { .stockResponse($0) } ?? .stockRequestFailed)
        }
        .cancellable(id: CancelID.stockRequest)))
  }
}

import Bootcamp

/// An order screen: a number with minus and plus, a field to type it in, the stock, and the price.
struct OrderScreen: Reducer {
  // MARK: Model the state

  // region: state
  struct State: Equatable {
    /// How many pieces are in stock. Never below 0.
    let stock: Int

    /// In cents. Never below 0.
    let pricePerPiece: Int

    /// How many pieces to order. Like the stock and the price of a piece, it has six digits at most.
    var number: Int

    /// What is wrong with the text that was typed, as long as the number comes from it.
    fileprivate(set) var errorMessage: String?

    init(number: Int, stock: Int, pricePerPiece: Int) {
      self.number = number
      self.stock = stock
      self.pricePerPiece = pricePerPiece
    }
  }
  // endregion: state

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
    /// The field takes six characters at most. A longer number might be too dear for an `Int`, so it is
    /// refused.
    case numberTextChanged(String)
  }

  // MARK: Change the state

  // region: reducer
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.isMinusButtonEnabled else { return .none }
      state.replaceNumber(with: state.number - 1)
      return .none

    case .plusButtonTapped:
      guard state.isPlusButtonEnabled else { return .none }
      state.replaceNumber(with: state.number + 1)
      return .none

    case .numberTextChanged(let text):
      if text.count <= 6, let number = Int(text) {
        state.replaceNumber(with: number)
      } else {
        state.replaceNumber(with: 0, errorMessage: "Digits only")
      }
      return .none
    }
  }
  // endregion: reducer
}

extension OrderScreen.State {
  fileprivate mutating func replaceNumber(with number: Int, errorMessage: String? = nil) {
    self.number = number
    self.errorMessage = errorMessage
  }
}

// MARK: - Outputs

// region: outputs
/// What the screen shows, at any moment.
extension OrderScreen.State {
  var isMinusButtonEnabled: Bool { number > 0 }

  var isPlusButtonEnabled: Bool { number < stock }

  /// In cents.
  var totalPrice: Int { max(number, 0) * pricePerPiece }

  /// Its numbers are plain digits: “1000 pieces, 250000 cents”.
  var summary: String {
    switch number {
    case ...0: "Nothing to order"
    case 1: "1 piece, \(totalPrice) cents"
    default: "\(number) pieces, \(totalPrice) cents"
    }
  }
}
// endregion: outputs

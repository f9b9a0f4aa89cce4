import Bootcamp

/// An order screen: a number with minus and plus, a field to type it in, the stock, and the price.
struct OrderScreen: Reducer {
  // MARK: Model the state

  struct State: Equatable {
    /// How many pieces are in stock. Never below 0.
    let stock: Int

    /// In cents. Never below 0.
    let pricePerPiece: Int

    /// How many pieces to order. Like the stock and the price of a piece, it has six digits at most.
    var number: Int {
      didSet { updateMinusButton() }
    }

    // Step 3 (rules 3a to 3k): what the screen shows. Judge each: does it have to be stored?

    private(set) var isMinusButtonEnabled = false

    var isPlusButtonEnabled = true

    /// In cents.
    var totalPrice = 0

    var summary = ""

    // Step 4 (rules 4a to 4j): what is wrong with the text that was typed. Judge: can it be computed?

    var errorMessage: String? { number == 0 ? "Digits only" : nil }

    /// The tests build their states with this. Keep its parameters as they are.
    init(number: Int, stock: Int, pricePerPiece: Int) {
      self.number = number
      self.stock = stock
      self.pricePerPiece = pricePerPiece
      totalPrice = number * pricePerPiece
      summary = "\(number) pieces, \(totalPrice) cents"
      updateMinusButton()
    }

    private mutating func updateMinusButton() {
      isMinusButtonEnabled = number > 0
    }
  }

  // MARK: Name the action

  enum Action: Equatable, Sendable {
    case minusButtonTapped
    case plusButtonTapped
    /// The field takes six characters at most.
    case numberTextChanged(String)
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.number > 0 else { return .none }
      state.number -= 1
      state.totalPrice = state.number * state.pricePerPiece
      state.summary = "\(state.number) pieces, \(state.totalPrice) cents"
      return .none

    case .plusButtonTapped:
      state.number += 1
      state.totalPrice = state.number * state.pricePerPiece
      state.summary = "\(state.number) pieces, \(state.totalPrice) cents"
      return .none

    case .numberTextChanged(let text):
      state.number = Int(text) ?? 0
      return .none
    }
  }
}

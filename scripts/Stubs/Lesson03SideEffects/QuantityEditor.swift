import Bootcamp

/// The quantity editor of an order screen: minus, a text field for the number, plus; and what the
/// server knows about the stock.
struct QuantityEditor: Reducer {
  let services: Services

  // MARK: Model the state

  // The tests open the screen with `init(item:number:)` and read these four properties; they never set
  // them. How you keep them is up to you, and you may keep more, such as the number of a request: but not
  // the text of the field.
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
    // Step 3: is this something that happened?
    case checkNumber

    case checkStockButtonTapped
    case stockResponse(Int)
    case stockRequestFailed
    case cancelButtonTapped

    case itemPicked(Item)
  }

  // MARK: Change the state

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .minusButtonTapped:
      guard state.number > 0 else { return .none }
      state.number -= 1
      return .send(.checkNumber)

    case .plusButtonTapped:
      state.number += 1
      return .send(.checkNumber)

    case .checkNumber:
      state.errorMessage = state.number < 0 ? .belowZero : nil
      return .none

    case .textChanged:
      return todo(
        "Step 2: the text of the field sets the number and the error message.", returning: .none)

    case .checkStockButtonTapped:
      // Step 5: tell the statistics too. Which of the two starts first is up to you.
      return todo(
        "Step 4: show that the stock is loading, and ask for it, unless it is loading already.",
        returning: .none)

    case .stockResponse:
      return todo("Step 4: the answer has arrived.", returning: .none)

    case .stockRequestFailed:
      return todo("Step 4: the request has failed.", returning: .none)

    case .cancelButtonTapped:
      // A `.cancel` that meets nothing does no harm.
      return todo("Step 5: while the stock is loading, stop that.", returning: .none)

    case .itemPicked:
      // Open: whether you cancel the old request, or let it go on and have `stockResponse` and
      // `stockRequestFailed` say which item they are about, as in `stockResponse(Int, of: Item)`;
      // whether, after cup, plate, cup, the answer or the failure of the first request is shown; whether
      // an answer or a failure that nobody waits for is refused; and whether the server hears of a
      // request that is over before its effect has begun.
      return todo(
        "Step 6: another item is ordered, so ask for its stock. The same item changes nothing.",
        returning: .none)
    }
  }
}

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
    // Step 3 (rule 3a): is this something that happened?
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
        "Step 2 (rules 2a to 2d): the text of the field sets the number and the error message.",
        returning: .none)

    case .checkStockButtonTapped:
      // Step 5 (rules 5a and 5b): tell the statistics, too.
      return todo(
        "Step 4 (rules 4a to 4c): show that the stock is loading, and ask for it.", returning: .none
      )

    case .stockResponse:
      return todo("Step 4 (rule 4d): the answer has arrived.", returning: .none)

    case .stockRequestFailed:
      return todo("Step 4 (rule 4e): the request has failed.", returning: .none)

    case .cancelButtonTapped:
      // A `.cancel` that meets nothing does no harm.
      return todo(
        "Step 5 (rules 5c to 5f): while the stock is loading, stop that.", returning: .none)

    case .itemPicked:
      return todo(
        "Step 6 (rules 6a to 6f): if another item is ordered, ask for its stock.", returning: .none)
    }
  }
}

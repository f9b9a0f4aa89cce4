import Bootcamp

// Step 2 (rules 2a to 2c): sort. Before the code, say in words what the screen needs.

/// Where the screen gets something from.
enum Kind {
  /// Rule 2a: the screen has to remember it, because no other fact tells it.
  case stored
  /// Rule 2b: it can be worked out from what is stored.
  case output
  /// Rule 2c: only the outside world knows it.
  case outside
}

/// What the order screen needs. It opens with the price of one piece, and remembers it.
enum Need: CaseIterable {
  /// “How many pieces to order.”
  case numberOfPieces

  /// “What all pieces cost together.”
  case totalPrice

  /// “What is wrong with the text that the number comes from.”
  case errorMessage

  /// “Whether it is before noon, so that the parcel still leaves today.”
  case isBeforeNoon
}

extension Need {
  /// Replace each `todo(…)` with one of the three kinds, such as `.stored`.
  var kind: Kind? {
    switch self {
    case .numberOfPieces: todo("Step 2: sort “numberOfPieces”.", returning: nil)
    case .totalPrice: todo("Step 2: sort “totalPrice”.", returning: nil)
    case .errorMessage: todo("Step 2: sort “errorMessage”.", returning: nil)
    case .isBeforeNoon: todo("Step 2: sort “isBeforeNoon”.", returning: nil)
    }
  }
}

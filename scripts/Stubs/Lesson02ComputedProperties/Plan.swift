import Bootcamp

// Step 2 (rules 2a to 2d): sort. Before the code, say in words what can happen on the screen and what
// it shows.
// Anyone who knows the screen should be able to follow this list.

/// What a sentence about the screen describes.
enum Kind {
  /// Rule 2a: it happens, and becomes an action.
  case event
  /// Rule 2b: the screen has to remember it, because no other fact tells it.
  case stored
  /// Rule 2c: it can be worked out from what is stored.
  case output
  /// Rule 2d: only the outside world knows it.
  case outside
}

/// The sentences about the order screen. It opens with the price of one piece, and remembers it.
enum Sentence: CaseIterable {
  /// “Somebody has tapped plus.”
  case plusTapped

  /// “How many pieces to order.”
  case numberOfPieces

  /// “Whether the minus button can be tapped.”
  case minusCanBeTapped

  /// “What all pieces cost together.”
  case totalPrice

  /// “What is wrong with the text that the number comes from.”
  case errorMessage

  /// “Whether it is before noon, so that the parcel still leaves today.”
  case isBeforeNoon
}

extension Sentence {
  /// Replace each `todo(…)` with one of the four kinds, such as `.event`.
  var kind: Kind? {
    switch self {
    case .plusTapped: todo("Step 2: sort “plusTapped”.", returning: nil)
    case .numberOfPieces: todo("Step 2: sort “numberOfPieces”.", returning: nil)
    case .minusCanBeTapped: todo("Step 2: sort “minusCanBeTapped”.", returning: nil)
    case .totalPrice: todo("Step 2: sort “totalPrice”.", returning: nil)
    case .errorMessage: todo("Step 2: sort “errorMessage”.", returning: nil)
    case .isBeforeNoon: todo("Step 2: sort “isBeforeNoon”.", returning: nil)
    }
  }
}

import Bootcamp

// Step 2: sort. Before the code, say in words what can happen on the screen and what it shows.
// Anyone who knows the screen should be able to follow this list.

/// What a sentence about the screen describes.
enum Kind {
  /// Something that happens. It becomes an action.
  case event
  /// Something that the screen has to remember, because nothing else tells it. It is stored.
  case stored
  /// Something that the screen shows, and that can be worked out from what is stored.
  case uiOutput
  /// Something that somebody should do now, such as load data; worked out from what is stored.
  case dataOutput
  /// The screen that should be shown now; worked out from what is stored.
  case navigationOutput
  /// Something that only the outside world knows: neither stored nor worked out from it.
  case outside
}

/// The sentences about the order screen.
enum Sentence: CaseIterable {
  /// “Somebody has tapped plus.”
  case plusTapped

  /// “How many pieces to order.”
  case numberOfPieces

  /// “Whether the minus button can be tapped.”
  case minusCanBeTapped

  /// “What all pieces cost together.”
  case totalPrice

  /// What is wrong with the text that was typed for the number. After “0” the number is 0, and nothing
  /// is wrong. After “abc” it is 0 too, and the screen says “Digits only”.
  case errorMessage

  /// “What stands in the search field.”
  case searchText

  /// “The search text whose articles should be loaded now, if any.”
  case textToLoad

  /// “The server has answered with articles.”
  case articlesArrived

  /// “Which article was tapped.”
  case tappedArticle

  /// “The article whose screen should be on top now, if any.”
  case articleToShow

  /// “Whether it is before noon, so that the parcel still leaves today.”
  case isBeforeNoon
}

extension Sentence {
  /// Put one of the six kinds, such as `.event`, in the place of each `todo(…)`.
  var kind: Kind? {
    switch self {
    case .plusTapped: todo("Step 2: sort “plusTapped”.", returning: nil)
    case .numberOfPieces: todo("Step 2: sort “numberOfPieces”.", returning: nil)
    case .minusCanBeTapped: todo("Step 2: sort “minusCanBeTapped”.", returning: nil)
    case .totalPrice: todo("Step 2: sort “totalPrice”.", returning: nil)
    case .errorMessage: todo("Step 2: sort “errorMessage”.", returning: nil)
    case .searchText: todo("Step 2: sort “searchText”.", returning: nil)
    case .textToLoad: todo("Step 2: sort “textToLoad”.", returning: nil)
    case .articlesArrived: todo("Step 2: sort “articlesArrived”.", returning: nil)
    case .tappedArticle: todo("Step 2: sort “tappedArticle”.", returning: nil)
    case .articleToShow: todo("Step 2: sort “articleToShow”.", returning: nil)
    case .isBeforeNoon: todo("Step 2: sort “isBeforeNoon”.", returning: nil)
    }
  }
}

// “It was tapped, so it is an event.” The tap is over; which one it was lasts until it is closed.

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
  var kind: Kind? {
    switch self {
    case .plusTapped: .event
    case .numberOfPieces: .stored
    case .minusCanBeTapped: .uiOutput
    case .totalPrice: .uiOutput
    case .errorMessage: .stored
    case .searchText: .stored
    case .textToLoad: .dataOutput
    case .articlesArrived: .event
    case .tappedArticle: .event
    case .articleToShow: .navigationOutput
    case .isBeforeNoon: .outside
    }
  }
}

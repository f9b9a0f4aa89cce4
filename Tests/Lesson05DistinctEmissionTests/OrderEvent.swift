import TestSupport

@testable import Lesson05DistinctEmission

/// What can happen on an order screen, whichever repair it has. A stage leaves out what its screen does
/// not know.
enum OrderEvent: StoryPart {
  case plus(screen: Int)
  case order(screen: Int)
  /// One of the orders that still wait is answered: now or late, and not always the oldest first.
  case answer(Int, OrderAnswer, screen: Int)
  /// Two orders are on their way at the same time, and the two that wait longest get the same answer.
  case orderTwice(OrderAnswer, screen: Int)
  /// An answer reaches the screen that nobody has waited for, such as one that comes twice.
  case response(OrderAnswer, screen: Int)
  /// The action that clears the message is sent once more, early, late or twice.
  case clear(screen: Int)
  /// The two seconds of a toast are over.
  case goAway(Int, screen: Int)
  case close(screen: Int)
  case open(screen: Int)
  /// A second screen, with a store of its own.
  case another(quantity: Int)

  static func draw(_ draw: inout Draw) -> OrderEvent {
    let screen = draw.chance(oneIn: 4) ? 1 : 0
    let answer = draw.one(of: [OrderAnswer.accepted, .accepted, .refused])
    switch draw.number(in: 1...17) {
    case 1, 2: return .plus(screen: screen)
    case 3, 4: return .order(screen: screen)
    case 17: return .orderTwice(answer, screen: screen)
    case 5, 6: return .answer(draw.number(in: 0...1), answer, screen: screen)
    case 7, 8, 9: return .response(answer, screen: screen)
    case 10: return .clear(screen: screen)
    case 11, 12, 13: return .goAway(draw.number(in: 0...1), screen: screen)
    case 14: return .close(screen: screen)
    case 15: return .open(screen: screen)
    default: return .another(quantity: draw.number(around: [1], without: [.extremes]))
    }
  }

  /// The screen on which it happens, by its number.
  var screen: Int {
    switch self {
    case .plus(let screen), .order(let screen), .answer(_, _, let screen),
      .orderTwice(_, let screen), .response(_, let screen),
      .clear(let screen), .goAway(_, let screen), .close(let screen), .open(let screen):
      screen
    case .another: 0
    }
  }

  /// What the shop says, if it is the shop that says something.
  var answer: OrderAnswer? {
    switch self {
    case .answer(_, let answer, _), .response(let answer, _): answer
    case .plus, .order, .orderTwice, .clear, .goAway, .close, .open, .another: nil
    }
  }

  var simpler: [OrderEvent] {
    switch self {
    case .plus(let screen): screen.simpler.map { .plus(screen: $0) }
    case .order(let screen): screen.simpler.map { .order(screen: $0) }
    case .answer(let number, let answer, let screen):
      number.simpler.map { .answer($0, answer, screen: screen) }
        + answer.simpler.map { .answer(number, $0, screen: screen) }
        + screen.simpler.map { .answer(number, answer, screen: $0) }
        + [.response(answer, screen: screen)]
    case .orderTwice(let answer, let screen):
      [.answer(0, answer, screen: screen)]
        + answer.simpler.map { .orderTwice($0, screen: screen) }
        + screen.simpler.map { .orderTwice(answer, screen: $0) }
    case .response(let answer, let screen):
      answer.simpler.map { .response($0, screen: screen) }
        + screen.simpler.map { .response(answer, screen: $0) }
    case .clear(let screen): screen.simpler.map { .clear(screen: $0) }
    case .goAway(let number, let screen):
      number.simpler.map { .goAway($0, screen: screen) }
        + screen.simpler.map { .goAway(number, screen: $0) }
    case .close(let screen): screen.simpler.map { .close(screen: $0) }
    case .open(let screen): screen.simpler.map { .open(screen: $0) }
    case .another(let quantity): quantity.simpler.map { .another(quantity: $0) }
    }
  }
}

extension OrderAnswer {
  fileprivate var simpler: [OrderAnswer] { self == .refused ? [.accepted] : [] }
}

/// How an order screen begins: with everything set at once.
struct OrderBeginning: StoryPart {
  var quantity: Int
  var toast: String?

  static func draw(_ draw: inout Draw) -> OrderBeginning {
    let hasToast = draw.coin()
    let text = draw.text(usual: ["Order created", "Sold out"])
    // No answer has no words, and the lesson does not say what a toast without words would be.
    return OrderBeginning(
      quantity: draw.number(around: [1], without: [.extremes]),
      toast: hasToast && !text.isEmpty ? text : nil)
  }

  var simpler: [OrderBeginning] {
    var simpler: [OrderBeginning] = []
    if toast != nil { simpler.append(OrderBeginning(quantity: quantity, toast: nil)) }
    if let toast, toast != "Order created", toast != "Sold out" {
      simpler.append(OrderBeginning(quantity: quantity, toast: "Sold out"))
    }
    for simple in [1, 2, 5] {
      guard simple < quantity || quantity < 1 else { break }
      simpler.append(OrderBeginning(quantity: simple, toast: toast))
    }
    return simpler
  }

  /// Without what is as it always is at the beginning.
  var sentence: String {
    var parts: [String] = []
    if quantity != 1 { parts.append("quantity: \(quantity)") }
    if let toast { parts.append("toast: “\(toast)”") }
    return parts.isEmpty
      ? "A store begins." : "A store begins with \(parts.joined(separator: " and "))."
  }
}

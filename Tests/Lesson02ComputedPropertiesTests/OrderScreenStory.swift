import TestSupport

/// How a story about the order screen begins.
struct OrderScreenBeginning: StoryPart {
  var number: Int
  var stock: Int
  var pricePerPiece: Int

  static let usualStock = 10
  static let usualPrice = 250

  var simpler: [Self] {
    var all: [Self] = []
    func add(_ change: (inout Self) -> Void) { all.append(with(change)) }
    if stock != Self.usualStock { add { $0.stock = Self.usualStock } }
    if pricePerPiece != Self.usualPrice { add { $0.pricePerPiece = Self.usualPrice } }
    for number in number.simpler { add { $0.number = number } }
    return all
  }

  /// In the lesson's words. What most screens have in common is not said.
  func text(_ screen: String) -> String {
    var sentences = ["\(screen) opens with \(words(number))."]
    if stock != Self.usualStock { sentences.append("\(words(stock)) are in stock.") }
    if pricePerPiece != Self.usualPrice {
      sentences.append("A piece costs \(pricePerPiece) cents.")
    }
    return sentences.joined(separator: " ")
  }
}

/// What can happen to an order screen. `screen` is the number of the one to which it happens.
enum OrderScreenEvent: StoryPart {
  case minus(screen: Int)
  case plus(screen: Int)
  case typeNumber(String, screen: Int)
  case set(Int, screen: Int)
  /// The number beside the one that is shown is typed, and a tap leads back to it.
  case thereAndBack(screen: Int)
  case copy(screen: Int)
  case open(OrderScreenBeginning)

  var simpler: [Self] {
    switch self {
    case .minus(let screen): screen.simpler.map { .minus(screen: $0) }
    case .plus(let screen): screen.simpler.map { .plus(screen: $0) }
    case .typeNumber(let text, let screen):
      ["0", "5", "12", "abc"].prefix { $0 != text }.map { .typeNumber($0, screen: screen) }
        + screen.simpler.map { .typeNumber(text, screen: $0) }
    case .set(let number, let screen):
      number.simpler.map { .set($0, screen: screen) }
        + screen.simpler.map { .set(number, screen: $0) }
    case .thereAndBack(let screen):
      [.minus(screen: screen), .plus(screen: screen)]
        + screen.simpler.map { .thereAndBack(screen: $0) }
    case .copy(let screen): screen.simpler.map { .copy(screen: $0) }
    case .open(let beginning): beginning.simpler.map { .open($0) }
    }
  }
}

// MARK: - Drawing

extension Draw {
  mutating func orderScreenBeginning() -> OrderScreenBeginning {
    let stock = one(of: [10, 10, 10, 3, 1, 0, 100, 128, 999_999])
    return OrderScreenBeginning(
      number: smallNumber(around: [0, 1, stock]),
      stock: stock,
      pricePerPiece: one(of: [250, 250, 99, 1, 0, 1_000, 999_999]))
  }

  mutating func orderScreenEvent() -> OrderScreenEvent {
    let screen = chance(oneIn: 3) ? number(in: 0...2) : 0
    if chance(oneIn: 6) { return coin() ? .copy(screen: screen) : .open(orderScreenBeginning()) }
    switch number(in: 1...11) {
    case 1...3: return .minus(screen: screen)
    case 4...6: return .plus(screen: screen)
    case 7...9: return .typeNumber(numberText(), screen: screen)
    case 10: return .thereAndBack(screen: screen)
    default: return .set(smallNumber(around: [0, 10]), screen: screen)
    }
  }

  /// No number on this screen has more than six digits.
  private mutating func smallNumber(around limits: [Int]) -> Int {
    min(max(number(around: limits), -999_999), 999_999)
  }

  /// The field for the number takes six characters.
  private mutating func numberText() -> String {
    let plain = ["0", "1", "5", "9", "10", "11", "12", "128", "300", "40000", "999999"]
    let usual = [
      "abc", "x", "-2", "", "007", "+5", "-99999", " 5", "5 ", "5\t", "5\n", "\u{A0}5", "1.5",
      "1e3", "12a", "0x1F", "−2", "٣", "1_000", "1,000", "-", "--5", "5-",
    ]
    let text = text(usual: plain + usual)
    if text.count <= 6 { return text }
    return Int(text) == nil ? String(text.prefix(6)) : "12"
  }
}

// MARK: - In words

/// A number as a person writes it.
func words(_ number: Int) -> String {
  "\(number)".replacing("-", with: "−")
}

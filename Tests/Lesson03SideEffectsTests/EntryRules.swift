import TestSupport

@testable import Lesson03SideEffects

/// What the text field shows: the model of number and error.
struct Entry: Equatable {
  var number: Int
  var error: QuantityEditor.ErrorMessage?

  init(_ number: Int, _ error: QuantityEditor.ErrorMessage?) {
    self.number = number
    self.error = error
  }

  /// A number that nobody has typed: the screen opens with it, or a button has led to it.
  init(_ number: Int) {
    self.init(number, number < 0 ? .belowZero : nil)
  }

  mutating func plus() { self = Entry(number + 1) }

  mutating func minus() {
    if number > 0 { self = Entry(number - 1) }
  }

  var words: String { "number \(spoken(number)), error \(spoken(error))" }
}

/// A text, and how the lesson reads it: the rules of `QuantityText` once more, without the learner's copy.
struct Reading {
  let entry: Entry
  /// The rule about such a text.
  let rule: String

  init(_ text: String) {
    let spaces = text.prefix(while: \.isWhitespace).count
    let inner = text.dropFirst(spaces).reversed().drop(while: \.isWhitespace).reversed()
    let isNegative = inner.first == "-"
    let digits = String(isNegative ? inner.dropFirst() : inner[...])
    let isAllDigits = digits.unicodeScalars.allSatisfy { (48...57).contains($0.value) }
    let hasSpaces = spaces > 0 || text.last?.isWhitespace == true
    if inner.isEmpty {
      entry = Entry(0, nil)
      rule = "2i"
    } else if digits.isEmpty || !isAllDigits {
      entry = Entry(0, .digitsOnly)
      rule = "2l"
    } else if digits.count > 6 {
      entry = Entry(0, .tooManyDigits)
      rule = hasSpaces ? "2h" : "2k"
    } else {
      let number = digits.utf8.reduce(0) { $0 * 10 + Int($1) - 48 }
      entry = Entry(isNegative ? -number : number)
      rule = hasSpaces ? "2h" : "2j"
    }
  }

  /// Another text that is read in the same way.
  static func spelledDifferently(_ text: String) -> String {
    let entry = Reading(text).entry
    switch entry.error {
    case .digitsOnly: return text == "abc" ? "x" : "abc"
    case .tooManyDigits: return text == "7654321" ? "1234567" : "7654321"
    default: return text == "\(entry.number)" ? " \(entry.number) " : "\(entry.number)"
    }
  }

  /// The texts of the rules, and those on which rules of this kind founder.
  static let pool = [
    "0", "-0", "12", " 12 ", "12\n", "\t-2", "007", "   ", "-2", "-1", "abc", "1 2", "1.5", "1,000",
    "1e3",
    "+3", "-", "--1", "- 2", "2-", "\u{2212}2", "٣", "½", "1\u{301}", "1️⃣", "0x10", "1_000",
    "123456", "-123456", "999999", "000012", "0000012", "1234567", "-1234567", "-0000000",
    "99999999999999999999", "9223372036854775808", "12345678901234567890123456789x", "1234567a",
  ]
}

extension Draw {
  /// A text for the field: a number, or any other.
  mutating func quantityText() -> String {
    chance(oneIn: 3) ? "\(quantity())" : text(usual: Reading.pool)
  }

  /// A number to order.
  mutating func quantity() -> Int {
    // A tap on plus at the largest number would trap.
    number(around: [0, 0, 999_999, -999_999], without: [.extremes])
  }
}

// MARK: Saying it

/// A number as a person writes it.
func spoken(_ number: Int) -> String {
  "\(number)".replacing("-", with: "−")
}

/// A text in quotation marks, shortened where it is long, with tabs and line breaks as in Swift.
func quoted(_ text: String) -> String {
  guard text.count <= 40 else { return "“\(text.prefix(20))…” (\(text.count) characters)" }
  return
    "“\(text.replacing("\r", with: "\\r").replacing("\n", with: "\\n").replacing("\t", with: "\\t"))”"
}

/// An error message as the lesson calls it.
func spoken(_ error: QuantityEditor.ErrorMessage?) -> String {
  switch error {
  case nil: "none"
  case .digitsOnly: "“digits only”"
  case .belowZero: "“below zero”"
  case .tooManyDigits: "“six digits at most”"
  }
}

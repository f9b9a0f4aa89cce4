/// What the text of the field says, as a quantity. Finished: leave this file as it is.
///
/// - **2h.** Blanks, tabs and line breaks around the text do not count: ` 12 ` is 12.
/// - **2i.** Nothing, or nothing but these, is 0, without an error: nobody has made a mistake yet.
/// - **2j.** Up to six digits from `0` to `9`, with or without a minus in front, are that number: `12`,
///   `007`, `-0`. Its error is “below zero” if it is below zero, as `-2` is, and none otherwise.
/// - **2k.** More than six digits are 0, and the error is “six digits at most”. Zeros in front count:
///   `1234567`, `-1234567`, `0000012`.
/// - **2l.** Everything else is 0, and the error is “digits only”: `abc`, `1 2`, `1.5`, `-`, `- 2`, `+3`,
///   and `٣`, an Arabic three, for our server knows 0 to 9.
///
/// Why not `Int(text)`? It takes `+3`, it does not take ` 12 `, and it says the same `nil` to `abc` and
/// to a number of twenty digits. “Digits only” would be a lie there. With six digits at most, no number
/// is too large for `Int`.
enum QuantityText: Equatable {
  case number(Int)
  case notDigits
  case tooManyDigits

  init(_ text: String) {
    var digits = text[...]
    while digits.first?.isWhitespace == true { digits.removeFirst() }
    while digits.last?.isWhitespace == true { digits.removeLast() }
    guard !digits.isEmpty else {
      self = .number(0)
      return
    }
    let isNegative = digits.first == "-"
    if isNegative { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ "0123456789".contains($0) }) else {
      self = .notDigits
      return
    }
    guard digits.count <= 6, let number = Int(digits) else {
      self = .tooManyDigits
      return
    }
    self = .number(isNegative ? -number : number)
  }
}

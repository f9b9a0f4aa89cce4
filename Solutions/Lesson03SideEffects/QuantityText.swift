/// What the text of the field says, as a quantity. Finished: leave this file as it is.
///
/// These are the decisions, and the tests judge your screen by them:
///
/// (Spaces are blanks, tabs and line breaks.)
///
/// | Text                                 | Number | Error                                       |
/// |--------------------------------------|--------|---------------------------------------------|
/// | `12`, or ` 12 ` with spaces around   | 12     | none                                        |
/// | `0`, `-0`                            | 0      | none                                        |
/// | `007`                                | 7      | none                                        |
/// | nothing, or nothing but spaces       | 0      | none: nobody has made a mistake yet         |
/// | `-2`                                 | −2     | below zero                                  |
/// | `abc`, `1 2`, `1.5`, `-`, `- 2`      | 0      | digits only                                 |
/// | `+3`                                 | 0      | digits only: a plus sign is no digit        |
/// | `٣` (a three, in Arabic digits)      | 0      | digits only: our server knows 0 to 9        |
/// | `1234567`, `-1234567`, `0000012`     | 0      | six digits at most: zeros in front count    |
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

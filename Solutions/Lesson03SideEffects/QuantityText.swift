/// What the text of the field says, as a quantity. Finished: leave this file as it is.
///
/// The decisions, so that they stand in one place:
///
/// - Spaces around do not count: “ 12 ” is 12.
/// - An empty field is 0. Nobody has made a mistake yet.
/// - Digits are the ASCII digits 0 to 9. “٣” is a digit too, but a server that expects “3” does not
///   know that.
/// - A minus sign in front is understood, to be able to say something better than “digits only”.
///   A plus sign is not.
/// - More than six digits are too many, zeros in front included. So no text is too large for `Int`.
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

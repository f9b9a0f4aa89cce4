/// A small change to a text, after which it is nearly the same. Whoever compares too kindly takes it for
/// the same one.
public enum SmallEdit: CaseIterable, Sendable {
  case otherCase, blankInFront, blankBehind, noBlanks, oneLetterMore, oneLetterLess, doubled

  /// - Parameter text: The text before.
  /// - Returns: The text after it. A long one is not doubled, and without blanks there are none to
  ///   take away: then it is the same.
  public func callAsFunction(_ text: String) -> String {
    switch self {
    case .otherCase: text == text.uppercased() ? text.lowercased() : text.uppercased()
    case .blankInFront: " " + text
    case .blankBehind: text + " "
    case .noBlanks: text.filter { !$0.isWhitespace }
    case .oneLetterMore: text + (text.last.map(String.init) ?? "a")
    case .oneLetterLess: String(text.dropLast())
    case .doubled: text.count > 100 ? text : text + text
    }
  }
}

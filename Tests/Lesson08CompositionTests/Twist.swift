import TestSupport

/// A way to a text that is nearly the same. Whoever compares too kindly takes it for the same one.
enum Twist: CaseIterable, Sendable {
  case otherCase, blankBefore, blankAfter, oneMore, oneLess, doubled

  func callAsFunction(_ text: String) -> String {
    // An empty text has no letters. What is nearly empty is blank.
    guard !text.isEmpty else { return " " }
    return switch self {
    case .otherCase: text == text.lowercased() ? text.uppercased() : text.lowercased()
    case .blankBefore: " " + text
    case .blankAfter: text + " "
    case .oneMore: text + "s"
    case .oneLess: String(text.dropLast())
    case .doubled: text.count > 100 ? text + "." : text + text
    }
  }
}

extension Draw {
  mutating func twist() -> Twist { one(of: Twist.allCases) }
}

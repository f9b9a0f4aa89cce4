import Bootcamp

/// What a model says of a fact.
public enum Expected<Value> {
  case exactly(Value)
  /// One of several: the lesson's text allows each of them.
  case oneOf([Value])
  /// The lesson's text leaves it open, and says that it does.
  case open
}

/// What can be seen of a feature, compared with what its model says. The first difference counts.
public struct Facts {
  /// The step of the lesson whose facts are compared.
  public let step: Int
  private(set) var difference: Difference?

  /// What is wrong, in words.
  struct Difference: Equatable {
    /// Which fact it is. A story is made shorter as long as the same fact differs.
    let fact: String
    let text: String
  }

  init(step: Int) {
    self.step = step
  }

  /// Compares a fact.
  ///
  /// It is told as “Minus is disabled. It should be enabled.”:
  ///
  /// ```swift
  /// facts.compare("Minus is", state.isMinusButtonEnabled, model.number > 0) {
  ///   $0 ? "enabled" : "disabled"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - subject: The beginning of a sentence that the value ends.
  ///   - seen: What the feature shows.
  ///   - expected: What the model says.
  ///   - instead: The beginning of the sentence that says the expected value.
  ///   - fact: Which fact it is, where the subject differs from time to time.
  ///   - reason: A sentence to add.
  ///   - rule: The number of the lesson's rule that says so, such as `2e`. It ends the message.
  ///   - words: The value in the lesson's words.
  public mutating func compare<Value: Equatable>(
    _ subject: @autoclosure () -> String,
    _ seen: Value,
    _ expected: Value,
    instead: String = "It should be",
    fact: String? = nil,
    reason: @autoclosure () -> String? = nil,
    rule: String? = nil,
    words: (Value) -> String = { Facts.text($0) }
  ) {
    compare(
      subject(), seen, .exactly(expected), instead: instead, fact: fact, reason: reason(),
      rule: rule, words: words)
  }

  /// Compares a fact of which the lesson's text may leave something open.
  public mutating func compare<Value: Equatable>(
    _ subject: @autoclosure () -> String,
    _ seen: Value,
    _ expected: Expected<Value>,
    instead: String = "It should be",
    fact: String? = nil,
    reason: @autoclosure () -> String? = nil,
    rule: String? = nil,
    words: (Value) -> String = { Facts.text($0) }
  ) {
    let allowed: [Value]
    switch expected {
    case .open: return
    case .exactly(let value): allowed = [value]
    case .oneOf(let values): allowed = values
    }
    // `==` of a learner's type may be too kind in one direction.
    guard difference == nil, !allowed.contains(where: { $0 == seen && seen == $0 }) else { return }
    note(
      fact ?? subject(),
      "\(subject()) \(words(seen)). \(instead) \(allowed.map(words).joined(separator: " or ")).",
      reason(), rule)
  }

  /// Compares whether two values of the learner are equal, asked both ways, with whether they should
  /// be.
  ///
  /// - Parameters:
  ///   - subject: What the two are, such as “The two screens”.
  ///   - first: One value.
  ///   - second: The other.
  ///   - areEqual: Whether the model says that they are equal.
  ///   - fact: Which fact it is, where the subject differs from time to time.
  ///   - reason: A sentence to add: in what they differ, or why they do not.
  ///   - rule: The number of the lesson's rule that says so, such as `2e`. It ends the message.
  public mutating func compareEquality<Value: Equatable>(
    _ subject: @autoclosure () -> String,
    _ first: Value,
    _ second: Value,
    areEqual: Bool,
    fact: String? = nil,
    reason: @autoclosure () -> String? = nil,
    rule: String? = nil
  ) {
    guard difference == nil else { return }
    let forth = first == second
    let back = second == first
    if forth != back {
      note(
        "\(fact ?? subject()): both ways",
        "\(subject()) are equal if you ask one way round, and not equal the other way round: `==` "
          + "has to give one answer.", reason(), rule)
    } else if forth != areEqual {
      note(
        "\(fact ?? subject()): \(areEqual)",
        areEqual
          ? "\(subject()) are not equal (`==`). They should be."
          : "\(subject()) are equal (`==`). They should not be.", reason(), rule)
    }
  }

  /// Says that something is wrong which no value shows.
  ///
  /// - Parameters:
  ///   - fact: Which fact it is.
  ///   - text: What is wrong, and what should be: a sentence or two.
  ///   - rule: The number of the lesson's rule that says so, such as `2e`. It ends the message.
  public mutating func differ(
    _ fact: String, _ text: @autoclosure () -> String, rule: String? = nil
  ) {
    guard difference == nil else { return }
    note(fact, text(), nil, rule)
  }

  private mutating func note(_ fact: String, _ text: String, _ reason: String?, _ rule: String?) {
    let reasoned = reason.map { "\(text) \($0)" } ?? text
    difference = Difference(fact: fact, text: reasoned.endingWith(rule: rule))
  }

  /// A value as a text of one line.
  public static func text(_ value: Any) -> String {
    describe(value).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  /// A text in quotation marks. Tabs, line breaks and other blanks than “ ” are shown as in Swift, and a
  /// long one is shortened.
  public static func quoted(_ text: String) -> String {
    let escapes: [Character: String] = ["\t": "\\t", "\n": "\\n", "\r\n": "\\r\\n", " ": " "]
    let visible = text.map { character in
      escapes[character]
        ?? (character.isWhitespace
          ? character.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() : String(character))
    }
    return text.count > 20
      ? "“\(visible.prefix(10).joined())…” (\(text.count) characters)" : "“\(visible.joined())”"
  }
}

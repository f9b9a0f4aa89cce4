import Testing

/// Ends a test with a sentence, unless something is so.
///
/// It says nothing but the sentence, where the macro `#require` adds its own reading of the condition,
/// such as `!(isEnabled → true)`. The test belongs to a suite with ``Testing/Trait/lesson(_:)``.
///
/// ```swift
/// try require(state.isMinusButtonEnabled, "The screen opens with 1, and minus is disabled.")
/// ```
///
/// - Parameters:
///   - isSo: What should be so.
///   - message: What was seen, what was expected, and why it matters.
///   - rule: The number of the lesson's rule that says so, such as `2e`. It ends the message, and
///     `scripts/progress` shows the rule's text.
public func require(
  _ isSo: Bool, _ message: @autoclosure () -> String, rule: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard !isSo else { return }
  let comment = message().endingWith(rule: rule)
  Issue.record(Comment(rawValue: comment), sourceLocation: sourceLocation)
  throw EndOfTest()
}

/// Ends a test with a sentence, unless there is a value.
///
/// - Returns: The value.
public func require<Value>(
  _ value: Value?, _ message: @autoclosure () -> String, rule: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
  try require(value != nil, message(), rule: rule, sourceLocation: sourceLocation)
  return value!
}

extension String {
  /// A message that ends with the number of the rule that it is about: “… Rule 2e.”
  func endingWith(rule: String?) -> String { rule.map { "\(self) Rule \($0)." } ?? self }
}

/// Ends a test whose failure has been recorded.
struct EndOfTest: Error {}

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
public func require(
  _ isSo: Bool, _ message: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard !isSo else { return }
  Issue.record(Comment(rawValue: message()), sourceLocation: sourceLocation)
  throw EndOfTest()
}

/// Ends a test with a sentence, unless there is a value.
///
/// - Returns: The value.
public func require<Value>(
  _ value: Value?, _ message: @autoclosure () -> String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Value {
  try require(value != nil, message(), sourceLocation: sourceLocation)
  return value!
}

/// Ends a test whose failure has been recorded.
struct EndOfTest: Error {}

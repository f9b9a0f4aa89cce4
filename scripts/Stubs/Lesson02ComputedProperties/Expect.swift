import Bootcamp

/// Fails the test unless a value is the expected one. There is nothing to do in this file.
///
/// - Parameters:
///   - seen: What there is.
///   - expected: What there should be.
func expect<Value: Equatable>(
  _ seen: Value,
  is expected: Value,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  guard seen != expected else { return }
  reportIssue(
    "There is \(text(seen)), and your test expects \(text(expected)).", kind: .failedExpectation,
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// The text of a value, without the word “Optional”.
private func text(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .optional else { return "\(value)" }
  return mirror.children.first.map { "\($0.value)" } ?? "nil"
}

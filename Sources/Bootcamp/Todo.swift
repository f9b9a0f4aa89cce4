/// Marks a gap that you still have to fill in, and stands in for its value until you do. Where no value
/// is asked for, it is `todo("Step 2: clear the error.")`.
///
/// It reports the gap *and* returns, so the program goes on and every other test keeps its verdict.
/// A test that the placeholder happens to satisfy fails all the same, because the gap is reported.
///
/// ```swift
/// case .plusButtonTapped:
///   return todo("Step 1: plus adds one to the number.", returning: .none)
/// ```
public func todo<Value>(
  _ task: String, returning placeholder: @autoclosure () -> Value = (),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Value {
  reportIssue(
    "To do: \(task)", kind: .todo, fileID: fileID, filePath: filePath, line: line, column: column)
  return placeholder()
}

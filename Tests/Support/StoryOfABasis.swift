import Bootcamp

/// In a story that belongs to one wrong candidate: says that something should be so.
public func expect(
  _ isAsItShouldBe: Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard !isAsItShouldBe else { return }
  reportIssue(
    "It is not as it should be.", kind: .failedExpectation, fileID: fileID, filePath: filePath,
    line: line, column: column)
}

/// A place in the source code, such as the line of a test's step.
///
/// Functions that may report an issue have four parameters for the place of their call: `fileID`,
/// `filePath`, `line` and `column`. Leave them out: the compiler fills them in.
public struct CodeLocation: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file, such as `Lesson01State/QuantityEditor.swift`.
  public var fileID: String
  /// The path of the file on the machine that compiled it.
  public var filePath: String
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int

  /// Makes a location of its parts.
  public init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The place of a call, as the compiler fills it in.
  package init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.init(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }

  /// The file and the line, such as `Lesson01State/QuantityEditor.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}

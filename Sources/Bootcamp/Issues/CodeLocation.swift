/// A place in the source code, such as the line of a test's step.
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

  /// The file and the line, such as `Lesson01State/QuantityEditor.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}

/// The place of a call, as the compiler knows it. To make a ``CodeLocation`` of it takes longer than
/// most reducers do, so that is put off until somebody has to read it.
struct CallSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  var location: CodeLocation {
    CodeLocation(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
  }
}

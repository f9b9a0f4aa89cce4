import Foundation

/// A named pipe in which code that a fixture's test runs leaves word of who runs it.
final class CallingCard: Sendable {
  private let path: String
  private let reader: Int32

  struct NoPipe: Error {}

  init(in workbook: FixtureWorkbook) throws {
    path = "\(workbook.root)/calling-card-\(UUID())"
    guard mkfifo(path, 0o600) == 0 else { throw NoPipe() }
    reader = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
  }

  deinit {
    close(reader)
    unlink(path)
  }

  /// A statement for an exercise that imports Foundation.
  var code: String {
    """
    FileHandle(forWritingAtPath: "\(path)")!.write(Data("\\(getppid()) \\(getpid())".utf8))
    """
  }

  /// Who has run the statement since this was asked last: the tool, and the process of the tests.
  func left() -> (tool: pid_t, tests: pid_t)? {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(reader, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let numbers = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    return (pid_t(numbers[0])!, pid_t(numbers[1])!)
  }
}

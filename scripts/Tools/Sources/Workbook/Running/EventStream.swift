/// One line of the test library's event stream, as far as a verdict needs it. Fields and kinds that
/// are not named here are ignored, as the format asks its readers to do.
///
/// Written against version 0 of the stream, which every toolchain from Swift 6.0 on can write;
/// understands the names of version 6.3 as well.
struct EventRecord: Decodable {
  static let version = "0"

  var kind: String
  var payload: Payload

  struct Payload: Decodable {
    var kind: String
    // A test
    var id, name, displayName: String?
    var sourceLocation: Location?
    // An event
    var testID: String?
    var issue: Issue?
    var messages: [Message]?
    var _comments: [String]?
  }

  struct Issue: Decodable {
    var isKnown, isFailure: Bool?
    var severity: String?
    var sourceLocation: Location?

    /// A known issue is expected, and a warning is an advice: neither fails a test.
    var counts: Bool { isFailure ?? (isKnown != true && severity != "warning") }
  }

  struct Location: Decodable {
    var filePath, _filePath: String?
    var line: Int
    var column: Int?
  }

  struct Message: Decodable {
    var symbol: String?
    var text: String
  }
}

/// Reads a stream while it is being written.
final class EventStream {
  /// Whether it is more than any test would tell: many megabytes, or one in a single line.
  var isFlood: Bool { size > 1 << 23 || unread.count > 1 << 20 }
  /// Whether it had lines that are no records. They are left out.
  private(set) var isUnreadable = false

  private let path: String
  private let file: Int32
  private var size = 0
  private var unread: ArraySlice<UInt8> = []

  init(path: String) {
    self.path = path
    // Without waiting, as the path may be a pipe that nobody writes to yet.
    file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  }

  deinit { close(file) }

  /// The records that were completed since the last call, as long as it is no flood.
  func next() -> [EventRecord] {
    let decoder = JSONDecoder()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var records: [EventRecord] = []
    while !isFlood {
      let count = readBytes(from: file, into: &chunk)
      guard count > 0 else { break }
      // The test library has opened it. From now on the path leads nobody there.
      if size == 0 { unlink(path) }
      size += count
      unread += chunk[..<count]
      while let line = nextLine() {
        unread.removeFirst(line.count + 1)
        if let record = try? decoder.decode(EventRecord.self, from: line) {
          records.append(record)
        } else {
          isUnreadable = true
        }
      }
    }
    return records
  }

  /// The first line, if it is complete. Without optimisation, which is how the tools are built, a loop
  /// over all bytes takes a tenth of a second.
  private func nextLine() -> Data? {
    unread.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let end = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count)
      else { return nil }
      return Data(bytes: start, count: start.distance(to: UnsafeRawPointer(end)))
    }
  }
}

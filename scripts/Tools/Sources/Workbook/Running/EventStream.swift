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
    var id: String?
    var name: String?
    var displayName: String?
    var sourceLocation: Location?
    // An event
    var testID: String?
    var instant: Instant?
    var issue: Issue?
    var messages: [Message]?
    var _comments: [String]?
  }

  struct Instant: Decodable {
    /// In seconds, from a start that means nothing.
    var absolute: Double?
  }

  struct Issue: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var severity: String?
    var sourceLocation: Location?

    /// A known issue is expected, and a warning is an advice: neither fails a test.
    var counts: Bool { isFailure ?? (isKnown != true && severity != "warning") }
  }

  struct Location: Decodable {
    var filePath: String?
    var _filePath: String?
    var line: Int
    var column: Int?
  }

  struct Message: Decodable {
    var symbol: String?
    var text: String
  }
}

/// Reads a stream while it is being written.
struct EventStreamReader {
  /// Whether it is more than any test would tell: many megabytes, or one in a single line.
  var isFlood: Bool { size > 1 << 23 || unread.count > 1 << 20 }
  /// How many lines were no records.
  private(set) var unreadable = 0

  private let path: String
  private var file: Int32 = -1
  private var unread: [UInt8] = []
  private let decoder = JSONDecoder()
  private var size = 0

  init(path: String) { self.path = path }

  /// The records that were completed since the last call, as long as it is no flood. What is no
  /// record is left out.
  mutating func next() -> [EventRecord] {
    // Without waiting, as the path may be a pipe that nobody writes to yet.
    if file < 0 { file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var records: [EventRecord] = []
    while !isFlood {
      let count = read(file, &chunk, chunk.count)
      guard count > 0 else { return records }
      size += count
      unread += chunk[..<count]
      for line in takeLines() {
        if let record = try? decoder.decode(EventRecord.self, from: line) {
          records.append(record)
        } else {
          unreadable += 1
        }
      }
    }
    return records
  }

  /// The lines that are complete.
  private mutating func takeLines() -> [Data] {
    var lines: [Data] = []
    let taken = unread.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      var position = 0
      // Without optimisation, which is how the tools are built, a loop over all bytes takes a tenth
      // of a second.
      while let end = memchr(start + position, Int32(UInt8(ascii: "\n")), bytes.count - position) {
        let length = start.distance(to: UnsafeRawPointer(end)) - position
        lines.append(Data(bytes: start + position, count: length))
        position += length + 1
      }
      return position
    }
    unread.removeFirst(taken)
    return lines
  }

  func closeFile() {
    if file >= 0 { close(file) }
  }
}

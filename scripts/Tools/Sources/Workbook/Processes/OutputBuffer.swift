/// Keeps the first and the last part of an output, so that a program that prints without end costs
/// a fixed amount of memory, and neither its first words nor its last are lost.
struct OutputBuffer {
  private let half: Int
  private var first: [UInt8] = []
  private var last: [UInt8] = []
  private var dropped = 0

  init(limit: Int) { half = max(1, limit / 2) }

  mutating func append(_ bytes: some Collection<UInt8>) {
    let room = min(half - first.count, bytes.count)
    first.append(contentsOf: bytes.prefix(room))
    last.append(contentsOf: bytes.dropFirst(room))
    // Trimmed only at twice the size, so that the cost of each byte stays constant.
    if last.count > 2 * half { trim() }
  }

  var text: String {
    var copy = self
    copy.trim()
    let gap = copy.dropped == 0 ? "" : "\n… \(copy.dropped) bytes are left out here …\n"
    if gap.isEmpty { return String(decoding: copy.first + copy.last, as: UTF8.self) }
    return String(decoding: copy.first, as: UTF8.self) + gap
      + String(decoding: copy.last, as: UTF8.self)
  }

  private mutating func trim() {
    let excess = last.count - half
    guard excess > 0 else { return }
    last.removeFirst(excess)
    dropped += excess
  }
}

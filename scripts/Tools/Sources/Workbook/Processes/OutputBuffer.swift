/// Keeps the first and the last part of an output, so that a program that prints without end costs
/// a fixed amount of memory, and neither its first words nor its last are lost.
struct OutputBuffer {
  private let half: Int
  private var bytes: [UInt8] = []
  private var dropped = 0

  init(limit: Int) { half = max(1, limit / 2) }

  mutating func append(_ new: some Collection<UInt8>) {
    bytes += new
    // Trimmed only at half as much again, so that the cost of each byte stays constant.
    if bytes.count > 3 * half { trim() }
  }

  var text: String {
    var copy = self
    copy.trim()
    if copy.dropped > 0 {
      let gap = "\n… \(copy.dropped) bytes are left out here …\n"
      copy.bytes.insert(contentsOf: gap.utf8, at: half)
    }
    return String(decoding: copy.bytes, as: UTF8.self)
  }

  private mutating func trim() {
    let excess = bytes.count - 2 * half
    guard excess > 0 else { return }
    bytes.removeSubrange(half..<half + excess)
    dropped += excess
  }
}

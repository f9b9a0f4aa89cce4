/// The Secure Hash Algorithm with 256 bits (FIPS 180-4). Browsers ask for it before they run what stands
/// in a page, and it tells files apart that have no other version.
enum SHA256 {
  static func hash(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var state = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }
    let message = padded(Array(bytes))
    for start in stride(from: 0, to: message.count, by: 64) {
      add(Array(message[start..<start + 64]), to: &state)
    }
    return state.flatMap(bytes(of:))
  }

  /// A one, zeros, and how many bits there are, up to a whole number of blocks.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: (119 - bytes.count % 64) % 64)
    return bytes + [0x80] + zeros + Self.bytes(of: UInt64(bytes.count) * 8)
  }

  private static func add(_ block: [UInt8], to state: inout [UInt32]) {
    var words = stride(from: 0, to: 64, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (old, new) = (words[index - 15], words[index - 2])
      let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
      let second = turned(new, 17) ^ turned(new, 19) ^ new >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice
      let sum = first &+ constants[index] &+ words[index]
      let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (a, b, c, d, e, f, g, h) = (sum &+ second, a, b, c, d &+ sum, e, f, g)
    }
    state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  private static let constants = primes.map { fraction(of: cbrt(Double($0))) }

  private static let primes = Array(
    (2...).lazy.filter { number in !(2..<number).contains { number % $0 == 0 } }.prefix(64))

  /// The first 32 bits behind the point.
  private static func fraction(of number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }
}

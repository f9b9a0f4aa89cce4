/// A word or a sign of Swift code, as the compiler sees it: comments, literals and spaces are gone.
///
/// Where a literal could be read in two ways, its words count as code. So nothing hides in what looks
/// like one.
struct SwiftToken: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword.
    case word
    /// A name in backticks, which is no keyword.
    case name
    /// One or more characters that make an operator, and the dot.
    case sign
    /// A bracket, a comma, a colon and the like: one character.
    case mark
    /// A text or a number, whatever it says.
    case literal
  }

  var kind: Kind
  var text: String
  var line: Int
  /// Where it begins, in bytes.
  var start: Int

  var isName: Bool { kind == .word || kind == .name }

  /// Whether it is this keyword, sign or mark.
  func isText(_ text: String) -> Bool { kind != .name && kind != .literal && self.text == text }

  /// The tokens of a file.
  static func all(in bytes: [UInt8]) -> [SwiftToken] {
    var reader = TokenReader(bytes: bytes)
    reader.readCode(isInText: false)
    return reader.tokens
  }
}

private struct TokenReader {
  let bytes: [UInt8]
  var tokens: [SwiftToken] = []
  private var position = 0
  private var line = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads code to its end: that of the file, or the bracket that ends an interpolation.
  mutating func readCode(isInText: Bool) {
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: "\r"):
        // Alone it ends a line, and a comment, as well.
        if !starts("\n", at: 1) { line += 1 }
        position += 1
      case UInt8(ascii: "/") where starts("//"):
        while position < bytes.count, !Self.endsLine(bytes[position]) { position += 1 }
      case UInt8(ascii: "/") where starts("/*"):
        skipComment()
      case UInt8(ascii: "/") where startsPattern(hashes: 0):
        readPattern(hashes: 0)
      case UInt8(ascii: "\""):
        readText(hashes: 0)
      case UInt8(ascii: "#"):
        readHash()
      case UInt8(ascii: "`"):
        readBackticks()
      case _ where Self.isInSign(byte):
        readSign()
      case _ where Self.isInWord(byte):
        readWord()
      case UInt8(ascii: "("):
        depth += 1
        addMark()
      case UInt8(ascii: ")"):
        depth -= 1
        addMark()
        if isInText, depth < 0 { return }
      case 0...UInt8(ascii: " "):
        position += 1
      default:
        addMark()
      }
    }
  }

  private func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
    let start = position + offset
    guard start + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
  }

  private mutating func add(_ kind: SwiftToken.Kind, _ text: ArraySlice<UInt8>) {
    tokens.append(
      SwiftToken(
        kind: kind, text: String(decoding: text, as: UTF8.self), line: line, start: text.startIndex)
    )
  }

  private mutating func addMark() {
    add(.mark, bytes[position...position])
    position += 1
  }

  private mutating func addLiteral() {
    tokens.append(SwiftToken(kind: .literal, text: "", line: line, start: position))
  }

  // MARK: Words and signs

  private static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func isInSign(_ byte: UInt8) -> Bool {
    "/=-+!*%<>&|^~?.".utf8.contains(byte)
  }

  private mutating func readWord() {
    if starts("\u{FEFF}") {
      position += 3
      return
    }
    let start = position
    while position < bytes.count, Self.isInWord(bytes[position]) { position += 1 }
    if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[start]) {
      addLiteral()
    } else if let first = String(decoding: bytes[start..<position], as: UTF8.self).unicodeScalars
      .first, first.value >= 0x80, !first.properties.isXIDStart
    {
      // “≈” and the like are operators.
      add(.sign, bytes[start..<position])
    } else {
      add(.word, bytes[start..<position])
    }
  }

  private mutating func readBackticks() {
    let rest = bytes[(position + 1)...]
    guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: "`") || Self.endsLine($0) }),
      bytes[end] == UInt8(ascii: "`")
    else {
      addMark()
      return
    }
    add(.name, bytes[(position + 1)..<end])
    position = end + 1
  }

  private mutating func readSign() {
    let start = position
    repeat {
      position += 1
    } while position < bytes.count && Self.isInSign(bytes[position])
      && !starts("//") && !starts("/*")
      && (bytes[start] == UInt8(ascii: ".")) == (bytes[position] == UInt8(ascii: "."))
    add(.sign, bytes[start..<position])
  }

  // MARK: What is no code

  private mutating func skipComment() {
    var depth = 0
    while position < bytes.count {
      if starts("/*") {
        depth += 1
        position += 2
      } else if starts("*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        if bytes[position] == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
    }
  }

  /// What follows a `#`: a raw text, a pattern, or nothing special.
  private mutating func readHash() {
    var hashes = 0
    while position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "#") {
      hashes += 1
    }
    if starts("\"", at: hashes) {
      readText(hashes: hashes)
    } else if starts("/", at: hashes) {
      readPattern(hashes: hashes)
    } else {
      addMark()
    }
  }

  /// Reads a text; the code inside of it counts. One that has no end in its line is none.
  private mutating func readText(hashes: Int) {
    let start = (position, line, tokens.count)
    let isLong = starts("\"\"\"", at: hashes) && (hashes == 0 || !endsInLine(hashes: hashes))
    position += hashes + (isLong ? 3 : 1)
    addLiteral()
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        position += 1 + hashes
        if starts("(") {
          position += 1
          readCode(isInText: true)
        } else if position < bytes.count, !Self.endsLine(bytes[position]) {
          position += 1
        }
      } else if byte == UInt8(ascii: "\""), !isLong || starts("\"\"\""),
        hasHashes(hashes, at: isLong ? 3 : 1)
      {
        position += (isLong ? 3 : 1) + hashes
        return
      } else if Self.endsLine(byte) {
        if !isLong { break }
        if byte == UInt8(ascii: "\n") { line += 1 }
        position += 1
      } else {
        position += 1
      }
    }
    (position, line) = (start.0, start.1)
    tokens.removeSubrange(start.2...)
    for _ in 0...hashes where position < bytes.count { addMark() }
  }

  /// Whether a raw text that begins with three quotes ends in its line: then they are one and two.
  private func endsInLine(hashes: Int) -> Bool {
    let end = Array(("\"" + String(repeating: "#", count: hashes)).utf8)
    return bytes[(position + hashes + 1)...].prefix { !Self.endsLine($0) }
      .firstRange(of: end) != nil
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { index in
      let place = position + offset + index
      return place < bytes.count && bytes[place] == UInt8(ascii: "#")
    }
  }

  /// Whether a slash begins a pattern: nothing to divide comes before it, and another one follows.
  private func startsPattern(hashes: Int) -> Bool {
    if let last = tokens.last,
      last.isName || last.kind == .literal || [")", "]", "}"].contains(last.text)
    {
      return false
    }
    guard position + 1 < bytes.count, bytes[position + 1] > UInt8(ascii: " ") else { return false }
    // An operator that is handed on, as in `reduce(8, /)`, is followed by a bracket that it did not open.
    var groups = 0
    var sets = 0
    var index = position + 1
    while index < bytes.count, !Self.endsLine(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "/"): return true
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): sets += 1
      case UInt8(ascii: "]"): sets = max(0, sets - 1)
      case UInt8(ascii: "(") where sets == 0: groups += 1
      case UInt8(ascii: ")") where sets == 0: groups -= 1
      default: break
      }
      if groups < 0 { return false }
      index += 1
    }
    return false
  }

  /// Reads a pattern like code in which quotes mean nothing: it may turn out to be code.
  private mutating func readPattern(hashes: Int) {
    position += hashes + 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        position += 2
      } else if byte == UInt8(ascii: "/"), hasHashes(hashes, at: 1) {
        position += 1 + hashes
        addLiteral()
        return
      } else if Self.endsLine(byte) {
        if hashes == 0 { return }
        if byte == UInt8(ascii: "\n") { line += 1 }
        position += 1
      } else if Self.isInWord(byte) {
        readWord()
      } else if byte == UInt8(ascii: "@") {
        addMark()
      } else {
        position += 1
      }
    }
  }
}

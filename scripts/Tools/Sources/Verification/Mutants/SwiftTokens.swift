/// A word, a number, an operator, a bracket, … of a Swift file.
struct SwiftToken: Equatable {
  enum Kind {
    case word
    case number
    case operatorSign
    /// One of `( ) [ ] { } , ; : @ #`.
    case punctuation
    /// A whole literal, with everything that is interpolated into it.
    case string
  }

  let kind: Kind
  let text: String
  /// Where it stands, in bytes of the file.
  let range: Range<Int>
  /// Whether it is the first on its line.
  let beginsLine: Bool
}

/// A Swift file, taken apart as far as mutants need it: comments and strings are recognised, so that
/// nothing in them is taken for code.
///
/// It knows the Swift that this workbook is written in, formatted by the toolchain's formatter.
/// Regular expression literals are not in it.
struct SwiftTokens {
  let bytes: [UInt8]
  private(set) var tokens: [SwiftToken] = []
  /// For each bracket, the index of the other one.
  private(set) var partners: [Int: Int] = [:]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var scanner = Scanner(bytes: bytes)
    while let token = scanner.next() { tokens.append(token) }
    var open: [Int] = []
    for (index, token) in tokens.enumerated() where token.kind == .punctuation {
      if "([{".contains(token.text) { open.append(index) }
      if ")]}".contains(token.text), let opening = open.popLast() {
        partners[opening] = index
        partners[index] = opening
      }
    }
  }

  func text(of range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line of a byte, from 1.
  func line(of position: Int) -> Int { bytes[..<position].count { $0 == newline } + 1 }

  /// The whole lines that some bytes stand in.
  func lines(around range: Range<Int>) -> Range<Int> {
    let start = bytes[..<range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = bytes[max(range.lowerBound, range.upperBound - 1)...].firstIndex(of: newline)
    return start..<(end ?? bytes.count)
  }

  /// Whether blanks stand around an operator, as the formatter puts them around a binary one.
  func isBinary(_ index: Int) -> Bool {
    let range = tokens[index].range
    return tokens[index].kind == .operatorSign && isBlank(range.lowerBound - 1)
      && isBlank(range.upperBound)
  }

  /// Whether an operator stands right before what it works on, and nothing right before it.
  func isPrefix(_ index: Int) -> Bool {
    let range = tokens[index].range
    guard tokens[index].kind == .operatorSign, range.lowerBound > 0 else { return false }
    let before = bytes[range.lowerBound - 1]
    return
      (isBlank(range.lowerBound - 1) || before == UInt8(ascii: "(")
      || before == UInt8(ascii: "[")) && !isBlank(range.upperBound)
  }

  private func isBlank(_ position: Int) -> Bool {
    !bytes.indices.contains(position) || bytes[position] == UInt8(ascii: " ")
      || bytes[position] == newline
  }
}

private let newline = UInt8(ascii: "\n")

private struct Scanner {
  let bytes: [UInt8]
  private var position = 0
  private var beginsLine = true

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> SwiftToken? {
    skipBlanksAndComments()
    guard position < bytes.count else { return nil }
    let start = position
    let kind = takeToken()
    defer { beginsLine = false }
    return SwiftToken(
      kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self),
      range: start..<position, beginsLine: beginsLine)
  }

  private mutating func takeToken() -> SwiftToken.Kind {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") || opensRawString { takeString(); return .string }
    if isDigit(byte) {
      take { isPartOfWord($0) }
      return .number
    }
    if isPartOfWord(byte) {
      take { isPartOfWord($0) }
      return .word
    }
    if operatorSigns.contains(byte) {
      while position < bytes.count, operatorSigns.contains(bytes[position]), !opensComment {
        position += 1
      }
      return .operatorSign
    }
    position += 1
    return .punctuation
  }

  private mutating func take(while isWanted: (UInt8) -> Bool) {
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
  }

  // MARK: Comments

  private mutating func skipBlanksAndComments() {
    while position < bytes.count {
      if bytes[position] == newline { beginsLine = true }
      if opensLineComment {
        take { $0 != newline }
      } else if opensComment {
        skipBlockComment()
      } else if [newline, UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  private var opensLineComment: Bool { follows("//") }
  private var opensComment: Bool { follows("//") || follows("/*") }

  /// Comments may stand in comments.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if follows("/*") {
        depth += 1
        position += 2
      } else if follows("*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
  }

  // MARK: Strings

  private var opensRawString: Bool {
    bytes[position] == UInt8(ascii: "#")
      && bytes[position...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
  }

  private mutating func takeString() {
    let marks = String(
      repeating: "#", count: bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count)
    position += marks.utf8.count
    let quotes = follows("\"\"\"") ? "\"\"\"" : "\""
    position += quotes.utf8.count
    while position < bytes.count, !follows(quotes + marks) {
      if follows("\\" + marks + "(") {
        position += 1 + marks.utf8.count
        skipInterpolation()
      } else {
        position += follows("\\" + marks) ? 2 + marks.utf8.count : 1
      }
    }
    position += quotes.utf8.count + marks.utf8.count
  }

  /// From one bracket to the other. In between there may be strings again.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if follows("(") { depth += 1 }
      if follows(")") { depth -= 1 }
      if follows("\"") { takeString() } else { position += 1 }
    } while depth > 0 && position < bytes.count
  }

  private func follows(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }
}

private let operatorSigns = Set("/=-+!*%<>&|^~?.".utf8)

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isPartOfWord(_ byte: UInt8) -> Bool {
  byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || isDigit(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

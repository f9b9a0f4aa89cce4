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
    /// A text, a pattern or a number, whatever it says. It comes after the code in it.
    case literal
  }

  let kind: Kind
  let text: String
  let line: Int
  /// Where it begins, in scalars of Unicode.
  let start: Int

  var isName: Bool { kind == .word || kind == .name }

  /// Whether it is this keyword, sign or mark.
  func isText(_ text: String) -> Bool { kind != .name && self.text == text }

  /// The tokens of a file.
  static func all(in bytes: [UInt8]) -> [SwiftToken] {
    var reader = TokenReader(code: Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    reader.readCode()
    return reader.tokens
  }
}

extension [SwiftToken] {
  /// The next braces behind a token, with what is between them. A brace in parentheses belongs to the
  /// value of a parameter.
  func braces(after index: Int) -> ClosedRange<Int>? {
    var depth = 0
    var open: Int?
    for place in index..<count {
      if self[place].isText("(") || self[place].isText("{") {
        if depth == 0, self[place].isText("{") { open = place }
        depth += 1
      }
      if self[place].isText(")") || self[place].isText("}") { depth -= 1 }
      if let open, depth == 0 { return open...place }
    }
    return nil
  }
}

private struct TokenReader {
  let code: [Unicode.Scalar]
  var tokens: [SwiftToken] = []
  var position = 0
  var line = 1

  /// Reads code to its end: that of the file, or the bracket that ends an interpolation.
  mutating func readCode(isInText: Bool = false) {
    var depth = 0
    while let scalar = next {
      switch scalar {
      case "\0"..." ", "\u{FEFF}":
        skip()
      case "/" where starts("//"):
        while let next, !Self.endsLine(next) { position += 1 }
      case "/" where starts("/*"):
        skipComment()
      case "/" where canBeginPattern, "\"", "#":
        readLiteral()
      case "`":
        readBackticks()
      case _ where Self.isInSign(scalar):
        readSign()
      case _ where Self.isInWord(scalar):
        readWord()
      default:
        add(.mark, upTo: position + 1)
        if scalar == "(" { depth += 1 }
        if scalar == ")" { depth -= 1 }
        if isInText, depth == 0 { return }
      }
    }
  }

  private var next: Unicode.Scalar? { position < code.count ? code[position] : nil }

  private func starts(_ text: String, at offset: Int = 0) -> Bool {
    code[min(position + offset, code.count)...].starts(with: text.unicodeScalars)
  }

  private mutating func add(_ kind: SwiftToken.Kind, upTo end: Int) {
    let text = String(String.UnicodeScalarView(code[position..<end]))
    tokens.append(SwiftToken(kind: kind, text: text, line: line, start: position))
    position = end
  }

  private mutating func addLiteral() {
    tokens.append(SwiftToken(kind: .literal, text: "", line: line, start: position))
  }

  /// Skips what is no code. A line can end with a carriage return alone, and so can a comment.
  private mutating func skip() {
    if next == "\n" || next == "\r" && !starts("\n", at: 1) { line += 1 }
    position += 1
  }

  // MARK: Words and signs

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r"
  }

  private static func isInSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?", ".": true
    default: false
    }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "\u{80}"...: true
    default: false
    }
  }

  private mutating func readWord() {
    let first = code[position]
    let end = code[position...].firstIndex { !Self.isInWord($0) } ?? code.count
    switch first {
    case "0"..."9":
      addLiteral()
      position = end
    // “≈” and the like are operators.
    case "\u{80}"... where !first.properties.isXIDStart: add(.sign, upTo: end)
    default: add(.word, upTo: end)
    }
  }

  private mutating func readBackticks() {
    let end = code[(position + 1)...].firstIndex { $0 == "`" || Self.endsLine($0) }
    guard let end, code[end] == "`" else { return add(.mark, upTo: position + 1) }
    position += 1
    add(.name, upTo: end)
    position += 1
  }

  private mutating func readSign() {
    let start = position
    repeat {
      position += 1
    } while next.map(Self.isInSign) == true && !starts("//") && !starts("/*")
      && (code[start] == ".") == (next == ".")
    let end = position
    position = start
    add(.sign, upTo: end)
  }

  // MARK: What is no code

  private mutating func skipComment() {
    var depth = 0
    repeat {
      let isEnd = starts("*/")
      guard isEnd || starts("/*") else {
        skip()
        continue
      }
      depth += isEnd ? -1 : 1
      position += 2
    } while depth > 0 && position < code.count
  }

  /// Whether a slash can begin a pattern: nothing to divide comes before it.
  private var canBeginPattern: Bool {
    guard position + 1 < code.count, code[position + 1] > " " else { return false }
    guard let last = tokens.last else { return true }
    return !last.isName && last.kind != .literal && ![")", "]", "}"].contains(last.text)
  }

  /// Reads a text or a pattern, raw or not, and the code in it. One without an end is none.
  private mutating func readLiteral() {
    let start = (position: position, line: line, count: tokens.count)
    let hashes = code[position...].prefix { $0 == "#" }.count
    // Three quotes of a raw text may be one and two.
    let quotes = hashes > 0 ? ["/", "\"", "\"\"\""] : ["/", "\"\"\"", "\""]
    for quote in quotes where starts(quote, at: hashes) {
      position += hashes + quote.count
      if readToEnd(of: quote, hashes) { return addLiteral() }
      (position, line) = (start.position, start.line)
      tokens.removeSubrange(start.count...)
    }
    if next == "/" { return readSign() }
    repeat {
      add(.mark, upTo: position + 1)
    } while position < min(start.position + hashes, code.count)
  }

  /// Reads what comes after the quote that begins a literal, and says whether another one ends it.
  private mutating func readToEnd(of quote: String, _ hashes: Int) -> Bool {
    let isPattern = quote == "/"
    let isLong = quote == "\"\"\"" || isPattern && hashes > 0
    let marks = String(repeating: "#", count: hashes)
    var (groups, sets) = (0, 0)
    while let scalar = next {
      if scalar == quote.unicodeScalars.first, starts(quote + marks) {
        position += quote.count + hashes
        return true
      }
      if Self.endsLine(scalar) {
        if !isLong { return false }
        skip()
      } else if scalar == "\\", isPattern || starts(marks, at: 1) {
        position += 1 + (isPattern ? 0 : hashes)
        if !isPattern, next == "(" {
          readCode(isInText: true)
        } else if let next, !Self.endsLine(next) {
          position += 1
        }
      } else if !isPattern {
        position += 1
      } else if Self.isInWord(scalar) {
        // What looks like a pattern may turn out to be code, in which quotes mean nothing here.
        readWord()
      } else if scalar == "@" {
        add(.mark, upTo: position + 1)
      } else {
        switch scalar {
        case "[": sets += 1
        case "]": sets = max(0, sets - 1)
        case "(" where sets == 0: groups += 1
        case ")" where sets == 0: groups -= 1
        default: break
        }
        // An operator that is handed on, as in `reduce(8, /)`, is followed by a bracket that it did
        // not open.
        if groups < 0, !isLong { return false }
        position += 1
      }
    }
    return false
  }
}

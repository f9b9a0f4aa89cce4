/// A part of a file that says what happens: the body of a function, of a computed property or of an
/// observer, or the value that a property starts with.
struct SwiftUnit {
  /// The tokens that declare it, such as `func start() -> Effect<Action>`.
  let header: Range<Int>
  /// The tokens in it: for a body, those between the braces.
  let tokens: Range<Int>
  /// The bytes from its first token to its last, with the comments around them where it is a body.
  let bytes: Range<Int>
  let isBody: Bool
}

extension SwiftTokens {
  /// The units of a file, from the top. What is nested in one belongs to it.
  ///
  /// Arguments that stand by default in the head of a function are in no unit.
  var units: [SwiftUnit] {
    var units: [SwiftUnit] = []
    var declaration = Declaration.other
    var start = 0
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .word, let next = Declaration(keyword: token.text) {
        // `static var`: the header begins a word or two earlier, and nobody misses them.
        declaration = next
        start = index
      } else if token.text == "=", declaration == .property {
        let end = endOfStatement(from: index + 1)
        units.append(
          SwiftUnit(
            header: start..<index, tokens: (index + 1)..<end,
            bytes: bytes(of: (index + 1)..<end), isBody: false))
        index = end
        continue
      } else if token.text == "{", let closing = partners[index] {
        let hasAccessors =
          declaration == .property && Declaration(keyword: tokens[index + 1].text) == .function
        if declaration == .function || declaration == .property, !hasAccessors {
          units.append(
            SwiftUnit(
              header: start..<index, tokens: (index + 1)..<closing,
              bytes: token.range.upperBound..<tokens[closing].range.lowerBound, isBody: true))
          index = closing
        }
      } else if ["(", "["].contains(token.text), let closing = partners[index] {
        index = closing
      }
      index += 1
    }
    return units
  }

  /// The statements of a unit, also those in its closures and branches. A `case` is none, what stands
  /// behind its colon is one.
  func statements(of unit: SwiftUnit) -> [Range<Int>] {
    let blocks = unit.tokens.filter { tokens[$0].text == "{" }.compactMap { opening in
      partners[opening].map { (opening + 1)..<$0 }
    }
    return ((unit.isBody ? [unit.tokens] : []) + blocks).flatMap { statements(in: $0) }
  }

  private func statements(in block: Range<Int>) -> [Range<Int>] {
    var statements: [Range<Int>] = []
    var index = endOfClosureHead(in: block)
    while index < block.upperBound {
      if ["case", "default"].contains(tokens[index].text) {
        index = skip(from: index, to: ":", in: block) + 1
        continue
      }
      let end = min(endOfStatement(from: index), block.upperBound)
      statements.append(index..<end)
      index = end
    }
    return statements
  }

  /// Where the statements of a block begin: behind the `in` of a closure.
  private func endOfClosureHead(in block: Range<Int>) -> Int {
    guard let first = block.first, tokens[first].text != "for" else { return block.lowerBound }
    let line = tokens[first...].dropFirst().prefix { !$0.beginsLine }
    let end = min(first + 1 + line.count, block.upperBound)
    let word = skip(from: first, to: "in", in: first..<end)
    return word < end ? word + 1 : first
  }

  /// The index of a token outside of inner brackets; the end of the range where there is none.
  func skip(from start: Int, to text: String, in range: Range<Int>) -> Int {
    var index = start
    while index < range.upperBound, tokens[index].text != text {
      if "([{".contains(tokens[index].text), let closing = partners[index] { index = closing }
      index += 1
    }
    return min(index, range.upperBound)
  }

  /// The index behind the last token of the statement, or of the value, that begins at an index.
  private func endOfStatement(from start: Int) -> Int {
    var index = start
    while index < tokens.count {
      let token = tokens[index]
      if ")]}".contains(token.text) { return index }
      if index > start, token.beginsLine, !continuesStatement(index) { return index }
      if index > start, token.text == "{", ["didSet", "willSet"].contains(tokens[index + 1].text) {
        return index
      }
      index = ("([{".contains(token.text) ? partners[index] ?? index : index) + 1
    }
    return index
  }

  /// Whether a token that begins a line goes on with what stands in the line before.
  private func continuesStatement(_ index: Int) -> Bool {
    let token = tokens[index]
    return token.text == "." || token.text == ":" || isBinary(index) || isBinary(index - 1)
      || ["else", "catch", "where"].contains(token.text)
  }

  /// The bytes from the first of some tokens to the last.
  func bytes(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }
}

/// What is being declared, as far as it decides what braces mean.
private enum Declaration {
  case type
  case property
  case function
  case other

  init?(keyword: String) {
    switch keyword {
    case "struct", "class", "enum", "extension", "protocol", "actor": self = .type
    case "var", "let": self = .property
    case "func", "init", "deinit", "subscript", "get", "set", "didSet", "willSet": self = .function
    case "case", "typealias", "associatedtype", "import": self = .other
    default: return nil
    }
  }
}

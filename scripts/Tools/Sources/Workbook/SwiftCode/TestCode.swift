/// The code of a test in its file.
enum TestCode {
  /// What stands between the braces of a test's function, without its indentation; nothing where
  /// no function is found.
  ///
  /// - Parameter line: Where the attribute `@Test` stands, counted from 1.
  static func body(atLine line: Int, in source: String) -> String? {
    let bytes = Array(source.utf8)
    let tokens = SwiftToken.all(in: bytes)
    guard line > 0, let first = tokens.firstIndex(where: { $0.line >= line }),
      let word = index(of: "func", in: tokens[first...]),
      let open = index(of: "{", in: tokens[word...])
    else { return nil }
    var depth = 0
    for token in tokens[open...] {
      if token.isText("{") { depth += 1 }
      if token.isText("}") { depth -= 1 }
      if depth == 0 {
        let code = bytes[(tokens[open].start + 1)..<token.start]
        return unindented(String(decoding: code, as: UTF8.self))
      }
    }
    return nil
  }

  /// Outside of parentheses: a brace in there belongs to the value of a parameter.
  private static func index(of text: String, in tokens: ArraySlice<SwiftToken>) -> Int? {
    var depth = 0
    return tokens.indices.first { index in
      if tokens[index].isText("(") { depth += 1 }
      if tokens[index].isText(")") { depth = max(0, depth - 1) }
      return depth == 0 && tokens[index].isText(text)
    }
  }

  private static func unindented(_ code: String) -> String {
    let lines = code.lines
    // A body on one line stands behind its brace, not at a margin.
    guard lines.count > 1 else { return trimmed(code) }
    let margin = lines.filter { !$0.allSatisfy(\.isWhitespace) }
      .map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min()
    return trimmed(lines.map { $0.dropFirst(margin ?? 0) }.joined(separator: "\n"))
  }
}

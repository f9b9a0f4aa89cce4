/// The code of a test in its file.
enum TestCode {
  /// What stands between the braces of a test's function, without its indentation; nothing where
  /// no function is found.
  ///
  /// - Parameter line: Where the attribute `@Test` stands, counted from 1.
  static func body(atLine line: Int, in source: String) -> String? {
    let tokens = SwiftToken.all(in: Array(source.utf8))
    guard line > 0, let first = tokens.firstIndex(where: { $0.line >= line }),
      let braces = tokens.braces(after: first)
    else { return nil }
    let code = Array(source.unicodeScalars)[
      (tokens[braces.lowerBound].start + 1)..<tokens[braces.upperBound].start]
    return unindented(String(String.UnicodeScalarView(code)))
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

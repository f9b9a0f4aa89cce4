/// Finds the code of a test in its file. It knows as much of Swift as is needed to tell a brace from
/// one that stands in a comment or a string.
struct TestCode {
  private let characters: [Character]

  private init(_ source: Substring) { characters = Array(source) }

  /// What stands between the braces of a test's function, without its indentation; nothing where
  /// no function is found.
  ///
  /// - Parameter line: Where the attribute `@Test` stands, counted from 1.
  static func body(atLine line: Int, in source: String) -> String? {
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(line - 1) else { return nil }
    let code = TestCode(source[lines[line - 1].startIndex...])
    guard let word = code.index(from: 0, where: { code.startsWord("func", at: $0) }),
      // A brace in the parentheses belongs to the value of a parameter.
      let open = code.index(from: word, where: { code.characters[$0] == "{" }),
      let close = code.end(ofBracketAt: open)
    else { return nil }
    return unindented(code.characters[(open + 1)..<close])
  }

  /// The first place in the code, outside of comments, strings and brackets.
  private func index(from start: Int, where isFound: (Int) -> Bool) -> Int? {
    var index = start
    while index < characters.count {
      if isFound(index) { return index }
      if let end = endOfText(at: index) {
        index = end
      } else if characters[index] == "(" {
        guard let close = end(ofBracketAt: index) else { return nil }
        index = close + 1
      } else {
        index += 1
      }
    }
    return nil
  }

  private func startsWord(_ word: String, at index: Int) -> Bool {
    characters[index...].starts(with: word + " ")
      && (index == 0 || characters[index - 1].isWhitespace)
  }

  /// Where the bracket that opens here is closed.
  private func end(ofBracketAt start: Int) -> Int? {
    let close: Character = characters[start] == "{" ? "}" : ")"
    var depth = 0
    var index = start
    while index < characters.count {
      if let end = endOfText(at: index) {
        index = end
        continue
      }
      if characters[index] == characters[start] { depth += 1 }
      if characters[index] == close {
        depth -= 1
        if depth == 0 { return index }
      }
      index += 1
    }
    return nil
  }

  /// The end of the comment or string that begins here; nothing where none does.
  private func endOfText(at start: Int) -> Int? {
    if has("//", at: start) {
      return characters[start...].firstIndex(where: \.isNewline) ?? characters.count
    }
    if has("/*", at: start) { return endOfComment(at: start) }
    let hashes = String(characters[start...].prefix { $0 == "#" })
    let quote = start + hashes.count
    guard has("\"", at: quote) else { return nil }
    let mark = has("\"\"\"", at: quote) ? "\"\"\"" : "\""
    var index = quote + mark.count
    while index < characters.count {
      if has(mark + hashes, at: index) { return index + mark.count + hashes.count }
      if has("\\" + hashes + "(", at: index) {
        guard let close = end(ofBracketAt: index + hashes.count + 1) else { break }
        index = close + 1
      } else {
        index += has("\\" + hashes, at: index) ? hashes.count + 2 : 1
      }
    }
    return characters.count
  }

  /// Comments may stand in comments.
  private func endOfComment(at start: Int) -> Int {
    var depth = 0
    var index = start
    while index < characters.count {
      if has("/*", at: index) {
        depth += 1
        index += 2
      } else if has("*/", at: index) {
        depth -= 1
        index += 2
        if depth == 0 { break }
      } else {
        index += 1
      }
    }
    return index
  }

  private func has(_ text: String, at index: Int) -> Bool {
    index <= characters.count && characters[index...].starts(with: text)
  }

  private static func unindented(_ code: ArraySlice<Character>) -> String {
    let isEmpty = { (line: ArraySlice<Character>) in line.allSatisfy(\.isWhitespace) }
    let lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // A body on one line stands behind its brace, not at a margin.
    guard lines.count > 1 else { return trimmed(String(code)) }
    let margin = lines.filter { !isEmpty($0) }
      .map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min()
    let rest = lines.map { String($0.dropFirst(margin ?? 0)) }
    return trimmed(rest.joined(separator: "\n"))
  }
}

/// A Swift file as far as comparing it needs: lines with what counts in them.
struct SourceText {
  struct Line {
    /// From 1, as editors count.
    let number: Int
    let text: String
    /// What has to be equal in equal lines: how deep the line is indented, and the words in it. So
    /// tabs or four spaces in the place of two make no difference, nor do spaces at the end.
    let content: String
    /// Whether the line is code, rather than empty, a comment or an import.
    let isCode: Bool
  }

  /// Without the marks that the lessons' texts need to quote a part of the file.
  let lines: [Line]

  init(_ text: String) {
    var all = text.lines
    // What comes after the last line break is no line.
    if all.last == "" { all.removeLast() }
    let unit = all.map(Self.indentation).filter { $0 > 0 }.min() ?? 1
    lines = all.enumerated().compactMap { index, line in
      let words = trimmed(line)
      if words.hasPrefix("// region: ") || words.hasPrefix("// endregion: ") { return nil }
      let depth = words.isEmpty ? 0 : Self.indentation(of: line) / unit
      return Line(
        number: index + 1, text: String(line), content: "\(depth) \(words)",
        isCode: !words.isEmpty && !words.hasPrefix("//") && !words.hasPrefix("import "))
    }
  }

  private static func indentation(of line: Substring) -> Int {
    line.prefix { $0 == " " || $0 == "\t" }.count
  }
}

extension Terminal {
  /// Markdown: paragraphs and lists are wrapped, code is indented and left as it is, and the marks of
  /// emphasis and links are gone.
  func lines(ofMarkdown text: String) -> [String] {
    // “- ” or “1. ”.
    let listMark = /(?:[-*]|[0-9]+\.) +/
    var lines: [String] = []
    var paragraph = ""

    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      let mark = paragraph.prefixMatch(of: listMark)?.0 ?? ""
      lines += wrapped(Self.withoutMarks(paragraph.dropFirst(mark.count)), after: "  \(mark)")
      paragraph = ""
    }

    for (line, kind) in Markdown(text).lines {
      if kind == .fence {
        endParagraph()
      } else if kind == .code {
        lines.append(line.isEmpty ? "" : "    " + line)
      } else if line.isEmpty {
        endParagraph()
        lines.append("")
      } else if line.hasPrefix("|") || line.hasPrefix("    ") {
        endParagraph()
        lines.append("  " + line)
      } else {
        if line.prefixMatch(of: listMark) != nil { endParagraph() }
        paragraph += (paragraph.isEmpty ? "" : " ") + trimmed(line)
      }
    }
    endParagraph()
    return lines
  }

  /// The text without the marks of emphasis and links. Code keeps its quotes, and whatever is in it.
  static func withoutMarks(_ text: some StringProtocol) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index.isMultiple(of: 2) else { return String(part) }
      return String(part)
        .replacing(/\*\*(.+?)\*\*/) { String($0.1) }
        .replacing(/\*(.+?)\*/) { String($0.1) }
        .replacing(/\[([^\]]*)\]\(([^)]*)\)/) { "\($0.1) (\($0.2))" }
    }.joined(separator: "`")
  }
}

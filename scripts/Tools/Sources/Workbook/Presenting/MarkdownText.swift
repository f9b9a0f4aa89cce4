/// Markdown for a terminal: paragraphs and lists are wrapped, code is indented and left as it is,
/// and the marks of emphasis and links are gone.
struct MarkdownText {
  let text: String
  let terminal: Terminal

  var lines: [String] {
    var lines: [String] = []
    var paragraph = ""

    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      let (mark, rest) = Self.listMark(of: paragraph)
      let start = "  " + mark
      lines += terminal.wrapped(Self.withoutMarks(rest), after: start, indent: start.count)
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
        if !Self.listMark(of: line).mark.isEmpty { endParagraph() }
        paragraph += (paragraph.isEmpty ? "" : " ") + trimmed(line)
      }
    }
    endParagraph()
    return lines
  }

  /// “- ” or “1. ”, and what comes after it.
  private static func listMark(of line: String) -> (mark: String, rest: String) {
    guard let match = line.prefixMatch(of: /(?:[-*]|[0-9]+\.) +/) else { return ("", line) }
    return (String(match.0), String(line[match.range.upperBound...]))
  }

  /// The text without the marks of emphasis and links. Code keeps its quotes, and whatever is in it.
  private static func withoutMarks(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index.isMultiple(of: 2) else { return String(part) }
      return String(part)
        .replacing(/\*\*(.+?)\*\*/) { String($0.1) }
        .replacing(/\*(.+?)\*/) { String($0.1) }
        .replacing(/\[([^\]]*)\]\(([^)]*)\)/) { "\($0.1) (\($0.2))" }
    }.joined(separator: "`")
  }
}

/// Text of learners, who choose the names of folders and what their code reports.
extension String {
  /// The text on one line, without anything that a terminal or a page might obey.
  var plain: String { trimmed(plainInside) }

  /// The same with the spaces at its ends, which code has in front.
  private var plainInside: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: result += " "
      case .control: result += "\n\r\t".unicodeScalars.contains(scalar) ? " " : "\u{FFFD}"
      // Marks that turn the direction of what follows, and other things nobody sees.
      case .format: result += scalar == "\u{200D}" ? "\u{200D}" : "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text as a page shows it, also in an attribute between double quotes.
  var html: String {
    plainInside.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// The same with its lines.
  var htmlLines: String { lines.map { String($0).html }.joined(separator: "\n") }

  /// The first line that says anything.
  var firstLine: String {
    split(whereSeparator: \.isNewline).lazy.map { String($0).plain }.first { !$0.isEmpty } ?? ""
  }

  /// At most some characters, with a mark where there were more.
  func shortened(to length: Int) -> String {
    count > length ? prefix(max(0, length - 1)) + "…" : self
  }

  /// How many columns of a terminal the text takes: those of Chinese, Japanese and Korean, and pictures,
  /// take two.
  var columns: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

  /// At most so many columns, and filled up to them.
  func fitted(to columns: Int) -> String {
    var text = self
    while text.columns > columns { text = text.dropLast(text.hasSuffix("…") ? 2 : 1) + "…" }
    return text + String(repeating: " ", count: columns - text.columns)
  }
}

extension Character {
  fileprivate var isWide: Bool {
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(unicodeScalars.first!.value) }
  }
}

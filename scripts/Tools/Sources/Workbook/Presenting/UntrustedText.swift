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
}

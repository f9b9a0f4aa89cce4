/// The text without the white space at its ends.
func trimmed(_ text: some StringProtocol) -> String {
  guard let first = text.firstIndex(where: { !$0.isWhitespace }),
    let last = text.lastIndex(where: { !$0.isWhitespace })
  else { return "" }
  return String(text[first...last])
}

/// “10” for 10 and “0.5” for a half.
func plainNumber(_ number: Double) -> String {
  number == number.rounded() && number < 1e15 ? "\(Int(number))" : "\(number)"
}

/// “1 test”, “2 tests”.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

extension StringProtocol {
  /// The lines, also empty ones.
  var lines: [SubSequence] { split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) }
}

extension [[String]] {
  /// Blocks of lines as a text, with an empty line between two of them. Empty blocks are left out.
  var page: String {
    filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}

extension Terminal {
  /// Paragraphs as a text.
  func page(_ paragraphs: String...) -> String { paragraphs.map { wrapped($0) }.page }
}

extension String {
  /// The text, followed by spaces up to a length.
  func padded(to length: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, length - count))
  }

  /// The text, preceded by spaces or another filler up to a length.
  func aligned(to length: Int, with filler: Character = " ") -> String {
    String(repeating: filler, count: Swift.max(0, length - count)) + self
  }
}

/// How text may look where it goes: how wide, and whether in colour.
///
/// Nothing is said by colour alone, so a presentation without it loses no meaning.
struct Terminal: Sendable {
  /// Columns to keep within.
  var width: Int
  var hasColour: Bool

  init(width: Int = 80, hasColour: Bool = false) {
    self.width = max(20, width)
    self.hasColour = hasColour
  }

  /// What a stream of this process can show: colour on a terminal that knows it and where neither
  /// the user (`NO_COLOR`, `--no-color`) nor `TERM=dumb` forbids it; at most 80 columns.
  init(of stream: Int32, allowsColour: Bool = true) {
    let environment = ProcessInfo.processInfo.environment
    let isTerminal = isatty(stream) == 1
    self.init(
      width: min(80, Self.size(of: stream)?.columns ?? 80),
      hasColour: allowsColour && isTerminal && environment["TERM"] != "dumb"
        && (environment["NO_COLOR"] ?? "").isEmpty)
  }

  /// How many lines and columns a terminal has now; nothing for what is no terminal, or for one that
  /// does not know. The lines may be 0 for the same reason.
  static func size(of stream: Int32) -> (lines: Int, columns: Int)? {
    var size = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// The colours are numbers of the fixed palette of 256. Of the eight that a terminal's theme
  /// defines, yellow, green and cyan cannot be read on white with most themes, nor blue on black;
  /// these have the same contrast with both.
  enum Style: String, CaseIterable {
    case strong = "1"
    case faint = "2"
    case red = "38;5;196"
    case green = "38;5;28"
    case amber = "38;5;130"
  }

  func styled(_ text: String, _ style: Style?) -> String {
    guard let style, hasColour, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  static let barLength = 12

  /// A bar of twelve signs that shows how much is done.
  func bar(_ done: Int, of all: Int) -> String {
    let filled = done * Self.barLength / max(1, all)
    return styled(String(repeating: "#", count: filled), .green)
      + styled(String(repeating: "-", count: Self.barLength - filled), .faint)
  }

  /// Breaks a text between words.
  ///
  /// Each line break of the text stays, and what stands in `…` is never broken, so that it can be copied.
  /// A line that starts with a space or a sign, as code and differences do, is kept as it is.
  ///
  /// - Parameters:
  ///   - first: What comes before the first line.
  ///   - indent: How many spaces come before the others, as many as `first` is long if none are named.
  func wrapped(
    _ text: String, _ style: Style? = nil, after first: String = "", indent: Int? = nil
  ) -> [String] {
    let margin = String(repeating: " ", count: indent ?? first.count)
    var lines: [String] = []
    for paragraph in text.lines {
      var line = lines.isEmpty ? first : margin
      if let sign = paragraph.first, " \t+-−±".contains(sign) {
        lines.append(line + paragraph)
        continue
      }
      var isEmpty = true
      for word in Self.words(of: paragraph) {
        if !isEmpty, line.count + 1 + word.count > width {
          lines.append(line)
          line = margin
          isEmpty = true
        }
        line += isEmpty ? word : " " + word
        isEmpty = false
      }
      lines.append(trimmed(line).isEmpty ? "" : line)
    }
    return lines.map { styled($0, style) }
  }

  private static func words(of text: Substring) -> [Substring] {
    text.matches(of: /(?:[^ `]*`[^`]+`)+[^ ]*|[^ ]+/).map(\.0)
  }
}

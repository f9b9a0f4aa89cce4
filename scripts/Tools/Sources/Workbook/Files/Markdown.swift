/// A text in Markdown, line by line. Fences are read here and nowhere else.
public struct Markdown {
  public enum Kind: Equatable {
    /// The line that begins or ends a block of code.
    case fence
    /// Inside of a block.
    case code
    case heading(level: Int, String)
    case text
  }

  public let lines: [(text: String, kind: Kind)]

  init(_ text: String) { self.init(lines: text.lines.map(String.init)) }

  public init(lines: [String]) {
    var isCode = false
    self.lines = lines.map { line in
      if line.hasPrefix("```") {
        isCode.toggle()
        return (line, .fence)
      }
      let level = line.prefix { $0 == "#" }.count
      guard !isCode, level > 0, line.dropFirst(level).hasPrefix(" ") else {
        return (line, isCode ? .code : .text)
      }
      return (line, .heading(level: level, trimmed(line.dropFirst(level))))
    }
  }

  /// The headings with their levels.
  public var headings: [(level: Int, text: String)] {
    lines.compactMap { line in
      if case .heading(let level, let text) = line.kind { (level, text) } else { nil }
    }
  }
}

/// A file of the learner's beside the one with the same name in the solution.
struct FileComparison {
  /// A line to show.
  struct Line: Equatable {
    enum Side: String {
      case both = " "
      case yours = "-"
      case solution = "+"
    }

    let side: Side
    let text: String
  }

  /// Lines that belong together.
  struct Hunk: Equatable {
    /// The line of the learner's file at which it begins.
    let start: Int
    let lines: [Line]
  }

  /// None where only comments, imports and empty lines differ.
  private(set) var hunks: [Hunk] = []

  /// - Parameter context: How many equal lines to show around a change. Parts that would touch are one.
  init(yours: String, solution: String, context: Int = 3) {
    let yours = SourceLine.all(in: yours)
    let solution = SourceLine.all(in: solution)
    let difference = LineDifference(from: yours.map(\.content), to: solution.map(\.content))
    var rest = difference.changes.filter { change in
      (yours[change.old] + solution[change.new]).contains(where: \.isCode)
    }[...]
    while let first = rest.first {
      let start = max(0, first.old.lowerBound - context)
      var place = start
      var lines: [Line] = []
      while let change = rest.first, lines.isEmpty || change.old.lowerBound - place <= 2 * context {
        lines += yours[place..<change.old.lowerBound].map { Line(side: .both, text: $0.text) }
        lines += yours[change.old].map { Line(side: .yours, text: $0.text) }
        lines += solution[change.new].map { Line(side: .solution, text: $0.text) }
        place = change.old.upperBound
        rest.removeFirst()
      }
      lines += yours[place...].prefix(context).map { Line(side: .both, text: $0.text) }
      hunks.append(Hunk(start: yours[start...].first?.number ?? 1, lines: lines))
    }
  }
}

/// A line of Swift with what counts in it where files are compared.
private struct SourceLine {
  /// From 1, as editors count.
  let number: Int
  let text: String
  /// What has to be equal in equal lines: how deep the line is indented, and the words in it. So tabs
  /// or four spaces in the place of two make no difference, nor do spaces at the end.
  let content: String
  /// Whether the line is code, rather than empty, a comment or an import.
  let isCode: Bool

  /// All but the marks that the lessons' texts need to quote a part of the file.
  static func all(in text: String) -> [SourceLine] {
    var lines = text.lines
    // What comes after the last line break is no line.
    if lines.last == "" { lines.removeLast() }
    let unit = lines.map(indentation).filter { $0 > 0 }.min() ?? 1
    return lines.enumerated().compactMap { index, line in
      let words = trimmed(line)
      if words.hasPrefix("// region: ") || words.hasPrefix("// endregion: ") { return nil }
      let depth = words.isEmpty ? 0 : indentation(of: line) / unit
      return SourceLine(
        number: index + 1, text: String(line), content: "\(depth) \(words)",
        isCode: !words.isEmpty && !words.hasPrefix("//") && !words.hasPrefix("import "))
    }
  }

  private static func indentation(of line: Substring) -> Int {
    line.prefix { $0 == " " || $0 == "\t" }.count
  }
}

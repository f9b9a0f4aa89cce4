/// The line of a file that an error is about, cut so that its column is always to be seen.
struct Excerpt {
  /// The whole line.
  let line: String
  /// What is shown of it: without indentation, and with `…` where something is cut off.
  let code: String
  /// How many characters of the shown code come before the column; nothing where it is not known.
  let caret: Int?

  /// - Parameter width: How many characters there is room for.
  init?(_ place: Place, of checkout: Checkout, width: Int) {
    guard let source = contents(of: "\(checkout.root)/\(place.file)") else { return nil }
    let lines = source.lines
    guard lines.indices.contains(place.line - 1) else { return nil }
    self.init(line: String(lines[place.line - 1]), column: place.column, width: width)
  }

  init(line: String, column: Int?, width: Int) {
    self.line = line
    let code = line.drop { $0 == " " || $0 == "\t" }
    let indentation = line.utf8.count - code.utf8.count
    // The compiler counts bytes.
    let bytes = (column ?? 0) - 1 - indentation
    guard bytes >= 0, bytes <= code.utf8.count else {
      caret = nil
      self.code = Self.cut(code, from: 0, width: width)
      return
    }
    let before = String(decoding: code.utf8.prefix(bytes), as: UTF8.self).count
    // One character is for the mark that something follows.
    let isToBeSeen = before < width - 1 || (before < width && code.count <= width)
    // Otherwise the column comes to stand at two thirds, so that what led to it can be read.
    let start = isToBeSeen ? 0 : before - width * 2 / 3
    caret = before - start
    self.code = Self.cut(code, from: start, width: width)
  }

  private static func cut(_ code: Substring, from start: Int, width: Int) -> String {
    var rest = code.dropFirst(start)
    var shown = ""
    if start > 0 {
      shown = "…"
      rest = rest.dropFirst()
    }
    guard shown.count + rest.count > width else { return shown + rest }
    return shown + rest.prefix(width - shown.count - 1) + "…"
  }
}

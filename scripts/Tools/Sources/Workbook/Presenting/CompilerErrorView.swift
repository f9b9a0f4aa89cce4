extension LessonView {
  /// The first error of a lesson that does not compile: where it is, what it says, what that means.
  var compilerError: [[String]] {
    guard let error = report.problem else { return [] }
    // What has no place is said by this tool, in a whole sentence.
    var message = error.message
    var excerpt: Excerpt?
    var code: [String] = []
    if let place = error.place {
      message = "error: \(message)"
      excerpt = Excerpt(place, of: checkout, width: terminal.width - 4)
      code.append(terminal.styled("  \(place):\(place.column ?? 1)", .strong))
    }
    if let excerpt { code.append("    " + excerpt.code) }
    if let caret = excerpt?.caret {
      code.append(String(repeating: " ", count: 4 + caret) + terminal.styled("^", .red))
    }
    let isInCaller = error.place.map { !$0.file.hasPrefix(sources + "/") } ?? false
    let advice =
      isInCaller
      ? CompilerAdvice.sentence(onCaller: error, of: report.lesson, in: sources)
      : CompilerAdvice.sentence(on: error.message, in: excerpt?.line)
    var texts: [[String?]] = [[message, note(on: error)], [advice]]
    let others = report.problems.count - 1
    if others > 0 {
      texts.append([
        "There \(others == 1 ? "is" : "are") \(counted(others, "more error")), which may go away "
          + "together with this one."
      ])
    }
    return [code]
      + texts.map { $0.compactMap(\.self).flatMap { terminal.wrapped($0, after: "  ") } }
  }

  /// The first thing that the compiler adds and that says more than where the error is, with its place
  /// where that is another line.
  private func note(on error: Diagnostic) -> String? {
    let note = error.notes.first { note in
      !note.message.hasPrefix("in declaration of") && note.message != "add stubs for conformance"
    }
    guard let note else { return nil }
    let isElsewhere = note.place.map { $0.description != error.place?.description } ?? false
    return "note: \(note.message)" + (isElsewhere ? " (\(note.place!))" : "")
  }
}

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
    guard let lines = contents(of: "\(checkout.root)/\(place.file)")?.lines,
      lines.indices.contains(place.line - 1)
    else { return nil }
    self.init(line: String(lines[place.line - 1]), column: place.column, width: width)
  }

  init(line: String, column: Int?, width: Int) {
    self.line = line
    let code = line.drop { $0 == " " || $0 == "\t" }
    // The compiler counts bytes.
    let bytes = (column ?? 0) - 1 - (line.utf8.count - code.utf8.count)
    guard bytes >= 0, bytes <= code.utf8.count else {
      caret = nil
      self.code = String(code).shortened(to: width)
      return
    }
    let before = String(decoding: code.utf8.prefix(bytes), as: UTF8.self).count
    // One character is for the mark that something follows.
    let isToBeSeen = before < width - 1 || (before < width && code.count <= width)
    // Otherwise the column comes to stand at two thirds, so that what led to it can be read.
    let start = isToBeSeen ? 0 : before - width * 2 / 3
    caret = before - start
    let shown = start > 0 ? "…" + code.dropFirst(start + 1) : String(code)
    self.code = shown.shortened(to: width)
  }
}

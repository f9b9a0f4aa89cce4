/// The first error of a lesson that does not compile: where it is, what it says, what that means.
struct CompilerErrorView {
  let report: LessonReport
  let sources: String
  let checkout: Checkout
  let terminal: Terminal

  var blocks: [[String]] {
    guard let error = report.problems.first else { return [] }
    var blocks: [[String]] = []
    let excerpt = error.place.flatMap { Excerpt($0, of: checkout, width: terminal.width - 4) }
    if let place = error.place {
      let title = "  \(place.file):\(place.line):\(place.column ?? 1)"
      blocks.append([terminal.styled(title, .strong)] + lines(of: excerpt))
    }
    // What has no place is said by this tool, in a whole sentence.
    let message = error.place == nil ? error.message : "error: \(error.message)"
    blocks.append(terminal.wrapped(message, after: "  ", indent: 2) + note(error))
    let advice =
      isInCaller(error)
      ? CallerAdvice.sentence(on: error, of: report.lesson, in: sources)
      : CompilerAdvice.sentence(on: error.message, in: excerpt?.line)
    if let advice { blocks.append(terminal.wrapped(advice, after: "  ", indent: 2)) }
    if report.problems.count > 1 {
      let more = counted(report.problems.count - 1, "more error")
      blocks.append(
        terminal.wrapped(
          "There \(report.problems.count == 2 ? "is" : "are") \(more), which may go away together "
            + "with this one.", after: "  ", indent: 2))
    }
    return blocks
  }

  private func isInCaller(_ error: Diagnostic) -> Bool {
    error.place.map { !$0.file.hasPrefix(sources + "/") } ?? false
  }

  private func lines(of excerpt: Excerpt?) -> [String] {
    guard let excerpt else { return [] }
    guard let caret = excerpt.caret else { return ["    " + excerpt.code] }
    return [
      "    " + excerpt.code,
      "    " + String(repeating: " ", count: caret) + terminal.styled("^", .red),
    ]
  }

  /// What the compiler adds, with its place where that is another line.
  private func note(_ error: Diagnostic) -> [String] {
    guard let note = error.firstTellingNote else { return [] }
    var text = "note: \(note.message)"
    if let place = note.place, (place.file, place.line) != (error.place?.file, error.place?.line) {
      text += " (\(place.file):\(place.line))"
    }
    return terminal.wrapped(text, after: "  ", indent: 2)
  }
}

extension Diagnostic {
  /// The first note that says more than where the error is.
  var firstTellingNote: Diagnostic? {
    notes.first { note in
      !note.message.hasPrefix("in declaration of") && note.message != "add stubs for conformance"
    }
  }
}

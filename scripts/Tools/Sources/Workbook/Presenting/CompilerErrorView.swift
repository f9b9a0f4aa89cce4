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
    let advice = isInCaller ? advice(onCaller: error) : advice(on: error, in: excerpt?.line)
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

  /// What the compiler cannot know: the workbook's own words and ideas.
  private func advice(on error: Diagnostic, in line: String?) -> String? {
    let message = error.message
    if let line, line.contains("todo("), message.contains("requires a contextual type") {
      return "Put your value in place of the `todo(…)`, not below it."
    }
    if message.contains("cannot find 'state' in scope") {
      return """
        The state is a parameter of `reduce`, and other functions do not see it. Give them what they \
        need of it as an argument.
        """
    }
    if message.contains("'inout' parameter") {
      return """
        An effect runs later, when the reducer has returned, so the state is not there for it. To read \
        a value, let the effect keep a copy: `.run { [item = state.item] send in … }`. To change the \
        state, let it send an action.
        """
    }
    return nil
  }

  /// What the exercise has to give to the tests or the screen of its lesson, which call it and are right
  /// as they are shipped.
  private func advice(onCaller error: Diagnostic) -> String {
    let lesson = report.lesson
    let folder = lesson.folder(in: sources)
    let isInScreen = error.place?.file.hasPrefix(lesson.screenFolder + "/") == true
    let place =
      isInScreen
      ? "This is in the lesson's screen, which runs your code."
      : "This is in the lesson's tests, which call your code."
    // `number` for “cannot assign to property: 'number' is a 'let' constant”.
    let closed = /'([^']*)' (?:is a 'let' constant|setter is inaccessible|is inaccessible due to)/
    if let name = error.message.firstMatch(of: closed)?.1 {
      let wanted =
        error.message.contains("'let' constant")
        ? "declare it with `var`" : "it must not be `private`, nor `private(set)`"
      return "\(place) The property `\(name)` is too closed for that: in \(folder), \(wanted)."
    }
    if error.message.contains("initializer is inaccessible due to") {
      return
        "\(place) The initializer is too closed for that: in \(folder), it must not be `private`."
    }
    return """
      \(place) The usual cause is that something in \(folder) was renamed, removed, or got another \
      type. Give it back the name and type that are used here. If you changed this file, \
      `git diff \(isInScreen ? lesson.screenFolder : lesson.testFolder)` shows where.
      """
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

/// The line of a file that an error is about, with its column.
struct Excerpt {
  /// The whole line.
  let line: String
  /// What is shown of it: without indentation, and no longer than there is room for.
  let code: String
  /// How many characters of the shown code come before the column; `nil` where it is not to be seen.
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
    self.code = String(code).shortened(to: width)
    // The compiler counts bytes.
    let bytes = (column ?? 0) - 1 - (line.utf8.count - code.utf8.count)
    let before = String(decoding: code.utf8.prefix(max(0, bytes)), as: UTF8.self).count
    caret = bytes >= 0 && before < self.code.count ? before : nil
  }
}

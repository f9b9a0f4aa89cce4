extension LessonView {
  /// The first error of a lesson that does not compile: where it is, what the compiler prints about it, and
  /// what it cannot know.
  var compilerError: [[String]] {
    guard let error = report.problem else { return [] }
    // What has no place is said by this tool, in a whole sentence.
    guard let place = error.place else { return [terminal.wrapped(error.message, after: "  ")] }
    let heading =
      [terminal.styled("  \(place):\(place.column ?? 1)", .strong)]
      + terminal.wrapped("error: \(error.message)", after: "  ")
    let excerpt = error.excerpt.prefix(20).map { "  " + $0.shortened(to: terminal.width - 2) }
    let isInCaller = !place.file.hasPrefix(sources + "/")
    let advice = isInCaller ? advice(onCaller: place.file) : advice(on: error)
    let others = report.problems.count - 1
    let more =
      "There \(others == 1 ? "is" : "are") \(counted(others, "more error")), which may go away "
      + "together with this one."
    return [heading, excerpt]
      + [advice, others > 0 ? more : nil].compactMap(\.self).map {
        terminal.wrapped($0, after: "  ")
      }
  }

  /// What the compiler cannot know: the workbook's own words and ideas.
  private func advice(on error: Diagnostic) -> String? {
    let message = error.message
    if message.contains("requires a contextual type"),
      error.excerpt.contains(where: { $0.contains("todo(") })
    {
      return "Put your value in place of the `todo(…)`, not below it."
    }
    if message.contains("'inout' parameter") {
      return """
        This closure cannot have the state itself: an effect, for instance, runs when the reducer has \
        returned. To read a value, let the closure keep a copy: `{ [item = state.item] in … }`, and in an \
        effect `.run { [item = state.item] send in … }`. To change the state, let an effect send an action.
        """
    }
    return nil
  }

  /// The tests and the screen of a lesson call the exercise, and are right as they are shipped.
  private func advice(onCaller file: String) -> String {
    let lesson = report.lesson
    let isInScreen = file.hasPrefix(lesson.screenFolder + "/")
    return """
      This is in the lesson's \(isInScreen ? "screen" : "tests"), where your code is used. The usual cause \
      is that something in \(lesson.folder(in: sources)) was renamed, removed, closed (by `let` or \
      `private`), or got another type: give it back what is used here. Or a name that is used here, such as \
      `Task`, is the name of something of yours, too: give yours another. If you changed this file, \
      `git diff \(isInScreen ? lesson.screenFolder : lesson.testFolder)` shows where.
      """
  }
}

/// What to say in the place of a hint.
enum NoHintView {
  static func complete(_ lessons: [LessonReport], on terminal: Terminal) -> String {
    let subject =
      lessons.count == 1 ? "Lesson \(lessons[0].lesson.number) is" : "All lessons are"
    return text(
      ["\(subject) complete: every test passes, and no hint is needed. Well done!"], on: terminal)
  }

  /// Nothing has run, so nobody knows which step is next.
  static func doesNotCompile(_ report: LessonReport, on terminal: Terminal) -> String {
    let number = report.lesson.number
    return text(
      [
        "Lesson \(number) does not compile, so no test can run, and which step is next is not "
          + "known. That comes first:", report.problem?.description ?? "",
        "`scripts/progress \(number)` shows the line and, for the commonest errors, what they "
          + "mean. For a hint on a step all the same: `scripts/progress hint \(number) --step 1`",
      ], on: terminal)
  }

  static func notRun(_ report: LessonReport, on terminal: Terminal) -> String {
    let reason = report.problem?.message ?? report.firstFailure?.message
    return text(
      ["No test of lesson \(report.lesson.number) ran, so there is no hint.", reason ?? ""],
      on: terminal)
  }

  static func noStep(_ report: LessonReport, on terminal: Terminal) -> String {
    let name = report.firstFailure?.name ?? ""
    return text(
      [
        "“\(name)” fails, and belongs to no step, so there is no hint for it. "
          + "`scripts/progress \(report.lesson.number)` shows what it says."
      ], on: terminal)
  }

  private static func text(_ paragraphs: [String], on terminal: Terminal) -> String {
    paragraphs.filter { !$0.isEmpty }.map { terminal.wrapped($0, indent: 0) }.page
  }
}

extension Terminal {
  /// A hint for one step of a lesson, and what to do with it.
  ///
  /// - Parameter next: The command that shows the one behind it.
  func text(of hint: Hint, forStep step: String, of lesson: Lesson, next: String) -> String {
    let heading = lesson.heading(ofStep: step) ?? "Step \(step)"
    let title = "Hint \(hint.level.rawValue) of \(Hint.Level.allCases.count): \(hint.level.title)"
    let isLast = hint.level == .partOfTheCode
    let words =
      isLast
      ? "This step has no further hint; the finished version is there for when you have tried."
      : "If you are still stuck, take the next hint."
    return [
      wrapped("Lesson \(lesson.number), \(lesson.title). \(heading)", .strong),
      wrapped(title, .strong), lines(ofMarkdown: hint.text),
      wrapped("Go back to your code, then look again. \(words)") + [
        "", "  Look  scripts/progress \(lesson.number)",
        isLast ? "  Peek  scripts/progress solution \(lesson.number) --anyway" : "  Next  \(next)",
      ],
    ].page
  }

  /// What to say in place of a hint where nothing is left to do.
  func noHint(forComplete lessons: [LessonReport]) -> String {
    let subject =
      lessons.count == 1 ? "Lesson \(lessons[0].lesson.number) is" : "All lessons are"
    return page("\(subject) complete: every test passes, and no hint is needed. Well done!")
  }

  /// What to say in place of a hint for a lesson that is not complete.
  func noHint(for report: LessonReport) -> String {
    let number = report.lesson.number
    return switch report.status {
    // Nothing has run, so nobody knows which step is next.
    case .doesNotCompile:
      page(
        "Lesson \(number) does not compile, so no test can run, and which step is next is not "
          + "known. That comes first:", report.problem?.description,
        "`scripts/progress \(number)` shows the line and, for the commonest errors, what they "
          + "mean. For a hint on a step all the same: `scripts/progress hint \(number) --step 1`")
    case .notRun:
      page("No test of lesson \(number) ran, so there is no hint.", report.reason)
    default:
      page(
        "“\(report.firstFailure?.name ?? "")” fails, and belongs to no step, so there is no hint for "
          + "it. `scripts/progress \(number)` shows what it says.")
    }
  }
}

private let anyway = Option("--anyway", summary: "show it before the lesson is complete")

extension Subcommand {
  static let solution: Subcommand = Subcommand(
    "solution", "LESSON", summary: "how yours differs from the solution",
    options: [anyway, .timeout, .noColor],
    details: """
      It is for looking back: the lesson has to be complete, and the exit code is 1
      while it is not. Comments, imports, spaces and empty lines do not count as
      differences. Git makes the comparison.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let lesson = try invocation.oneLesson(of: checkout)
    if !invocation.has(anyway) {
      let report = try await Grader(checkout, options: invocation.graderOptions()).grade([lesson])
      guard report.next == nil else {
        let number = lesson.number
        let (passed, total) = (report.passed, counted(report.total, "test"))
        try say(
          invocation.terminal.page(
            "Lesson \(number) is not complete yet: \(report.lessons[0].words), \(passed) of \(total) "
              + "pass. The solution is worth most after your own.",
            "`scripts/progress hint \(number)` helps with the next step. To look all the same: "
              + "`scripts/progress solution \(number) --anyway`"))
        return ExitCode(judging: report.lessons)
      }
    }
    let view = SolutionView(lesson: lesson, checkout: checkout, terminal: invocation.terminal)
    try say(view.text())
    return .success
  }
}

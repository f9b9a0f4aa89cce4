extension Subcommand {
  /// The verdict on some lessons: what the tool does when no command is named.
  static let grade: Subcommand = Subcommand(
    nil, "[LESSON …]", summary: "all lessons, or those you name, and the next thing to do",
    options: [.solutions, .json, .timeout, .noColor],
    details: """
      One lesson shows every test, and the first failure in full. A lesson goes by its
      number, its name or its module: 1, state, Lesson01State. You can name several.

      A lesson that you name is built and its tests are run. So is each that you have
      begun, where you name none; the others are listed as not started, and nothing of
      them is built. With --json, which is for programs, all are run.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let named = try invocation.lessons(of: checkout)
    let lessons = named.isEmpty ? checkout.lessons : named
    let sources = invocation.has(.solutions) ? "Solutions" : "Exercises"
    let grader = try Grader(checkout, sources: sources, options: invocation.graderOptions())
    // What was asked for by name, or for a program, is judged by running it.
    let isOverview = named.isEmpty && !invocation.has(.json) && sources == "Exercises"
    let report = try await isOverview ? grader.gradeBegun(among: lessons) : grader.grade(lessons)
    let answer =
      if invocation.has(.json) {
        try report.json
      } else if named.count == 1 {
        LessonView(
          report: report.lessons[0], warnings: report.warnings, sources: report.sources,
          checkout: checkout, terminal: invocation.terminal
        ).text
      } else {
        Summary(report: report, checkout: checkout, terminal: invocation.terminal).text
      }
    try say(answer)
    return ExitCode(judging: report.lessons)
  }
}

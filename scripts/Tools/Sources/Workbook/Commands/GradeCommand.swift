extension Subcommand {
  /// The verdict on some lessons: what the tool does when no command is named.
  static let grade: Subcommand = Subcommand(
    nil, "[LESSON …]", .lessons,
    summary: "all lessons, or those you name, and the next thing to do",
    options: [.solutions, .sources, .format, .output, .timeout, .noColor],
    details: """
      One lesson shows every test, and the first failure in full. A lesson goes by its
      number, its name or its module: 1, state, Lesson01State. You can name several.

      A lesson that you name is built and its tests are run. So is each that you have
      begun, where you name none. One whose exercise is still as it was shipped is
      known to be not started, and nothing of it is built. For programs, all are run.

      The formats other than text are for programs: json is this tool's own, junit is
      for CI, exercism is for one lesson. With --output you still see the text here.
      """
  ) { invocation in
    let checkout = try Checkout.current()
    let named = try invocation.lessons(of: checkout)
    let lessons = named.isEmpty ? checkout.lessons : named
    let format = invocation.value(of: .format) ?? "text"
    if format == "exercism", lessons.count > 1 {
      throw invocation.error(
        "The format exercism is about one exercise. Name one lesson: "
          + "`scripts/progress \(lessons[0].number) --format exercism`.")
    }
    let output = try invocation.outputFile()
    var options = try invocation.graderOptions()
    options.keepsOutput = format == "exercism"
    let grader = try Grader(checkout, sources: invocation.sources, options: options)
    // What was asked for by name, or for a program, is judged by running it.
    let isOverview = named.isEmpty && format == "text" && grader.sources == "Exercises"
    let report = try await isOverview ? grader.gradeBegun(among: lessons) : grader.grade(lessons)

    let answer: String? =
      switch format {
      case "json": try report.json
      case "junit": report.junit()
      case "exercism": try report.lessons[0].exercism(in: report.sources, of: checkout)
      default: nil
      }
    try invocation.publish(answer, in: output) { terminal in
      named.count == 1
        ? LessonView(
          report: report.lessons[0], warnings: report.warnings, sources: report.sources,
          checkout: checkout, terminal: terminal
        ).text
        : Summary(report: report, checkout: checkout, terminal: terminal).text
    }
    return ExitCode(judging: report.lessons)
  }
}

extension Option {
  fileprivate static let format = Option(
    "--format", "FORMAT", .words(["text", "json", "junit", "exercism"]),
    summary: "how to say it, text if you do not say")
}

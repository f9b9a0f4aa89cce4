import Workbook

/// The verdict on some lessons: what the tool does when no command is named.
let grade: Subcommand = Subcommand(
  nil, "all lessons, or those you name, and the next thing to do", operands: .lessons,
  options: [.solutions, .sources, .format, .timeout, .noColor],
  details: """
    One lesson shows every test, and the first failure in full. A lesson goes by its
    number, its name or its module: 1, state, Lesson01State. You can name several.
    """
) { invocation in
  let checkout = try Checkout.current()
  let named = try invocation.lessons(of: checkout)
  let lessons = named.isEmpty ? checkout.lessons : named
  let report = try await Grader(
    checkout, sources: invocation.sources, options: invocation.graderOptions()
  ).grade(lessons)
  activity.wipe()

  let terminal = invocation.terminal
  switch invocation.value(of: .format) {
  case "json":
    write(report.json, to: 1)
  default:
    if named.count == 1, let lesson = report.lessons.first {
      let view = LessonView(
        lesson, warnings: report.warnings, in: report.sources, of: checkout, on: terminal)
      write(view.text, to: 1)
    } else {
      write(Summary(report, of: checkout, on: terminal).text, to: 1)
    }
  }
  if report.lessons.contains(where: { $0.status == .notRun }) { return 3 }
  return report.isComplete ? 0 : 1
}

extension Option {
  static let format = Option(
    "--format", .word(among: ["text", "json"], named: "FORMAT"),
    summary: "how to say it, text if you do not say")
}

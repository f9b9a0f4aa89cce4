/// What to say in the place of the solution while the lesson is not complete.
struct NoSolutionView {
  let report: LessonReport
  let terminal: Terminal

  init(_ report: LessonReport, on terminal: Terminal) {
    self.report = report
    self.terminal = terminal
  }

  var text: String {
    let number = report.lesson.number
    let state: String =
      switch report.status {
      case .doesNotCompile: "does not compile yet"
      case .notRun: "could not be judged: no test ran"
      default:
        "is not complete yet: \(report.passed) of \(counted(report.tests.count, "test")) pass"
      }
    let help =
      report.status == .doesNotCompile || report.status == .notRun
      ? "`scripts/progress \(number)` shows why."
      : "`scripts/progress hint \(number)` helps with the next step."
    let paragraphs = [
      "Lesson \(number) \(state). The solution is worth most after your own.",
      "\(help) To look all the same: `scripts/progress solution \(number) --anyway`",
    ]
    return paragraphs.map { terminal.wrapped($0, indent: 0) }.page
  }
}

/// The view on several lessons: a line each, then the next thing to do.
struct Summary {
  let report: Report
  let checkout: Checkout
  let terminal: Terminal

  init(_ report: Report, of checkout: Checkout, on terminal: Terminal) {
    self.report = report
    self.checkout = checkout
    self.terminal = terminal
  }

  var text: String {
    let blocks = [heading, report.lessons.flatMap(lines), ending]
    return blocks.page
  }

  private var heading: [String] {
    let complete = report.lessons.count { $0.status == .complete }
    let lessons = counted(report.lessons.count, "lesson")
    let text =
      "\(complete) of \(lessons) complete, \(report.passed) of \(counted(report.total, "test")) pass"
    return terminal.wrapped(text, indent: 0).map { terminal.styled($0, .strong) }
  }

  // MARK: A lesson

  private func lines(for lesson: LessonReport) -> [String] {
    let number = "\(lesson.lesson.number)".aligned(to: 3)
    let status = Self.words(for: lesson)
    let counts = self.counts(lesson)
    let room = terminal.width - number.count - Terminal.barLength - countsWidth - statusWidth - 9
    let longestTitle = report.lessons.map(\.lesson.title.count).max() ?? 0
    if room >= min(longestTitle, 12) {
      let titleWidth = min(room, longestTitle)
      let title = lesson.lesson.title
      let shown = title.count > titleWidth ? title.prefix(titleWidth - 1) + "…" : title[...]
      return [
        "\(number)  \(String(shown).padded(to: titleWidth))  \(bar(lesson))  "
          + "\(counts.padded(to: countsWidth))  \(coloured(status, for: lesson))"
      ]
    }
    let statusLine = terminal.wrapped(
      "\(lesson.lesson.title): \(status)", after: "\(number)  ", indent: 5)
    return statusLine + terminal.wrapped(counts, after: "     \(bar(lesson)) ", indent: 5)
  }

  private var countsWidth: Int { report.lessons.map { counts($0).count }.max() ?? 0 }
  private var statusWidth: Int { report.lessons.map { Self.words(for: $0).count }.max() ?? 0 }

  private func counts(_ lesson: LessonReport) -> String {
    let steps = lesson.steps
    let done = steps.count(where: \.isComplete)
    return "\(done)/\(steps.count) steps (\(lesson.passed)/\(lesson.tests.count) tests)"
  }

  private func bar(_ lesson: LessonReport) -> String {
    terminal.bar(lesson.passed, of: lesson.tests.count)
  }

  /// The state of a lesson in words.
  static func words(for lesson: LessonReport) -> String {
    switch lesson.status {
    case .incomplete: lesson.passed == 0 ? "not started" : "in progress"
    case .timedOut: "a test never ends"
    default: lesson.status.words
    }
  }

  private func coloured(_ status: String, for lesson: LessonReport) -> String {
    switch lesson.status {
    case .complete: terminal.styled(status, .green)
    case .notStarted, .incomplete: status
    default: terminal.styled(status, .red)
    }
  }

  // MARK: What to do next

  private var ending: [String] {
    guard let next = report.next else { return congratulation }
    let title = "Next: lesson \(next.lesson.number), \(next.lesson.title)"
    return start + [terminal.styled(title, .strong)] + trouble(in: next)
      + NextStep(report: next, sources: report.sources, checkout: checkout).lines(terminal)
  }

  private var congratulation: [String] {
    let isAll = report.lessons.count == checkout.lessons.count
    return terminal.wrapped(
      isAll
        ? "Every test passes: the whole workbook is done. Well done! Take what you built and "
          + "use it on something of your own."
        : "Every test of \(report.lessons.count == 1 ? "this lesson" : "these lessons") passes. "
          + "Well done! `scripts/progress` shows what comes next.",
      indent: 0)
  }

  private var start: [String] {
    guard report.lessons.allSatisfy({ $0.status == .notStarted }) else { return [] }
    return terminal.wrapped(
      "Nothing passes yet, and that is how it should be: each test waits for code that you are "
        + "going to write. This is where you begin.", indent: 0) + [""]
  }

  private func trouble(in lesson: LessonReport) -> [String] {
    let text: String? =
      switch lesson.status {
      case .doesNotCompile:
        lesson.problems.first.map { problem in
          problem.place == nil ? problem.message : "It does not compile: \(problem.message)."
        }
      case .crashed, .timedOut:
        lesson.tests.first { $0.status == .crashed || $0.status == .timedOut }.map { test in
          let issue = test.issues.first
          let text = "\(test.name): \(issue?.comments.first ?? issue?.observation ?? "")"
          let isHidden = lesson.hiddenTrouble != nil
          return isHidden ? text + " Until that is mended, each look takes longer." : text
        }
      case .notRun:
        lesson.problem?.message ?? lesson.firstFailure?.message
      default:
        nil
      }
    return text.map { terminal.wrapped($0, after: "  ", indent: 2) } ?? []
  }
}

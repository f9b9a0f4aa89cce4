/// The view on several lessons: a line each, then the next thing to do.
struct Summary {
  let report: Report
  let checkout: Checkout
  let terminal: Terminal

  var text: String {
    let core = report.lessons.filter { $0.lesson.isOfTheCore }.flatMap(lines)
    let beyond = report.lessons.filter { !$0.lesson.isOfTheCore }.flatMap(lines)
    return [heading, core, beyond, ending].page
  }

  private var heading: [String] {
    let complete = report.lessons.count { $0.status == .complete }
    let lessons = counted(report.lessons.count, "lesson")
    let tests = counted(report.total, "test")
    return terminal.wrapped(
      "\(complete) of \(lessons) complete, \(report.passed) of \(tests) pass", .strong)
  }

  // MARK: A lesson

  private func lines(for lesson: LessonReport) -> [String] {
    let number = "\(lesson.lesson.number)".aligned(to: 3)
    let title = lesson.lesson.title
    let bar = terminal.bar(lesson.passed, of: lesson.tests.count)
    let longestTitle = width(of: \.lesson.title)
    let countsWidth = width(of: \.counts)
    let room =
      terminal.width - number.count - Terminal.barLength - countsWidth - width(of: \.words) - 9
    guard room >= min(longestTitle, 12) else {
      return terminal.wrapped("\(title): \(lesson.words)", after: "\(number)  ")
        + terminal.wrapped(lesson.counts, after: "     \(bar) ", indent: 5)
    }
    let titleWidth = min(room, longestTitle)
    return [
      "\(number)  \(title.shortened(to: titleWidth).padded(to: titleWidth))  \(bar)  "
        + "\(lesson.counts.padded(to: countsWidth))  "
        + terminal.styled(lesson.words, lesson.status.style)
    ]
  }

  private func width(of column: KeyPath<LessonReport, String>) -> Int {
    report.lessons.map { $0[keyPath: column].count }.max() ?? 0
  }

  // MARK: What to do next

  private var ending: [String] {
    guard let next = report.next else { return congratulation }
    let title = "Next: lesson \(next.lesson.number), \(next.lesson.title)"
    return start + [terminal.styled(title, .strong)] + trouble(in: next)
      + NextStep(report: next, sources: report.sources, checkout: checkout).lines(terminal)
  }

  private var congratulation: [String] {
    if report.lessons.count == checkout.lessons.count {
      return terminal.wrapped(
        "Every test passes: the whole workbook is done. Well done! Take what you built and use it on "
          + "something of your own.")
    }
    return terminal.wrapped(
      "Every test of these lessons passes. Well done! `scripts/progress` shows what comes next.")
  }

  private var start: [String] {
    guard report.lessons.allSatisfy({ $0.status == .notStarted }) else { return [] }
    return terminal.wrapped(
      "Nothing passes yet, and that is how it should be: each test waits for code that you are "
        + "going to write. This is where you begin."
        + (isFile("\(checkout.root)/\(Self.startPage)")
          ? " If all of it is new to you, read \(Self.startPage) first: ten minutes." : ""))
      + [""]
  }

  private static let startPage = "lessons/00-start-here.md"

  private func trouble(in lesson: LessonReport) -> [String] {
    let text: String? =
      switch lesson.status {
      case .doesNotCompile:
        lesson.problem.map { problem in
          problem.place == nil ? problem.message : "It does not compile: \(problem.message)."
        }
      case .crashed, .timedOut:
        lesson.tests.first { $0.status == .crashed || $0.status == .timedOut }.map { test in
          let issue = test.issues.first
          return "\(test.name): \(issue?.comments.first ?? issue?.observation ?? "")"
        }
      case .notRun, .notTrusted: lesson.problem?.message ?? lesson.firstFailure?.message
      default: nil
      }
    return text.map { terminal.wrapped($0, after: "  ") } ?? []
  }
}

extension LessonReport {
  fileprivate var counts: String {
    let done = steps.count { $0.tests.allSatisfy { $0.status == .passed } }
    return "\(done)/\(steps.count) steps (\(passed)/\(tests.count) tests)"
  }
}

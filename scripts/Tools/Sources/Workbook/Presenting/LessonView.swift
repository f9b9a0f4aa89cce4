/// The view on one lesson: every test, then the first failure in full.
struct LessonView {
  let report: LessonReport
  let sources: String
  let checkout: Checkout
  let terminal: Terminal
  let warnings: [Diagnostic]

  /// - Parameter warnings: What the compiler warned about, in this lesson or elsewhere.
  init(
    _ report: LessonReport, warnings: [Diagnostic] = [], in sources: String, of checkout: Checkout,
    on terminal: Terminal
  ) {
    let folder = report.lesson.folder(in: sources) + "/"
    self.warnings = warnings.filter { $0.place?.file.hasPrefix(folder) == true }
    self.report = report
    self.sources = sources
    self.checkout = checkout
    self.terminal = terminal
  }

  var text: String {
    var blocks = [heading]
    switch report.status {
    case .doesNotCompile:
      blocks +=
        CompilerErrorView(
          report: report, sources: sources, checkout: checkout, terminal: terminal
        ).blocks
        + [next.lines(terminal)]
    case .notRun where report.tests.isEmpty:
      blocks.append(
        report.problems.flatMap { terminal.wrapped($0.message, after: "  ", indent: 2) })
    case .complete:
      blocks += report.steps.map(lines) + [congratulation]
    default:
      blocks += start + report.steps.map(lines)
      if let test = report.firstFailure {
        blocks += failure(test) + [next.lines(terminal)] + hidden + others
      }
    }
    blocks += warning
    return blocks.page
  }

  private var next: NextStep { NextStep(report: report, sources: sources, checkout: checkout) }

  private var heading: [String] {
    let title = "Lesson \(report.lesson.number): \(report.lesson.title)"
    let state =
      report.status == .doesNotCompile
      ? "does not compile" : "\(report.passed) of \(counted(report.tests.count, "test")) pass"
    return [terminal.styled(title, .strong)]
      + terminal.wrapped("\(report.lesson.folder(in: sources)): \(state)", indent: 0)
  }

  private var start: [[String]] {
    guard report.status == .incomplete, report.passed == 0,
      Reset(report.lesson, in: checkout).isAsShipped
    else { return [] }
    let text = "That is how it starts: each test waits for code that you are going to write."
    return [terminal.wrapped(text, indent: 0)]
  }

  private var congratulation: [String] {
    let next =
      checkout.lesson(after: report.lesson).map {
        " Next is lesson \($0.number), \($0.title): \($0.page)"
      } ?? ""
    let praise = "Every test passes. This lesson is complete, well done!"
    return terminal.wrapped(praise + next, indent: 0)
  }

  // MARK: The tests

  private func lines(for step: StepReport) -> [String] {
    let title = step.name.map { report.lesson.heading(ofStep: $0) ?? "Step \($0)" }
    return terminal.wrapped(title ?? "Without a step", indent: 2)
      .map { terminal.styled($0, .strong) }
      + step.tests.flatMap { test -> [String] in
        let word = Self.word(for: test.status)
        let style: Terminal.Style? =
          switch test.status {
          case .passed: .green
          case .crashed, .timedOut: .red
          case .failed: .amber
          case .notRun: .faint
          }
        let mark = "  " + word.padded(to: Self.wordLength) + "  "
        var lines = terminal.wrapped(test.name, after: mark, indent: mark.count)
        if let style {
          lines[0] = "  " + terminal.styled(word, style) + lines[0].dropFirst(2 + word.count)
        }
        return lines
      }
  }

  private static let wordLength = 9

  private static func word(for status: TestReport.Status) -> String {
    switch status {
    case .passed: "passed"
    case .failed: "not yet"
    case .crashed: "crashed"
    case .timedOut: "timed out"
    case .notRun: "not run"
    }
  }

  // MARK: The first failure

  private func failure(_ test: TestReport) -> [[String]] {
    let title = terminal.wrapped(test.name, after: "First: ", indent: 7)
      .map { terminal.styled($0, .strong) }
    guard let issue = test.issues.first else { return [title] }
    let comments = issue.comments.map { terminal.wrapped($0, after: "  ", indent: 2) }
    var observed =
      issue.saysMore ? terminal.wrapped(issue.observation, after: "  ", indent: 2) : []
    if let place = issue.place {
      observed.append(terminal.styled("  \(place.file):\(place.line)", .faint))
    }
    return [title] + comments + [observed]
  }

  private var others: [[String]] {
    let count = report.tests.count - report.passed - 1
    guard count > 0 else { return [["Every other test of this lesson passes."]] }
    return [
      terminal.wrapped(
        "\(counted(count, "other test")) \(count == 1 ? "does" : "do") not pass yet."
          + (count == 1 ? "" : " One at a time: they often share a cause."), indent: 0)
    ]
  }

  /// A test that is worse than a gap, and comes after one.
  private var hidden: [[String]] {
    guard let test = report.hiddenTrouble else { return [] }
    let trouble =
      test.status == .timedOut
      ? "never ends; until it does," : "crashes; until it no longer does,"
    return [terminal.wrapped("\(test.name) \(trouble) each look takes longer.", indent: 0)]
  }

  private var warning: [[String]] {
    guard let first = warnings.first, let place = first.place else { return [] }
    let count = counted(warnings.count, "warning") + (warnings.count == 1 ? "" : ", the first")
    return [
      terminal.wrapped("\(count): \(place.file):\(place.line): \(first.message)", indent: 0)
    ]
  }
}

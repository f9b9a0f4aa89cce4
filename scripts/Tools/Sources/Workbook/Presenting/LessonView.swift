extension LessonReport {
  /// What a learner reads about an exercise in a terminal with colours, 80 columns wide.
  ///
  /// - Parameter checkout: The learner's workbook.
  public func textWithColours(in checkout: Checkout) -> String {
    LessonView(
      report: self, sources: "Exercises", checkout: checkout,
      terminal: Terminal(width: 80, hasColour: true)
    ).text
  }
}

/// The view on one lesson: every test, then the first failure in full.
struct LessonView {
  let report: LessonReport
  /// What the compiler warned about, in this lesson or elsewhere.
  var warnings: [Diagnostic] = []
  let sources: String
  let checkout: Checkout
  let terminal: Terminal

  var text: String {
    var blocks = [heading]
    switch report.status {
    case .doesNotCompile:
      blocks += compilerError + [next]
    case .notRun where report.tests.isEmpty, .notTrusted:
      blocks.append(report.problems.flatMap { terminal.wrapped($0.message, after: "  ") })
    case .complete:
      blocks += report.steps.map(lines(forStep:_:)) + [congratulation]
    default:
      blocks += [start] + report.steps.map(lines(forStep:_:))
      if let test = report.firstFailure {
        blocks += failure(test) + [next, others]
      }
    }
    return (blocks + [warning, remark]).page
  }

  private var next: [String] {
    NextStep(report: report, sources: sources, checkout: checkout).lines(terminal)
  }

  private var heading: [String] {
    let title = "Lesson \(report.lesson.number): \(report.lesson.title)"
    let state =
      report.status == .doesNotCompile || report.status == .notTrusted
      ? report.words : "\(report.passed) of \(counted(report.tests.count, "test")) pass"
    return [terminal.styled(title, .strong)]
      + terminal.wrapped("\(report.lesson.folder(in: sources)): \(state)")
  }

  private var start: [String] {
    guard report.status == .incomplete, report.passed == 0,
      checkout.isAsShipped(report.lesson)
    else { return [] }
    return terminal.wrapped(
      "That is how it starts: each test waits for code that you are going to write.")
  }

  private var congratulation: [String] {
    let next = checkout.lesson(after: report.lesson).map {
      " Next is lesson \($0.number), \($0.title): \($0.page)"
    }
    return terminal.wrapped(
      "Every test passes. This lesson is complete, well done!" + (next ?? ""))
  }

  private func lines(forStep name: String?, _ tests: [TestReport]) -> [String] {
    let title = name.map { report.lesson.heading(ofStep: $0) ?? "Step \($0)" }
    return terminal.wrapped(title ?? "Without a step", .strong, indent: 2)
      + tests.flatMap { test -> [String] in
        let (word, style) = test.status.shown
        var lines = terminal.wrapped(test.name, after: "  \(word.padded(to: 9))  ")
        lines[0] = "  " + terminal.styled(word, style) + lines[0].dropFirst(2 + word.count)
        return lines
      }
  }

  // MARK: The first failure

  private func failure(_ test: TestReport) -> [[String]] {
    let title = terminal.wrapped(test.name, .strong, after: "First: ")
    guard let issue = test.issues.first else { return [title] }
    // Right below the title: editors look for the place there; see .vscode/tasks.json.
    let place = issue.place.map { [terminal.styled("  \($0)", .faint)] } ?? []
    let comments = issue.comments.map { terminal.wrapped($0, after: "  ") }
    let observed = issue.saysMore ? terminal.wrapped(issue.observation, after: "  ") : []
    return [title + place] + comments + [observed, rules(namedBy: issue)]
  }

  /// The texts of the rules that a message names.
  private func rules(namedBy issue: Issue) -> [String] {
    let message = issue.comments.joined(separator: " ")
    return Rule.named(in: message, among: checkout.rules(of: report.lesson)).flatMap {
      terminal.wrapped(Terminal.withoutMarks("\($0.number): \($0.text)"), after: "  - ")
    }
  }

  private var others: [String] {
    switch report.tests.count - report.passed - 1 {
    case 0: ["Every other test of this lesson passes."]
    case 1: terminal.wrapped("1 other test does not pass yet.")
    case let count:
      terminal.wrapped(
        "\(count) other tests do not pass yet. One at a time: some belong to later steps, some share a cause."
      )
    }
  }

  private var warning: [String] {
    let folder = report.lesson.folder(in: sources) + "/"
    let warnings = warnings.filter { $0.place?.file.hasPrefix(folder) == true }
    guard let first = warnings.first else { return [] }
    let count = counted(warnings.count, "warning") + (warnings.count == 1 ? "" : ", the first")
    return terminal.wrapped("\(count): \(first)")
  }

  private var remark: [String] {
    report.remark.map { terminal.wrapped("Worth a look: \($0.plain)") } ?? []
  }
}

extension NextStep {
  func lines(_ terminal: Terminal) -> [String] {
    let commands = run.enumerated().map { ($0 == 0 ? "Run" : "or", $1) }
    let lines = [("Read", read), ("Edit", edit)] + commands + (hint.map { [("Hint", $0)] } ?? [])
    return lines.flatMap { label, text in
      terminal.wrapped(text, after: "  \(label.padded(to: 6))")
    }
  }
}

/// What differs between the learner's version of a lesson and the solution.
struct SolutionView {
  let comparison: SolutionComparison
  let lesson: Lesson
  let checkout: Checkout
  let terminal: Terminal

  var text: String {
    var differences: [[String]] = []
    var same: [String] = []
    var yours: [String] = []
    var solution: [String] = []
    for (path, part) in comparison.files {
      switch part {
      case .same: same.append(path)
      case .onlyYours: yours.append(path)
      case .onlyInSolution: solution.append(path)
      case .different(let comparison):
        let title = "\(lesson.folder(in: "Exercises"))/\(path)"
        differences += [[terminal.styled(title, .strong)]] + comparison.hunks.map(lines)
      }
    }
    // Where nothing differs, the explanation says so of all of them.
    if differences.isEmpty { same = [] }
    let title = terminal.styled("Lesson \(lesson.number): \(lesson.title)", .strong)
    let explanation =
      differences.isEmpty
      ? "Where both have a file, yours is the same as the solution, apart from comments, imports "
        + "and empty lines at most."
      : "Lines that only you have begin with -, lines that only the solution has with +. Yours need "
        + "not look like it: what counts is that the tests pass and that you can say why."
    let others = [
      ("The same:", same), ("Only yours:", yours),
      ("Only in \(lesson.folder(in: "Solutions")):", solution),
    ].filter { !$1.isEmpty }.flatMap { label, paths in
      terminal.wrapped("\(label) \(paths.joined(separator: ", "))", indent: 2)
    }
    return ([[title] + terminal.wrapped(explanation)] + differences + [others, ending]).page
  }

  /// Code is never broken or cut, however narrow the terminal: it is there to be read and copied.
  private func lines(of hunk: FileComparison.Hunk) -> [String] {
    func isIdle(_ line: FileComparison.Line) -> Bool {
      line.side == .both && trimmed(line.text).isEmpty
    }
    // Without the empty lines around.
    let shown = hunk.lines.drop(while: isIdle).reversed().drop(while: isIdle).reversed()
    return [terminal.styled("  line \(hunk.start)", .faint)]
      + shown.map { line in
        if isIdle(line) { return "" }
        let text = "  \(line.side.rawValue)\(line.text.isEmpty ? "" : " ")\(line.text)"
        let style: Terminal.Style? =
          switch line.side {
          case .both: nil
          case .yours: .red
          case .solution: .green
          }
        return terminal.styled(text, style)
      }
  }

  private var ending: [String] {
    let road = lesson.headings.first { $0.hasPrefix("The road not taken") }
    let answers = lesson.answerPage
    let pages = [
      road.map { "\(lesson.page), “\($0)”" },
      isFile("\(checkout.root)/\(answers)") ? "\(answers), the answers to the questions" : nil,
    ].compactMap(\.self)
    return zip(["  Read  ", "  and   "], pages).flatMap { terminal.wrapped($1, after: $0) }
  }
}

extension Lesson {
  /// The answers to the lesson's questions, relative to the root of the workbook.
  var answerPage: String { "lessons/answers/\(twoDigits)-\(slug).md" }
}

extension Terminal {
  /// What to say in the place of the solution while the lesson is not complete.
  func noSolution(for report: LessonReport) -> String {
    let number = report.lesson.number
    var help = "`scripts/progress \(number)` shows why."
    let state: String
    switch report.status {
    case .doesNotCompile: state = "does not compile yet"
    case .notRun: state = "could not be judged: no test ran"
    default:
      let tests = counted(report.tests.count, "test")
      state = "is not complete yet: \(report.passed) of \(tests) pass"
      help = "`scripts/progress hint \(number)` helps with the next step."
    }
    return page(
      "Lesson \(number) \(state). The solution is worth most after your own.",
      "\(help) To look all the same: `scripts/progress solution \(number) --anyway`")
  }
}

/// What differs between the learner's version of a lesson and the solution.
struct SolutionView {
  let comparison: SolutionComparison
  let lesson: Lesson
  let checkout: Checkout
  let terminal: Terminal

  init(
    _ comparison: SolutionComparison, of lesson: Lesson, in checkout: Checkout,
    on terminal: Terminal
  ) {
    self.comparison = comparison
    self.lesson = lesson
    self.checkout = checkout
    self.terminal = terminal
  }

  var text: String {
    let title = terminal.styled("Lesson \(lesson.number): \(lesson.title)", .strong)
    let blocks =
      [[title] + explanation] + comparison.files.flatMap(blocks) + [inOneOnly, ending]
    return blocks.page
  }

  private var hasDifferences: Bool {
    comparison.files.contains { if case .different = $0.part { true } else { false } }
  }

  private var explanation: [String] {
    guard hasDifferences else {
      return terminal.wrapped(
        "Where both have a file, yours is the same as the solution, apart from comments, imports "
          + "and empty lines at most.", indent: 0)
    }
    let signs = "Lines that only you have begin with -, lines that only the solution has with +."
    return terminal.wrapped(
      "\(signs) Yours need not look like it: what counts is that the tests pass and that you can "
        + "say why.", indent: 0)
  }

  private func blocks(_ path: String, _ part: SolutionComparison.Part) -> [[String]] {
    guard case .different(let comparison) = part else { return [] }
    let title = "\(lesson.folder(in: "Exercises"))/\(path)"
    return [[terminal.styled(title, .strong)]] + comparison.hunks.map(lines)
  }

  /// Code is never broken or cut, however narrow the terminal: it is there to be read and copied.
  private func lines(of hunk: FileComparison.Hunk) -> [String] {
    [terminal.styled("  line \(hunk.start)", .faint)]
      + shown(hunk).map { line in
        let text = "  \(line.side.rawValue)\(line.text.isEmpty ? "" : " ")\(line.text)"
        return switch line.side {
        case .both: trimmed(text).isEmpty ? "" : text
        case .yours: terminal.styled(text, .red)
        case .solution: terminal.styled(text, .green)
        }
      }
  }

  /// Without the empty lines around.
  private func shown(_ hunk: FileComparison.Hunk) -> some Sequence<FileComparison.Line> {
    func isIdle(_ line: FileComparison.Line) -> Bool {
      line.side == .both && trimmed(line.text).isEmpty
    }
    let rest = hunk.lines.drop(while: isIdle)
    return rest.prefix((rest.lastIndex { !isIdle($0) } ?? rest.startIndex) - rest.startIndex + 1)
  }

  private var inOneOnly: [String] {
    func names(_ isWanted: (SolutionComparison.Part) -> Bool) -> String? {
      let paths = comparison.files.filter { isWanted($0.part) }.map(\.path)
      return paths.isEmpty ? nil : paths.joined(separator: ", ")
    }
    let same = names { if case .same = $0 { true } else { false } }
    let yours = names { if case .onlyYours = $0 { true } else { false } }
    let solution = names { if case .onlyInSolution = $0 { true } else { false } }
    return [
      hasDifferences ? same.map { ("The same:", $0) } : nil,
      yours.map { ("Only yours:", $0) },
      solution.map { ("Only in \(lesson.folder(in: "Solutions")):", $0) },
    ].compactMap(\.self).flatMap { label, names in
      terminal.wrapped("\(label) \(names)", indent: 2)
    }
  }

  private var ending: [String] {
    let road = lesson.headings.first { $0.hasPrefix("The road not taken") }
    let answers = isFile("\(checkout.root)/\(lesson.answerPage)") ? lesson.answerPage : nil
    let pages = [
      road.map { "\(lesson.page), “\($0)”" }, answers.map { "\($0), the answers to the questions" },
    ].compactMap(\.self)
    return pages.enumerated().flatMap { index, page in
      terminal.wrapped(page, after: index == 0 ? "  Read  " : "  and   ", indent: 8)
    }
  }
}

extension Lesson {
  /// The answers to the lesson's questions, relative to the root of the workbook.
  var answerPage: String { "lessons/answers/\(twoDigits)-\(slug).md" }
}

/// What differs between the learner's version of a lesson and the solution.
struct SolutionView {
  let lesson: Lesson
  let checkout: Checkout
  let terminal: Terminal

  private var yours: String { lesson.folder(in: "Exercises") }
  private var solution: String { lesson.folder(in: "Solutions") }

  /// - Throws: ``Problem``, ``StartError``.
  func text() throws -> String {
    let own = checkout.swiftFiles(in: yours)
    let shipped = checkout.swiftFiles(in: solution)
    if shipped.isEmpty {
      throw Problem(
        """
        The solution of this lesson is missing: there is no code in \(solution). Take it from a \
        fresh copy of the workbook, or with `git checkout -- \(solution)`.
        """)
    }
    if own.isEmpty {
      throw Problem(
        """
        There is no code in \(yours), so there is nothing to compare. \
        `scripts/progress reset \(lesson.number)` puts the exercise there as it was shipped.
        """)
    }
    let difference = try difference()
    let explanation =
      difference.isEmpty
      ? "Where both have a file, yours is the same as the solution, apart from comments, imports "
        + "and empty lines at most."
      : "Lines that only you have begin with -, lines that only the solution has with +. Yours need "
        + "not look like it: what counts is that the tests pass and that you can say why."
    let onlyYours = own.filter { !shipped.contains($0) }
    let onlyShipped = shipped.filter { !own.contains($0) }
    let others = files("Only yours", onlyYours) + files("Only in \(solution)", onlyShipped)
    let title = terminal.styled("Lesson \(lesson.number): \(lesson.title)", .strong)
    return [[title] + terminal.wrapped(explanation), difference, others, ending].page
  }

  private func files(_ label: String, _ paths: [String]) -> [String] {
    paths.isEmpty
      ? [] : terminal.wrapped("\(label): \(paths.joined(separator: ", "))", indent: 2)
  }

  /// As git shows it, of the files that both have; `nil` where only comments, imports, the marks of
  /// regions or spaces differ. Git is there where Swift is: SwiftPM needs it.
  private func difference() throws -> [String] {
    let words = [
      "diff", "--no-index", "--no-ext-diff", "--no-renames", "--diff-filter=M",
      "--src-prefix=", "--dst-prefix=", "--ignore-all-space", "--ignore-blank-lines",
      "--ignore-matching-lines=^[[:space:]]*(//|import |\n)",
      "--color=\(terminal.hasColour ? "always" : "never")", "--", yours, solution,
    ]
    let ending = try runProcess(Command("git", words, in: checkout.root), outputLimit: 1 << 22)
    guard case .exited(0...1) = ending.cause else {
      throw Problem("git could not compare the two: \(trimmed(ending.errors))")
    }
    // What git says of its own numbers, and of modes, helps nobody here.
    return ending.output.split(separator: "\n").map(String.init).filter { line in
      !line.contains(#/^(?:\u{1B}\[[0-9;]*m)*(?:diff --git|index |old mode|new mode)/#)
    }
  }

  private var ending: [String] {
    let road = lesson.headings.first { $0.hasPrefix("The road not taken") }
    let answers = "lessons/answers/\(lesson.twoDigits)-\(lesson.slug).md"
    let pages = [
      road.map { "\(lesson.page), “\($0)”" },
      isFile("\(checkout.root)/\(answers)") ? "\(answers), the answers to the questions" : nil,
    ].compactMap(\.self)
    return zip(["  Read  ", "  and   "], pages).flatMap { terminal.wrapped($1, after: $0) }
  }
}

extension Terminal {
  /// What to say while the lesson is not complete.
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

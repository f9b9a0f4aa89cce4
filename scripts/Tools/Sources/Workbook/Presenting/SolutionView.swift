/// What differs between the learner's version of a lesson and the solution.
struct SolutionView {
  let lesson: Lesson
  let checkout: Checkout
  let terminal: Terminal

  private var yours: String { lesson.folder(in: "Exercises") }
  private var solution: String { lesson.folder(in: "Solutions") }

  /// - Throws: ``Problem``.
  func text() throws -> String {
    for folder in [solution, yours] where checkout.swiftFiles(in: folder).isEmpty {
      let advice = restoreAdvice(for: folder, ofExercise: folder == yours ? lesson : nil)
      throw Problem("There is no code in \(folder), so there is nothing to compare. \(advice)")
    }
    let difference = try difference()
    let explanation =
      difference.isEmpty
      ? "Yours is the same as the solution, apart from comments, imports and empty lines at most."
      : "Lines that only you have begin with -, lines that only the solution has with +. Yours need "
        + "not look like it: what counts is that the tests pass and that you can say why."
    let title = terminal.styled("Lesson \(lesson.number): \(lesson.title)", .strong)
    return [[title] + terminal.wrapped(explanation), difference, ending].page
  }

  /// As git shows it; nothing where only comments, imports, the marks of regions or spaces differ. Git is
  /// there where Swift is: SwiftPM needs it.
  private func difference() throws -> [String] {
    let words = [
      "diff", "--no-index", "--no-ext-diff", "--no-renames",
      "--src-prefix=", "--dst-prefix=", "--ignore-all-space", "--ignore-blank-lines",
      "--ignore-matching-lines=^[[:space:]]*(//|import |\n)",
      "--color=\(terminal.hasColour ? "always" : "never")", "--", yours, solution,
    ]
    let ending = try runProcess(Command("git", words, in: checkout.root), outputLimit: 1 << 22)
    guard case .exited(0...1) = ending.cause else {
      throw Problem("git could not compare the two: \(trimmed(ending.errors))")
    }
    // What git says of its numbers, of modes and of what is no text helps nobody here, nor do marks.
    return ending.output.split(separator: "\n").map(String.init).filter { line in
      !line.contains(
        #/^(\u{1B}\[[0-9;]*m)*([A-Za-z]|[-+ ][^/]*// (end)?region:)/#)
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

/// The learner's version of a lesson beside the solution.
struct SolutionComparison {
  enum Part {
    case same
    case different(FileComparison)
    case onlyYours
    case onlyInSolution
  }

  /// The files by their paths below the lesson's folder, sorted.
  let files: [(path: String, part: Part)]

  init(of lesson: Lesson, in checkout: Checkout) throws {
    let folder = lesson.folder(in: "Exercises")
    let solutionFolder = lesson.folder(in: "Solutions")
    let yours = checkout.swiftFiles(in: folder)
    let solution = checkout.swiftFiles(in: solutionFolder)
    if solution.isEmpty {
      throw SolutionError(
        description: """
          The solution of this lesson is missing: there is no code in \(solutionFolder). Take it \
          from a fresh copy of the workbook, or with `git checkout -- \(solutionFolder)`.
          """)
    }
    if yours.isEmpty {
      throw SolutionError(
        description: """
          There is no code in \(folder), so there is nothing to compare. \
          `scripts/progress reset \(lesson.number)` puts the exercise there as it was shipped.
          """)
    }
    files = Set(yours + solution).sorted().map { path in
      guard yours.contains(path) else { return (path, .onlyInSolution) }
      guard solution.contains(path) else { return (path, .onlyYours) }
      let comparison = FileComparison(
        yours: contents(of: "\(checkout.root)/\(folder)/\(path)") ?? "",
        solution: contents(of: "\(checkout.root)/\(solutionFolder)/\(path)") ?? "")
      return (path, comparison.hunks.isEmpty ? .same : .different(comparison))
    }
  }
}

/// Why there is nothing to compare.
struct SolutionError: Error, CustomStringConvertible {
  let description: String
}

import Foundation
import Workbook

extension Part {
  /// Every lesson test fails on the untouched exercises, for the reason that is declared.
  static let exercises = Part(
    name: "exercises", title: "The untouched exercises fail as declared"
  ) { context in
    var options = Grader.Options()
    options.scratchPath = ".build/untouched"
    options.buildArguments = WholeModuleBuild.arguments
    let report = try await Grader(context.checkout, options: options).grade(context.lessons)
    var problems = report.warningProblems
    for lesson in report.lessons {
      problems += lesson.problemsBeyondFailures
      let solved = lesson.tests.filter { $0.status == .passed }
      guard solved.isEmpty else {
        problems.append(
          """
          \(lesson.lesson.id): every test has to fail on the exercise as it is shipped, and these pass:
          \(solved.map { "  \($0.name)" }.joined(separator: "\n"))
          If you have solved a part of it, all is well: this check is for a clone in which nothing is \
          solved.
          Alone: scripts/verify exercises --lesson \(lesson.lesson.id)
          """)
        // What is kept describes the shipped exercise, so there is nothing to compare or to update.
        continue
      }
      problems += try context.compare(
        lesson.firstLines(in: context.checkout),
        withFile: "Tests/Attempts/\(lesson.lesson.id)/untouched.txt")
      problems += try context.compareStub(of: lesson.lesson)
    }
    return Findings(checked: "\(report.total) tests", problems: problems)
  }

  /// Every lesson test passes on the solutions. Where a lesson has changed, they tell many more stories than
  /// in a learner's run, and the graders of learners' tests are judged as well.
  static let solutions = Part(name: "solutions", title: "The solutions pass") { context in
    var thorough = Grader.Options()
    thorough.storiesFactor = context.lessons.contains(where: context.changes.touchAttempts) ? 10 : 1
    thorough.testLimit = 60
    let report = try await Grader(context.checkout, sources: "Solutions", options: thorough)
      .grade(context.lessons)
    return Findings(checked: "\(report.total) tests", problems: report.problems(in: "solutions"))
  }

  /// No lesson needs another one in order to compile or to pass.
  static let isolation = Part(
    name: "isolation", title: "Each solution passes alone", isSlow: true
  ) { context in
    var problems: [String] = []
    for lesson in context.lessons {
      let report = try await Grader(context.checkout, sources: "Solutions").grade([lesson])
      problems += report.problems(in: "isolation")
    }
    return Findings(checked: "\(context.lessons.count) lessons", problems: problems)
  }
}

extension Context {
  /// Compares the exercise of a lesson with the copy that `scripts/progress reset` brings back, or
  /// makes that copy when updating.
  func compareStub(of lesson: Lesson) throws -> [String] {
    let exercise = lesson.folder(in: "Exercises")
    if checkout.isAsShipped(lesson) { return [] }
    guard updates else {
      return [
        """
        \(lesson.stub) differs from \(exercise), which it is a copy of: `diff -r` shows how.
        If the exercise is right, copy it with: scripts/verify exercises --update
        """
      ]
    }
    try clear(lesson.stub)
    try FileManager.default.removeItem(atPath: path(lesson.stub))
    try FileManager.default.copyItem(atPath: path(exercise), toPath: path(lesson.stub))
    return []
  }
}

extension Report {
  /// What is wrong with solutions, according to a part.
  fileprivate func problems(in part: String) -> [String] {
    warningProblems
      + lessons.flatMap { lesson in
        lesson.problemsBeyondFailures
          + [lesson.remark].compactMap { $0.map { "\(lesson.lesson.id): \($0)" } }
          + lesson.tests.filter { $0.status == .failed }.map {
            """
            \(lesson.lesson.id), “\($0.name)”: \($0.issues.first?.message ?? "fails")
            Alone: scripts/verify \(part) --lesson \(lesson.lesson.id)
            """
          }
      }
  }

  /// The warnings of the compiler, which are not allowed anywhere.
  fileprivate var warningProblems: [String] { warnings.map { "The compiler warns: \($0)" } }
}

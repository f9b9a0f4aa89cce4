import Foundation
import Workbook

extension Part {
  /// Every lesson test fails on the untouched exercises, for the reason that is declared.
  static let exercises = Part("exercises", "The untouched exercises fail as declared") { context in
    let report = try await Grader(context.checkout).grade(context.lessons)
    var problems = report.warningProblems
    for lesson in report.lessons {
      problems += lesson.problemsBeyondFailures
      let solved = lesson.tests.filter { $0.status == .passed }
      guard solved.isEmpty else {
        problems += solved.map {
          """
          \(lesson.lesson.id), “\($0.name)” passes.
          Alone: \($0.commandToRunAlone(in: "Exercises"))
          """
        }
        problems.append(
          """
          Every test has to fail on the exercise as it is shipped. If you have solved a part of it, \
          all is well: this check is for a clone in which nothing is solved.
          """)
        // What is kept describes the shipped exercise, so there is nothing to compare or to update.
        continue
      }
      problems += try context.compare(
        lesson.firstMessages, withFile: "Tests/Attempts/\(lesson.lesson.id)/untouched.txt")
      problems += try context.compareStub(of: lesson.lesson)
    }
    return Findings(checked: "\(report.total) tests", problems: problems)
  }

  /// Every lesson test passes on the solutions, also where a lesson is built alone.
  static let solutions = Part("solutions", "The solutions pass, together and alone") { context in
    let together = try await Grader(context.checkout, sources: "Solutions")
      .grade(context.lessons)
    var reports = [together]
    for lesson in context.lessons where context.lessons.count > 1 {
      reports.append(try await Grader(context.checkout, sources: "Solutions").grade([lesson]))
    }
    let problems = reports.flatMap { report in
      report.warningProblems
        + report.lessons.flatMap { lesson in
          lesson.problemsBeyondFailures
            + lesson.tests.filter { $0.status == .failed }.map {
              """
              \(lesson.lesson.id), “\($0.name)”: \($0.issues.first?.message ?? "fails")
              Alone: \($0.commandToRunAlone(in: "Solutions"))
              """
            }
        }
    }
    return Findings(checked: "\(together.total) tests", problems: problems)
  }

  /// Right attempts pass everything; wrong ones fail exactly the tests that they declare.
  static let attempts = Part("attempts", "Right attempts pass, wrong ones fail as declared") {
    context in
    var count = 0
    var problems: [String] = []
    for lesson in context.lessons {
      for kind in ["accepted", "rejected"] {
        for attempt in context.names(in: "Tests/Attempts/\(lesson.id)/\(kind)") {
          let name = "\(lesson.id)/\(kind)/\(attempt)"
          guard context.isWanted(name) else { continue }
          count += 1
          let folder = "Tests/Attempts/\(name)"
          let report = try await grade(folder, of: lesson, context)
          var found = report.problemsBeyondFailures
          if kind == "accepted", report.status != .complete {
            found.append("\(folder) is right, but fails:\n\(report.firstMessages)")
          }
          if kind == "rejected" {
            if report.status == .complete { found.append("\(folder) is wrong, but passes.") }
            found += try context.compare(
              report.firstMessages, withFile: "\(folder)/failures.txt")
          }
          if !found.isEmpty { found.append("Alone: scripts/verify attempts --only \(name)") }
          problems += found
        }
      }
    }
    problems += context.problemsOfFinding(count, "attempts")
    return Findings(checked: "\(count) attempts", problems: problems)
  }

  /// Grades the solution of a lesson with the files of an attempt in the place of its own.
  private static func grade(
    _ attempt: String, of lesson: Lesson, _ context: Context
  ) async throws -> LessonReport {
    let sources = ".build/attempts/\(attempt.split(separator: "/").joined(separator: "-"))"
    let module = URL(filePath: "\(context.checkout.root)/\(sources)/\(lesson.id)")
    try? FileManager.default.removeItem(at: module)
    try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
    // Written and not copied, so that each has the date of now: in a fresh clone all files have the
    // same one, and the compiler's driver goes by dates.
    for folder in [lesson.folder(in: "Solutions"), attempt] {
      for file in context.names(in: folder) where file.hasSuffix(".swift") {
        try Data(contentsOf: URL(filePath: "\(context.checkout.root)/\(folder)/\(file)"))
          .write(to: module.appending(path: file))
      }
    }
    var options = Grader.Options()
    // One build folder for all attempts: each differs from the one before in a file or two.
    options.scratchPath = ".build/attempts/build"
    return try await Grader(context.checkout, sources: sources, options: options)
      .grade([lesson]).lessons[0]
  }
}

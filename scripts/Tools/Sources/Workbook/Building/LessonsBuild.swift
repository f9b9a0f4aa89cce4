/// Builds the tests of lessons, however broken some of them are.
struct LessonsBuild: Sendable {
  let builder: Builder

  private var folder: SourceFolder { builder.sources }
  private var checkout: Checkout { folder.checkout }

  struct Outcome {
    var built: [Lesson]
    /// Reports on those that do not compile.
    var broken: [LessonReport]
    var warnings: [Diagnostic]
  }

  /// Builds as many of the lessons as compile. Each round leaves out at least one, so this ends.
  ///
  /// What is in the build folder already is built with them: to leave it out and to take it in again
  /// would link the tests anew each time.
  func build(_ lessons: [Lesson]) async throws -> Outcome {
    var broken = lessons.compactMap { lesson in
      folder.problem(of: lesson).map { doesNotCompile(lesson, [$0]) }
    }
    var rest = lessons.filter { lesson in !broken.contains { $0.lesson == lesson } }
    var others = folder.lessonsBuilt.filter { !lessons.contains($0) }
    var isAgain = false
    var warnings: [Diagnostic] = []
    while !rest.isEmpty {
      let outcome = try await blocking { [rest, others, isAgain] in
        try builder.build(.tests(of: rest, besides: others), isAgain: isAgain)
      }
      switch outcome {
      case .succeeded(let output):
        return Outcome(built: rest, broken: broken, warnings: warnings + output.warnings)
      case .failed(let output):
        // What has been compiled now is silent in the next round.
        warnings += output.warnings
        let found = output.problems(of: rest + others, in: folder.name)
        if found.isEmpty { throw BuildError.failed(output.relevantLines) }
        for lesson in found.keys where others.contains(lesson) { folder.forget(lesson) }
        for (lesson, problems) in found where rest.contains(lesson) {
          let all = found.count == 1 ? problems : try await problemsAlone(of: lesson) ?? problems
          broken.append(doesNotCompile(lesson, folder.explained(all, of: lesson)))
        }
        rest.removeAll { found.keys.contains($0) }
        others.removeAll { found.keys.contains($0) }
        isAgain = true
      }
    }
    return Outcome(built: [], broken: broken, warnings: warnings)
  }

  /// What the build says against a lesson when no other is in it. The first module that fails ends
  /// the others while they are being compiled, so that of two which do not compile each has said as
  /// much as it came to; alone, a lesson says the same each time.
  private func problemsAlone(of lesson: Lesson) async throws -> [Diagnostic]? {
    let outcome = try await blocking {
      try builder.build(.tests(of: [lesson]), isAgain: true)
    }
    guard case .failed(let output) = outcome else { return nil }
    return output.problems(of: [lesson], in: folder.name)[lesson]
  }

  private func doesNotCompile(_ lesson: Lesson, _ problems: [Diagnostic]) -> LessonReport {
    LessonReport(
      lesson: lesson, status: .doesNotCompile, tests: declaredTests(of: lesson), problems: problems)
  }

  /// The tests that a lesson would have if it compiled, so that its size is known all the same.
  func declaredTests(of lesson: Lesson) -> [TestReport] {
    let folder = lesson.testFolder
    let files = names(in: "\(checkout.root)/\(folder)").filter {
      $0.hasSuffix(".swift") && !$0.hasPrefix(".")
    }
    return files.flatMap { file in
      let source = contents(of: "\(checkout.root)/\(folder)/\(file)") ?? ""
      return TestDeclaration.all(in: source).map { test in
        TestReport(
          id: "\(lesson.testModule)/\(file):\(test.line)", name: test.name,
          place: Place(file: "\(folder)/\(file)", line: test.line), status: .notRun, issues: [])
      }
    }
  }
}

extension Builder {
  /// What came of building some lessons.
  struct Outcome: Sendable {
    var built: [Lesson] = []
    /// Reports on those that do not compile.
    var broken: [LessonReport] = []
    var warnings: [Diagnostic] = []
  }

  /// Builds the tests of as many of the lessons as compile, however broken the others are, or the screen
  /// of one. Each round leaves out at least one lesson, so this ends.
  ///
  /// What is in the build folder already is built with them: to leave it out and to take it in again
  /// would link the tests anew each time.
  ///
  /// - Throws: ``BuildError`` where the build fails for a reason that is in none of them.
  func build(_ lessons: [Lesson], asScreen: Bool = false) async throws -> Outcome {
    var outcome = Outcome()
    var goal = Goal(lessons: lessons, isScreen: asScreen)
    if !asScreen { goal.others = sources.lessonsBuilt.filter { !lessons.contains($0) } }
    func leaveOut(_ lesson: Lesson, for problems: [Diagnostic]) {
      goal.lessons.removeAll { $0 == lesson }
      outcome.broken.append(
        LessonReport(
          lesson: lesson, status: .doesNotCompile,
          tests: sources.checkout.declaredTests(of: lesson),
          problems: problems))
    }
    for lesson in lessons {
      if let problem = sources.problem(of: lesson) { leaveOut(lesson, for: [problem]) }
    }
    while !goal.lessons.isEmpty {
      let output = try await blocking { [goal] in try build(goal) }
      // What has been compiled now is silent in the next round.
      outcome.warnings += output.warnings
      if output.hasSucceeded {
        outcome.built = goal.lessons
        break
      }
      goal.isAgain = true
      let found = output.problems(of: goal.lessons + goal.others, in: sources.name)
      if found.isEmpty { throw BuildError.failed(output.relevantLines) }
      for lesson in goal.others where found[lesson] != nil { sources.forget(lesson) }
      goal.others.removeAll { found[$0] != nil }
      for lesson in goal.lessons {
        guard let problems = found[lesson] else { continue }
        let all = found.count == 1 ? problems : try await problemsAlone(of: lesson) ?? problems
        leaveOut(lesson, for: sources.explained(all, of: lesson))
      }
    }
    return outcome
  }

  /// What the build says against a lesson when no other is in it. The first module that fails ends
  /// the others while they are being compiled, so that of two which do not compile each has said as
  /// much as it came to; alone, a lesson says the same each time.
  private func problemsAlone(of lesson: Lesson) async throws -> [Diagnostic]? {
    let output = try await blocking { try build(Goal(lessons: [lesson], isAgain: true)) }
    return output.hasSucceeded ? nil : output.problems(of: [lesson], in: sources.name)[lesson]
  }
}

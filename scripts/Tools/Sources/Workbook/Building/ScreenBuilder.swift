/// Builds the screen of a lesson, which `scripts/play` runs.
///
/// ```swift
/// let builder = try ScreenBuilder(checkout, sources: "Solutions")
/// if case .built(let program) = try builder.build(checkout.lessons[0]) { … }
/// ```
struct ScreenBuilder: Sendable {
  enum Outcome: Sendable {
    /// The path of the program.
    case built(program: String)
    /// The lesson's own files do not compile, or the screen does not go together with them.
    case doesNotCompile(LessonReport)
  }

  let checkout: Checkout
  let sources: SourceFolder
  private let builder: Builder

  /// - Parameters:
  ///   - sources: `Exercises`, `Solutions`, or any folder inside the workbook.
  ///   - notice: Hears what is going on. May be called from any thread.
  /// - Throws: ``NoSources``.
  init(
    _ checkout: Checkout, sources: String,
    notice: @escaping @Sendable (GraderNotice) -> Void = { _ in }
  ) throws {
    self.checkout = checkout
    self.sources = try SourceFolder(sources, of: checkout)
    builder = Builder(sources: self.sources, limit: TimeLimits.build, notice: notice)
  }

  /// - Throws: ``BuildError`` where the build fails for a reason that is not in the lesson.
  func build(_ lesson: Lesson) throws -> Outcome {
    if let problem = sources.problem(of: lesson) {
      return doesNotCompile(lesson, [problem])
    }
    switch try builder.build(.screen(of: lesson)) {
    case .succeeded:
      return .built(program: "\(sources.scratchPath)/debug/\(lesson.screenModule)")
    case .failed(let output):
      guard let problems = output.problems(of: [lesson], in: sources.name)[lesson] else {
        throw BuildError.failed(output.relevantLines)
      }
      return doesNotCompile(lesson, sources.explained(problems, of: lesson))
    }
  }

  private func doesNotCompile(_ lesson: Lesson, _ problems: [Diagnostic]) -> Outcome {
    .doesNotCompile(
      LessonReport(lesson: lesson, status: .doesNotCompile, tests: [], problems: problems))
  }
}

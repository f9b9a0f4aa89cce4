/// Builds lessons, runs their tests, and says what came of it.
///
/// ```swift
/// let checkout = try Checkout(root: folder)
/// let report = try await Grader(checkout, sources: "Solutions").grade(checkout.lessons)
/// ```
///
/// When nothing is broken this is one build, and a process with tests for each lesson. Only what is broken
/// is taken apart: lessons that do not compile are left out of the next build, and when a test ends its
/// process or does not end at all, the tests behind it run in a process each.
public struct Grader: Sendable {
  private let builder: Builder
  private let program: TestProgram
  private let canaries: Canaries

  /// - Parameter sources: `Exercises`, `Solutions`, or any folder inside the workbook.
  /// - Throws: ``Problem``.
  public init(
    _ checkout: Checkout, sources: String = "Exercises", options: Options = Options()
  ) throws {
    let folder = try SourceFolder(sources, of: checkout, scratchPath: options.scratchPath)
    builder = Builder(sources: folder, options: options)
    program = TestProgram(sources: folder, options: options)
    canaries = Canaries(of: checkout)
  }

  var sources: SourceFolder { builder.sources }
  private var checkout: Checkout { sources.checkout }
  private var options: Options { builder.options }

  /// The verdict on these lessons, in the order in which they are given.
  ///
  /// Every lesson gets its verdict, however broken another one is.
  ///
  /// - Throws: ``BuildError`` where there can be no verdict at all: the build fails outside of
  ///   all lessons, or a program cannot be started.
  public func grade(_ lessons: [Lesson]) async throws -> Report {
    let build = try await builder.build(lessons)
    let version = program.version
    options.notice(
      GraderNotice(text: "Running the tests of \(counted(build.built.count, "lesson")) …"))
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let tested = try await concurrentMap(build.built, atATime: processors) { try await test($0) }
    let reports = build.broken + tested
    // Somebody else has built in this folder meanwhile, so it was not one code that ran.
    if program.version != version { return try await grade(lessons) }
    return Report(
      sources: sources.name,
      lessons: lessons.map { lesson in reports.first { $0.lesson == lesson }! },
      warnings: build.warnings)
  }

  /// The same, without building or running what nobody has begun: a lesson whose files are those that
  /// were shipped is not started. That all its tests would fail is what `scripts/verify` has proved.
  ///
  /// - Throws: As ``grade(_:)``.
  func gradeBegun(among lessons: [Lesson]) async throws -> Report {
    let begun = lessons.filter { !checkout.isAsShipped($0, in: sources.name) }
    var report = try await begun.isEmpty ? Report(sources: sources.name) : grade(begun)
    report.lessons = lessons.map { lesson in
      report.lessons.first { $0.lesson == lesson }
        ?? LessonReport(
          lesson: lesson, status: .notStarted, tests: checkout.declaredTests(of: lesson))
    }
    return report
  }

  /// The verdict on the lesson that somebody has named, or on all that have been begun.
  func grade(_ named: Lesson?) async throws -> Report {
    if let named { try await grade([named]) } else { try await gradeBegun(among: checkout.lessons) }
  }

  /// Runs the tests of a lesson that was built.
  private func test(_ lesson: Lesson) async throws -> LessonReport {
    let run = try await blocking {
      try program.run(filter: "^\(lesson.testModule.asPattern)\\.")
    }
    let own = run.log.tests.filter { !Canaries.contain($0.id) }
    if own.isEmpty { return program.noTests(of: lesson, run) }
    let interrupted = program.interruptedTest(of: run)
    let remaining = run.outcome == .finished ? [] : run.log.remaining
    if !remaining.isEmpty {
      let text =
        "Lesson \(lesson.number): a test did not come to its end; running "
        + (remaining.count == 1
          ? "the other one alone …" : "the other \(remaining.count) one by one …")
      options.notice(GraderNotice(text: text, isWorthALine: true))
    }
    // More at a time than there are processors: when every test spins, it is the clock that
    // counts, and a lesson costs a few limits rather than one for each test.
    let atATime = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
    let alone = try await concurrentMap(remaining, atATime: atATime) { try await test($0) }
    let reports = [interrupted].compactMap(\.self) + alone.map(\.report)
    let tests = own.map { test in reports.first { $0.id == test.id } ?? test }
    let runs = [run] + alone.map(\.run)
    let doubt =
      runs.lazy.compactMap(\.contradiction).first.map {
        "These results are not taken: the run \($0). Code that writes results itself does that."
      }
      ?? canaries.doubt(
        after: runs.reduce(into: []) { $0.formUnion($1.log.canariesHeard) },
        in: lesson.folder(in: sources.name))
    if let doubt {
      // Nobody knows what passes.
      let unknown = tests.map {
        TestReport(id: $0.id, name: $0.name, place: $0.place, status: .notRun)
      }
      return LessonReport(
        lesson: lesson, status: .notTrusted, tests: unknown, problems: [Diagnostic(message: doubt)])
    }
    return LessonReport(
      lesson: lesson, status: .of(tests), tests: tests,
      problems: run.log.issuesOutside.map { Diagnostic(message: $0.message, place: $0.place) },
      remark: tests.contains { $0.status == .passed }
        ? LessonSymbols(of: lesson, in: sources)?.remark : nil)
  }

  /// Runs one test in a process of its own.
  private func test(
    _ test: TestReport
  ) async throws -> (report: TestReport, run: TestProgram.Result) {
    let run = try await blocking { try program.run(filter: "^\(test.id.asPattern)$") }
    let own = program.interruptedTest(of: run) ?? run.log.tests.first { $0.id == test.id }
    return (own ?? test, run)
  }
}

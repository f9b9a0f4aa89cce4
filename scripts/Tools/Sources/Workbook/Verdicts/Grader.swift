/// Builds lessons, runs their tests, and says what came of it.
///
/// ```swift
/// let checkout = try Checkout(root: folder)
/// let report = try await Grader(checkout, sources: "Solutions").grade(checkout.lessons)
/// ```
///
/// When nothing is broken this is one build, and one test process for each processor. Only what is
/// broken is taken apart: lessons that do not compile are left out of the next build, and when a test
/// ends its process or does not end at all, the tests behind it run in a process each, and the lessons
/// behind it as well.
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
    let count = counted(build.built.count, "lesson")
    options.notice(GraderNotice(text: "Running the tests of \(count) …"))
    defer { options.notice(.over) }
    let reports = try await build.broken + test(build.built)
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

  // MARK: Testing

  /// Deals the lessons out to as many processes as there are processors, two lessons each or more. Those
  /// that such a process cannot judge run in one each.
  private func test(_ lessons: [Lesson]) async throws -> [LessonReport] {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let count = min(max(1, lessons.count / 2), lessons.count, processors)
    let hands = (0..<count).map { first in
      stride(from: first, to: lessons.count, by: count).map { lessons[$0] }
    }
    return try await concurrentMap(hands, atATime: processors) { hand in
      let run = try await run(hand)
      return try await concurrentMap(hand, atATime: processors) { lesson in
        if hand.count == 1 { return try await report(on: lesson, run) }
        if let part = run.part(of: lesson) { return try await report(on: lesson, part) }
        return try await report(on: lesson, self.run([lesson]))
      }
    }
    .flatMap { $0 }
  }

  private func run(_ lessons: [Lesson]) async throws -> TestProgram.Result {
    let modules = lessons.map(\.testModule.asPattern).joined(separator: "|")
    return try await blocking { try program.run(filter: "^(?:\(modules))\\.") }
  }

  private func report(on lesson: Lesson, _ run: TestProgram.Result) async throws -> LessonReport {
    if run.log.entries.allSatisfy(\.isCanary) { return program.noTests(of: lesson, run) }
    let interrupted = try await blocking { program.interruptedTest(of: run) }
    let remaining = run.log.entries.filter {
      !$0.hasEnded && !$0.wasSkipped && $0.id != interrupted?.id && run.outcome != .finished
    }
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
    let entries = run.log.entries.filter { !$0.isCanary }
    let tests = entries.map { entry in
      reports.first { $0.id == entry.id } ?? TestReport(entry, in: run.log)
    }
    let logs = [run.log] + alone.map(\.run.log)
    let contradiction = ([run] + alone.map(\.run)).compactMap(\.contradiction).first
    let doubt =
      contradiction.map(LessonReport.sentence)
      ?? canaries.doubt(
        after: logs.flatMap(\.entries).filter(\.isCanary), in: lesson.folder(in: sources.name))
    return LessonReport(
      lesson: lesson, status: .of(tests), tests: tests,
      problems: run.log.issuesOutside.map { Diagnostic(message: $0.message, place: $0.place) }
    ).doubted(because: doubt)
  }

  /// Runs one test in a process of its own.
  private func test(
    _ entry: TestLog.Entry
  ) async throws -> (report: TestReport, run: TestProgram.Result) {
    try await blocking {
      let run = try program.run(filter: "^\(entry.id.asPattern)$")
      let own = run.log.entries.first { $0.id == entry.id }
      let missing = Issue(
        observation: "This test was not found when it was run alone.", place: entry.place)
      let report =
        program.interruptedTest(of: run) ?? own.map { TestReport($0, in: run.log) }
        ?? TestReport(entry, .notRun, because: [missing])
      return (report, run)
    }
  }
}

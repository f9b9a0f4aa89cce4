/// Builds lessons, runs their tests, and says what came of it.
///
/// ```swift
/// let checkout = try Checkout(root: folder)
/// let report = try await Grader(checkout, sources: "Solutions").grade(checkout.lessons)
/// ```
///
/// When nothing is broken this is one build and one test process. Only what is broken is taken
/// apart: lessons that do not compile are left out of the next build, and when a test ends its
/// process or does not end at all, the tests behind it run in a process each, and the lessons behind
/// it as well.
public struct Grader: Sendable {
  public struct Options: Sendable {
    /// How long one test may take, in seconds.
    public var testLimit = 10.0
    /// How long one build may take, in seconds. Not meant for learners: they see it and can stop it.
    public var buildLimit = 3_600.0
    /// The build folder, relative to the root. By default each source has one of its own, so that
    /// going back and forth builds nothing again, and the exercises share `.build` with `swift test`.
    public var scratchPath: String?
    /// Whether to start the built tests directly, or through `swift test`, which takes longer. On
    /// macOS the tests are a bundle, which only `swift test` can load.
    public var startsTestsDirectly = Self.canStartTestsDirectly
    /// Whether to tell what each test prints, where that can be told.
    public var keepsOutput = false
    /// Whether the verdict is still wanted. Asked about a hundred times a second, from any thread; as
    /// soon as it says no, what runs is stopped, and ``Grader/grade(_:)`` throws a
    /// `CancellationError`.
    public var isWanted: @Sendable () -> Bool = { true }
    /// What the tests may use, where the code is somebody else's. The cause of a crash is then not
    /// looked for by another run.
    public var confinement: Confinement?
    /// What `swift build` gets to know beside the rest.
    public var buildArguments: [String] = []
    /// How many times as many stories the tests tell as in a learner's run, which has to be quick.
    public var storiesFactor = 1
    /// Hears what is going on. May be called from any thread.
    public var notice: @Sendable (Notice) -> Void = { _ in }

    public init() {}

    #if os(Linux)
      private static let canStartTestsDirectly = true
    #else
      private static let canStartTestsDirectly = false
    #endif
  }

  public let checkout: Checkout
  /// The folder that holds the modules, relative to the root and without a slash at its end.
  public let sources: String
  public let options: Options

  private let folder: SourceFolder
  private let builder: Builder
  private let program: TestProgram

  /// - Parameter sources: `Exercises`, `Solutions`, or any folder inside the workbook.
  /// - Throws: ``NoSources``.
  public init(
    _ checkout: Checkout, sources: String = "Exercises", options: Options = Options()
  ) throws {
    folder = try SourceFolder(sources, of: checkout, scratchPath: options.scratchPath)
    self.checkout = checkout
    self.sources = folder.name
    self.options = options
    builder = Builder(
      checkout: checkout, sources: folder, limit: options.buildLimit, isWanted: options.isWanted,
      arguments: options.buildArguments, notice: options.notice)
    program = TestProgram(
      checkout: checkout, sources: folder, limit: options.testLimit, isWanted: options.isWanted,
      startsDirectly: options.startsTestsDirectly, storiesFactor: options.storiesFactor,
      confinement: options.confinement)
  }

  /// The verdict on these lessons, in the order in which they are given.
  ///
  /// Every lesson gets its verdict, however broken another one is.
  ///
  /// - Throws: ``BuildError`` where there can be no verdict at all: the build fails outside of
  ///   all lessons, or a program cannot be started.
  public func grade(_ lessons: [Lesson]) async throws -> Report {
    let (built, broken, warnings) = try await build(lessons)
    let version = program.version
    options.notice(.testing(lessons: built.count))
    defer { options.notice(.tested) }
    var reports = try await broken + test(built)
    // Somebody else has built in this folder meanwhile, so it was not one code that ran.
    if program.version != version { return try await grade(lessons) }
    // Whoever judges other people's code says it in words of its own.
    if options.confinement == nil { reports = reports.map(\.withoutContradictions) }
    return Report(
      sources: sources,
      lessons: lessons.map { lesson in reports.first { $0.lesson == lesson }! },
      warnings: warnings)
  }

  /// The same for exercises, without building or running what nobody has begun: a lesson whose files
  /// are those that were shipped is not started. That all its tests would fail is what
  /// `scripts/verify` has proved.
  ///
  /// - Throws: As ``grade(_:)``.
  public func gradeBegun(among lessons: [Lesson]) async throws -> Report {
    let begun = lessons.filter { !Reset($0, in: checkout).isAsShipped }
    var report = try await begun.isEmpty ? Report(sources: sources) : grade(begun)
    report.lessons = lessons.map { lesson in
      report.lessons.first { $0.lesson == lesson }
        ?? LessonReport(lesson: lesson, status: .notStarted, tests: declaredTests(of: lesson))
    }
    return report
  }

  /// Runs the tests of a lesson as they were built last, up to the first that does not pass, and
  /// says which that is: nothing where all pass.
  ///
  /// What happens behind it is not looked at, so this takes a fraction of the time of ``grade(_:)``.
  ///
  /// - Parameter variables: What the tests find in their environment besides.
  /// - Throws: ``BuildError`` where nothing was built, or no test of the lesson was.
  public func firstFailure(
    of lesson: Lesson, variables: [String: String]
  ) async throws -> TestReport? {
    let run = try await blocking {
      try program.run(
        filter: "^\(lesson.testModule.asPattern)\\.", variables: variables, stopsAtFirstIssue: true)
    }
    let log = run.log
    guard !log.entries.isEmpty else { throw BuildError.noTestProgram(folder.scratchPath) }
    if let failed = log.entries.first(where: { !$0.issues.isEmpty }) {
      return report(on: failed, outside: [])
    }
    if run.outcome == .finished, log.issuesOutside.isEmpty { return nil }
    let last = log.entries.first { $0.id == log.running ?? log.lastEnded } ?? log.entries[0]
    return TestReport(
      id: last.id, name: last.name, place: last.place,
      status: run.outcome == .timedOut ? .timedOut : .crashed, issues: log.issuesOutside)
  }

  // MARK: Building

  /// Builds as many of the lessons as compile. Each round leaves out at least one, so this ends.
  ///
  /// What is in the build folder already is built with them: to leave it out and to take it in again
  /// would link the tests anew each time.
  private func build(
    _ lessons: [Lesson]
  ) async throws -> (built: [Lesson], broken: [LessonReport], warnings: [Diagnostic]) {
    var broken = lessons.compactMap { lesson in
      folder.problem(of: lesson, in: checkout).map { doesNotCompile(lesson, [$0]) }
    }
    var rest = lessons.filter { lesson in !broken.contains { $0.lesson == lesson } }
    var others = folder.lessonsBuilt(in: checkout).filter { !lessons.contains($0) }
    var isAgain = false
    var warnings: [Diagnostic] = []
    while !rest.isEmpty {
      let outcome = try await blocking { [rest, others, isAgain] in
        try builder.build(.tests(of: rest, besides: others), isAgain: isAgain)
      }
      switch outcome {
      case .succeeded(let output):
        return (rest, broken, warnings + output.warnings)
      case .failed(let output):
        // What has been compiled now is silent in the next round.
        warnings += output.warnings
        let found = output.problems(of: rest + others, in: sources)
        if found.isEmpty { throw BuildError.failed(output.relevantLines) }
        for lesson in found.keys where others.contains(lesson) { folder.forget(lesson) }
        broken += found.filter { rest.contains($0.key) }.map { lesson, problems in
          doesNotCompile(lesson, folder.explained(problems, of: lesson, in: checkout))
        }
        rest.removeAll { found.keys.contains($0) }
        others.removeAll { found.keys.contains($0) }
        isAgain = true
      }
    }
    return ([], broken, warnings)
  }

  private func doesNotCompile(_ lesson: Lesson, _ problems: [Diagnostic]) -> LessonReport {
    LessonReport(
      lesson: lesson, status: .doesNotCompile, tests: declaredTests(of: lesson), problems: problems)
  }

  /// The tests that a lesson would have if it compiled, so that its size is known all the same.
  private func declaredTests(of lesson: Lesson) -> [TestReport] {
    let folder = lesson.testFolder
    let files = names(in: "\(checkout.root)/\(folder)").filter { $0.hasSuffix(".swift") }
    return files.flatMap { file in
      let source = contents(of: "\(checkout.root)/\(folder)/\(file)") ?? ""
      return TestDeclaration.all(in: source).map { test in
        TestReport(
          id: "\(lesson.testModule)/\(file):\(test.line)", name: test.name,
          place: Place(file: "\(folder)/\(file)", line: test.line), status: .notRun, issues: [])
      }
    }
  }

  // MARK: Testing

  /// Runs all lessons in one process, and those that it cannot judge in one each.
  private func test(_ lessons: [Lesson]) async throws -> [LessonReport] {
    guard !lessons.isEmpty else { return [] }
    let run = try await run(lessons)
    let atATime = ProcessInfo.processInfo.activeProcessorCount
    return try await concurrentMap(lessons, atATime: atATime) { lesson in
      if lessons.count == 1 { return try await report(on: lesson, run) }
      if let part = run.part(of: lesson) { return try await report(on: lesson, part) }
      return try await report(on: lesson, self.run([lesson]))
    }
  }

  private func run(_ lessons: [Lesson]) async throws -> TestProgram.Result {
    let modules = lessons.map(\.testModule.asPattern).joined(separator: "|")
    return try await blocking { try program.run(filter: "^(?:\(modules))\\.") }
  }

  private func report(
    on lesson: Lesson, _ run: TestProgram.Result
  ) async throws -> LessonReport {
    if run.log.entries.isEmpty { return noTests(of: lesson, run) }
    let culprit = try await blocking { self.culprit(of: run) }
    let remaining = run.log.entries.filter {
      !$0.hasEnded && !$0.wasSkipped && $0.id != culprit?.id
    }
    var alone: [String: TestReport] = [:]
    var contradictions = run.contradictions
    if run.outcome != .finished, !remaining.isEmpty {
      options.notice(.isolating(lesson: lesson, tests: remaining.count))
      // More at a time than there are processors: when every test spins, it is the clock that
      // counts, and a lesson costs a few limits rather than one for each test.
      let atATime = max(4, 2 * ProcessInfo.processInfo.activeProcessorCount)
      for (report, run) in try await concurrentMap(
        remaining, atATime: atATime, { try await test($0) })
      {
        alone[report.id] = report
        contradictions += run.contradictions
      }
    }
    var tests = run.log.entries.map { entry in
      if let culprit, culprit.id == entry.id { return culprit }
      return alone[entry.id] ?? report(on: entry, outside: run.log.issuesOutside)
    }
    if options.keepsOutput, !run.output.isEmpty || run.outcome != .finished {
      tests = try await withOutput(tests)
    }
    return LessonReport(
      lesson: lesson, status: status(of: tests), tests: tests,
      problems: run.log.issuesOutside.map { Diagnostic(message: $0.message, place: $0.place) },
      contradictions: contradictions)
  }

  /// Runs one test in a process of its own.
  private func test(_ entry: TestLog.Entry) async throws -> (TestReport, TestProgram.Result) {
    let run = try await blocking { try program.run(filter: "^\(entry.id.asPattern)$") }
    if let culprit = try await blocking({ self.culprit(of: run) }) { return (culprit, run) }
    guard let own = run.log.entries.first(where: { $0.id == entry.id }) else {
      let report = TestReport(
        id: entry.id, name: entry.name, place: entry.place, status: .notRun,
        issues: [
          Issue(observation: "This test was not found when it was run alone.", place: entry.place)
        ])
      return (report, run)
    }
    return (report(on: own, outside: run.log.issuesOutside), run)
  }

  /// The tests with what each of them prints. A process may hold back what is printed in it until
  /// it ends, so only a process for each test can tell whose it is.
  private func withOutput(_ tests: [TestReport]) async throws -> [TestReport] {
    try await concurrentMap(tests, atATime: ProcessInfo.processInfo.activeProcessorCount) { test in
      var test = test
      let filter = "^\(test.id.asPattern)$"
      test.output = try await blocking { try program.run(filter: filter).output }
      return test
    }
  }

  private func report(on entry: TestLog.Entry, outside: [Issue]) -> TestReport {
    var report = TestReport(
      id: entry.id, name: entry.name, place: entry.place, status: .passed, issues: entry.issues,
      seconds: entry.duration)
    if !entry.issues.isEmpty {
      report.status = .failed
    } else if !entry.hasEnded {
      report.status = .notRun
      report.issues =
        outside.isEmpty
        ? [Issue(observation: entry.wasSkipped ? "This test is switched off." : "It did not run.")]
        : outside
    }
    return report
  }

  /// The test that ended its process, or kept it from ending: the one that had started.
  private func culprit(of run: TestProgram.Result) -> TestReport? {
    guard run.outcome != .finished, let id = run.log.running ?? run.log.lastEnded,
      let entry = run.log.entries.first(where: { $0.id == id })
    else { return nil }
    let (status, issue): (TestReport.Status, Issue) =
      switch run.outcome {
      case .timedOut:
        (.timedOut, lateness(of: entry, run))
      case .flooded:
        (.timedOut, flood(of: entry))
      case .endedEarly(let cause):
        (
          .crashed,
          crash(cause, errors: run.errors).issue(of: entry) { traced(entry, isEndless: $0) }
        )
      case .finished:
        fatalError("A finished run has no culprit.")
      }
    return TestReport(
      id: entry.id, name: entry.name, place: entry.place, status: status,
      issues: [issue] + entry.issues, seconds: status == .timedOut ? options.testLimit : nil)
  }

  private func crash(_ cause: Ending.Cause, errors: String) -> Crash {
    Crash(
      cause: cause, errors: errors, seesSignals: options.startsTestsDirectly, checkout: checkout,
      sources: sources)
  }

  /// The line of the exercise at which a test crashes, found by letting it crash once more.
  private func traced(_ entry: TestLog.Entry, isEndless: Bool) -> Place? {
    if options.confinement != nil { return nil }
    let run = try? program.run(filter: "^\(entry.id.asPattern)$", tracesCrashes: true)
    return run.flatMap {
      Backtrace.place(in: $0.errors, isEndless: isEndless, sources: sources, of: checkout)
    }
  }

  private func lateness(of entry: TestLog.Entry, _ run: TestProgram.Result) -> Issue {
    let cause =
      if run.printed > 1 << 23 {
        "It printed \(run.printed >> 20) megabytes until then: look for a “print” that is called again "
          + "and again."
      } else if run.memory > 1 << 30 {
        "It held \(run.memory >> 20) megabytes of memory by then: look for something that grows "
          + "without end."
      } else {
        "A loop that never ends is the usual cause; waiting for something that never comes is another."
      }
    return Issue(
      comments: [
        "This test ran longer than \(plainNumber(options.testLimit)) seconds and was stopped. \(cause)"
      ],
      observation: entry.hasEnded ? "It had ended, and its process did not." : "It did not end.",
      place: entry.place)
  }

  private func flood(of entry: TestLog.Entry) -> Issue {
    Issue(
      comments: ["This test reported failures without end and was stopped."],
      observation: "It did not end.", place: entry.place)
  }

  private func noTests(of lesson: Lesson, _ run: TestProgram.Result) -> LessonReport {
    let reason =
      switch run.outcome {
      case .finished:
        "No test was found in \(lesson.testFolder). \(checkout.waysBack(to: lesson.testFolder))"
      case .timedOut, .flooded:
        "The program with the tests was started, and no test began."
      case .endedEarly(let cause):
        "The program with the tests ended before the first test (\(cause.name)). "
          + (trimmed(run.errors).split(whereSeparator: \.isNewline).last.map(String.init) ?? "")
      }
    return LessonReport(
      lesson: lesson, status: .notRun, tests: [], problems: [Diagnostic(message: reason)],
      contradictions: run.contradictions)
  }

  private func status(of tests: [TestReport]) -> LessonReport.Status {
    let statuses = Set(tests.map(\.status))
    if statuses == [.passed] { return .complete }
    if statuses.contains(.crashed) { return .crashed }
    if statuses.contains(.timedOut) { return .timedOut }
    return statuses == [.notRun] ? .notRun : .incomplete
  }
}

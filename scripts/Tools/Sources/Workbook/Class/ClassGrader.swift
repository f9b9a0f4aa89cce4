/// Judges the exercises of many checkouts with the tests and the runtime of this one.
///
/// Nothing is ever written into the checkouts, and nothing but the Swift files of their lessons is
/// read: they are copied into the build folder of this workbook and judged there, each lesson in a
/// program and a process of its own.
struct ClassGrader: Sendable {
  struct Options: Sendable {
    /// How long one test may take, in seconds.
    var testLimit = TimeLimits.test
    /// How long the build of one lesson may take, in seconds.
    var buildLimit = TimeLimits.buildInClass
    /// How many lessons to judge at a time. One build keeps about two processors busy.
    var workers = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount / 2))
    /// Whether to do without what this system offers to keep programs apart.
    var isWithoutIsolation = false
    /// What identifies this program, so that verdicts of another version of it are not taken over.
    var program = ""
    /// Hears what is going on. May be called from any thread.
    var notice: @Sendable (ClassNotice) -> Void = { _ in }

    init() {}
  }

  private let checkout: Checkout
  private let options: Options
  private let swift: SwiftInstallation
  private let folder = ".build/class"

  init(_ checkout: Checkout, options: Options) throws {
    self.checkout = checkout
    self.options = options
    swift = try SwiftInstallation(usedIn: checkout)
  }

  /// The verdicts, in the order of the roster. A checkout that is broken is a row like any other.
  ///
  /// - Throws: ``ClassGraderError``, or ``BuildError``, where this workbook itself cannot judge.
  func grade(_ roster: Roster) async throws -> ClassReport {
    let workArea = "\(checkout.root)/\(folder)"
    try? FileManager.default.createDirectory(atPath: workArea, withIntermediateDirectories: true)
    guard access(workArea, W_OK) == 0 else { throw BuildError.cannotWrite(workArea) }
    guard let lock = FolderLock(unlessTaken: workArea) else {
      throw ClassGraderError.isInUse(workArea)
    }
    defer { lock.unlock() }
    let confinement = try await blocking { self.confinement }
    var (cache, suites, failure) = try await judgeSolutions(confined: confinement, kept: "kept")
    var used = confinement
    let failureInIsolation = confinement.isolation == .limitsOnly ? nil : failure
    if failureInIsolation != nil {
      // Something that the tests need is not there in isolation. The next run tries it again, so what
      // is kept of the two must not be in each other's way.
      used.isolation = .limitsOnly
      (cache, suites, failure) = try await judgeSolutions(
        confined: used, kept: "kept-without-isolation")
    }
    if let failure { throw failure }
    if used.isolation == .limitsOnly {
      options.notice(.withoutIsolation(because: failureInIsolation?.whatFails))
    }
    let rows = try await rows(of: roster, from: cache, confined: used, suites: suites)
    return ClassReport(lessons: checkout.lessons, rows: rows, isolation: used.sentence)
  }

  // MARK: The suites

  private typealias Suites = [Lesson: Suite]

  /// Judges this workbook's own solutions. Their tests are the ones that count, and as they pass, it
  /// is not for the machine's sake when others fail.
  private func judgeSolutions(
    confined confinement: Confinement, kept name: String
  ) async throws -> (VerdictCache, Suites, ClassGraderError?) {
    let cache = VerdictCache()
    var suites: Suites = [:]
    let workspace = workspace(0, confined: confinement)
    for lesson in checkout.lessons {
      let kept = try KeptVerdicts(
        of: lesson, in: "\(checkout.root)/\(folder)/\(name)",
        dependingOn: inputs(of: lesson, confinement))
      await cache.take(kept, of: lesson)
      options.notice(.preparing(lesson))
      let files: LessonFiles
      do {
        files = try LessonFiles(of: lesson, in: "\(checkout.root)/Solutions")
      } catch let refusal as LessonFiles.Refusal {
        return (cache, suites, .solutionFails(lesson: lesson.id, reason: refusal.reason))
      }
      let verdict = try await cache.verdict(onSolution: files) {
        try await workspace.judge(files, suite: nil)
      }
      guard verdict.status == .complete else {
        let reason =
          verdict.problem?.message ?? verdict.firstFailure.map { "“\($0.name)” does not pass." }
          ?? verdict.status.words + "."
        return (cache, suites, .solutionFails(lesson: lesson.id, reason: reason))
      }
      let stub = try? LessonFiles(of: lesson, in: "\(checkout.root)/Exercises")
      suites[lesson] = Suite(
        tests: verdict.tests, codeToRead: CodeToRead(shipped: [files] + [stub].compactMap(\.self)),
        solution: files)
    }
    return (cache, suites, nil)
  }

  /// Everything that the verdict on a lesson depends on, apart from the code of the learner.
  private func inputs(of lesson: Lesson, _ confinement: Confinement) -> Data {
    let others = [
      options.program, swift.version, "\(options.testLimit)", "\(confinement.isolation)",
    ]
    return Data(others.joined(separator: "\n").utf8)
      + checkout.everything(in: ["Package.swift", "Sources", "Tests/Support", lesson.testFolder])
  }

  // MARK: The learners

  private func rows(
    of roster: Roster, from cache: VerdictCache, confined confinement: Confinement, suites: Suites
  ) async throws -> [ClassReport.Row] {
    let learners = Learners(roster.learners)
    let count = roster.learners.count
    let workers = max(1, min(options.workers, count))
    return try await withThrowingTaskGroup(of: [(Int, ClassReport.Row)].self) { group in
      for number in 0..<workers {
        let workspace = workspace(number, confined: confinement)
        group.addTask {
          var rows: [(Int, ClassReport.Row)] = []
          while let (index, learner) = await learners.next() {
            rows.append(
              (index, try await row(of: learner, index, count, from: cache, workspace, suites)))
          }
          return rows
        }
      }
      var rows = [ClassReport.Row?](repeating: nil, count: count)
      for try await part in group { for (index, row) in part { rows[index] = row } }
      return rows.map { $0! }
    }
  }

  /// Hands out one learner after the other.
  private actor Learners {
    private var rest: ArraySlice<(Int, Roster.Learner)>

    init(_ learners: [Roster.Learner]) { rest = Array(zip(learners.indices, learners))[...] }

    func next() -> (Int, Roster.Learner)? { rest.popFirst() }
  }

  private func row(
    of learner: Roster.Learner, _ index: Int, _ count: Int, from cache: VerdictCache,
    _ workspace: ClassWorkspace, _ suites: Suites
  ) async throws -> ClassReport.Row {
    var cells: [LessonReport] = []
    for lesson in checkout.lessons {
      let suite = suites[lesson]!
      options.notice(.judging(learner.name, index: index, of: count, lesson))
      guard let exercises = learner.exercises else {
        cells.append(
          LessonReport(lesson, .missing, because: learner.problem ?? "", of: suite.tests))
        continue
      }
      do {
        let files = try LessonFiles(of: lesson, in: exercises)
        if let shadow = checkout.shadows(in: files.files, of: lesson).first {
          throw LessonFiles.Refusal(
            reason: "\(shadow.file), line \(shadow.line): \(shadow.reason)")
        }
        cells.append(
          try await cache.verdict(on: files) { try await workspace.judge(files, by: suite) })
      } catch let refusal as LessonFiles.Refusal {
        let status: LessonReport.Status = refusal.isMissing ? .missing : .refused
        cells.append(LessonReport(lesson, status, because: refusal.reason, of: suite.tests))
      }
    }
    let row = ClassReport.Row(
      name: learner.name, folder: learner.folder, problem: learner.problem, cells: cells)
    options.notice(.judged(row, index: index, of: count))
    return row
  }

  private func workspace(_ number: Int, confined confinement: Confinement) -> ClassWorkspace {
    ClassWorkspace(
      checkout: checkout, folder: "\(folder)/worker-\(number + 1)", confinement: confinement,
      options: options)
  }

  // MARK: Isolation

  private var confinement: Confinement {
    let limit = options.testLimit
    let limits = Confinement(
      isolation: .limitsOnly, processorTime: Int(12 * limit) + 60, time: 12 * limit + 60)
    guard !options.isWithoutIsolation else { return limits }
    let readable = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", swift.libraries]
    guard Confinement.canHide("\(checkout.root)/Package.swift", readable: readable) else {
      return limits
    }
    var confinement = limits
    confinement.isolation = .namespaces(readable: readable)
    return confinement
  }
}

/// What a grader of a class tells while it works.
enum ClassNotice: Sendable {
  /// The tests of a lesson are tried on its solution.
  case preparing(Lesson)
  /// Nothing keeps the code, which is about to run, from what the user may do. Where there would be
  /// isolation, a sentence says what does not work in it.
  case withoutIsolation(because: String?)
  case judging(String, index: Int, of: Int, Lesson)
  case judged(ClassReport.Row, index: Int, of: Int)
}

/// Why nobody can be judged.
enum ClassGraderError: Error, CustomStringConvertible {
  /// The tests of a lesson do not pass on this workbook's own solution, so they judge nobody.
  case solutionFails(lesson: String, reason: String)
  /// Another run is at work in the folder.
  case isInUse(String)

  /// A sentence.
  var whatFails: String? {
    guard case .solutionFails(let lesson, let reason) = self else { return nil }
    return """
      In isolation the tests of \(lesson) do not pass on this workbook's own solution: \(reason)
      """
  }

  var description: String {
    switch self {
    case .solutionFails(let lesson, let reason):
      """
      The tests of \(lesson) do not pass on this workbook's own solution, so nobody is judged by \
      them: \(reason) Run `scripts/progress \(lesson) --solutions`, which says more; `git status` \
      shows whether something was changed.
      """
    case .isInUse(let folder):
      """
      Another `scripts/progress class` is at work in this workbook (\(folder)). Wait until it is \
      done, or press Ctrl-C there.
      """
    }
  }
}

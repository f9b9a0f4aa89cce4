import Synchronization

/// Judges the exercises of many checkouts with the tests and the runtime of this one.
///
/// Nothing is ever written into the checkouts, and nothing but the Swift files of their lessons is
/// read: they are copied into the build folder of this workbook and judged there, each lesson in a
/// program and a process of its own.
struct ClassGrader: Sendable {
  let checkout: Checkout
  let swift: SwiftInstallation
  let limits: Circumstances.Limits
  /// How many lessons to judge at a time.
  let workers: Int
  /// Whether to do without what this system offers to keep programs apart.
  let isWithoutIsolation: Bool
  /// Hears what is going on. May be called from any thread.
  let notice: @Sendable (ClassNotice) -> Void

  private var folder: String { ".build/class" }

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
    var confinement = try await blocking { self.confinement }
    var suites: [Suite]
    var reason: String?
    do {
      suites = try await self.suites(confined: confinement, kept: "kept")
    } catch ClassGraderError.solutionFails(let lesson, let failure)
      where confinement.isolation != .limitsOnly
    {
      // Something that the tests need is not there in isolation. The next run tries it again, so what
      // is kept of the two must not be in each other's way.
      reason = """
        In isolation the tests of \(lesson) do not pass on this workbook's own solution: \(failure)
        """
      confinement.isolation = .limitsOnly
      suites = try await self.suites(confined: confinement, kept: "kept-without-isolation")
    }
    if confinement.isolation == .limitsOnly { notice(.withoutIsolation(because: reason)) }
    return ClassReport(
      lessons: checkout.lessons,
      rows: try await rows(of: roster, by: suites, confined: confinement),
      isolation: confinement.sentence,
      circumstances: Circumstances(
        judged: Date(), workbook: WorkbookVersion(of: checkout), limits: limits))
  }

  // MARK: The suites

  /// Judges this workbook's own solutions. Their tests are the ones that count, and as they pass, it
  /// is not for the machine's sake when others fail.
  private func suites(
    confined confinement: Confinement, kept name: String
  ) async throws -> [Suite] {
    let workspace = workspace(1, confined: confinement)
    var suites: [Suite] = []
    for lesson in checkout.lessons {
      let verdicts = try KeptVerdicts(
        of: lesson, in: "\(checkout.root)/\(folder)/\(name)",
        dependingOn: inputs(of: lesson, confinement))
      notice(.preparing(lesson))
      let solution: LessonFiles
      do {
        solution = try LessonFiles(of: lesson, in: "\(checkout.root)/Solutions")
      } catch let refusal as LessonFiles.Refusal {
        throw ClassGraderError.solutionFails(lesson: lesson.id, reason: refusal.reason)
      }
      let verdict = try await verdicts.verdict(onSolution: solution) {
        try await workspace.judge(solution, suite: nil)
      }
      guard verdict.status == .complete else {
        let reason =
          verdict.problem?.message ?? verdict.firstFailure.map { "“\($0.name)” does not pass." }
          ?? verdict.status.words + "."
        throw ClassGraderError.solutionFails(lesson: lesson.id, reason: reason)
      }
      suites.append(Suite(tests: verdict.tests, solution: solution, verdicts: verdicts))
    }
    return suites
  }

  /// Everything that the verdict on a lesson depends on, apart from the code of the learner. This
  /// program is among it, so that verdicts of another version of it are not taken over.
  private func inputs(of lesson: Lesson, _ confinement: Confinement) -> Data {
    let others = [
      version(ofFile: CommandLine.arguments[0]) ?? "", swift.compilerVersion, "\(limits.test)",
      "\(confinement.isolation)",
    ]
    return Data(others.joined(separator: "\n").utf8)
      + checkout.everything(in: [
        "Package.swift", "Sources", "Tests/Canaries", "Tests/Support", lesson.testFolder,
      ])
  }

  // MARK: The learners

  private func rows(
    of roster: Roster, by suites: [Suite], confined confinement: Confinement
  ) async throws -> [ClassReport.Row] {
    let count = roster.learners.count
    let free = Mutex((1...workers).reversed().map { workspace($0, confined: confinement) })
    return try await concurrentMap(Array(roster.learners.enumerated()), atATime: workers) {
      index, learner in
      let workspace = free.withLock { $0.removeLast() }
      defer { free.withLock { $0.append(workspace) } }
      var row = ClassReport.Row(
        name: learner.name, folder: learner.folder, problem: learner.problem, cells: [])
      for suite in suites {
        notice(.judging(learner.name, index: index, of: count, suite.lesson))
        row.cells.append(try await verdict(on: learner, by: suite, in: workspace))
      }
      notice(.judged(row, index: index, of: count))
      return row
    }
  }

  private func verdict(
    on learner: Roster.Learner, by suite: Suite, in workspace: ClassWorkspace
  ) async throws -> LessonReport {
    guard let exercises = learner.exercises else {
      return LessonReport(
        suite.lesson, .missing, because: learner.problem ?? "", of: suite.tests)
    }
    do {
      let files = try LessonFiles(of: suite.lesson, in: exercises)
      return try await suite.verdicts.verdict(on: files) {
        try await workspace.judge(files, by: suite)
      }
    } catch let refusal as LessonFiles.Refusal {
      return LessonReport(
        suite.lesson, refusal.isMissing ? .missing : .refused, because: refusal.reason,
        of: suite.tests)
    }
  }

  private func workspace(_ number: Int, confined confinement: Confinement) -> ClassWorkspace {
    ClassWorkspace(
      checkout: checkout, folder: "\(folder)/worker-\(number)", confinement: confinement,
      limits: limits)
  }

  // MARK: Isolation

  private var confinement: Confinement {
    let readable = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", swift.libraries]
    let isIsolated =
      !isWithoutIsolation
      && Confinement.canHide("\(checkout.root)/Package.swift", readable: readable)
    return Confinement(
      isolation: isIsolated ? .namespaces(readable: readable) : .limitsOnly,
      time: 12 * limits.test + 60)
  }
}

/// What the code of a lesson is held against.
struct Suite: Sendable {
  /// The tests, as they are on the solution.
  let tests: [TestReport]
  let solution: LessonFiles
  /// What is known already.
  let verdicts: KeptVerdicts

  var lesson: Lesson { solution.lesson }
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

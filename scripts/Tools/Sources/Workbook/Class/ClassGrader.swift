/// Judges the exercises of many checkouts, one after the other, with the tests and the runtime of this one:
/// each is copied to the same folder of this workbook, and judged there as `progress --json` would judge it.
struct ClassGrader: Sendable {
  private let checkout: Checkout
  private let toolchain: String
  private let sandbox: Sandbox?
  private let isolation: String
  private let testLimit: Double

  private static let folder = ".build/class"
  private static let sources = "\(folder)/Exercises"

  /// Says on standard error where there is no sandbox, and how to get one.
  init(_ checkout: Checkout, testLimit: Double) throws {
    self.checkout = checkout
    self.testLimit = testLimit
    toolchain = try SwiftInstallation(usedIn: checkout).toolchain
    let sandbox = Sandbox(toolchain: toolchain)
    if let obstacle = try sandbox.obstacle(hiding: "\(checkout.root)/Package.swift") {
      write(
        "The code of the learners runs with your rights. Ctrl-C stops. Bubblewrap, which would keep it "
          + "apart, cannot be used: \(obstacle).\n", to: 2)
      self.sandbox = nil
      isolation = "The code ran with the rights of the user who judged it."
    } else {
      self.sandbox = sandbox
      isolation = "The code ran in a sandbox (bubblewrap): without network, its own files alone."
    }
  }

  /// A checkout that is broken is a row like any other.
  ///
  /// - Throws: ``Problem``, or ``BuildError``, where this workbook itself cannot judge.
  func grade(_ roster: Roster) async throws -> ClassReport {
    let workArea = "\(checkout.root)/\(Self.folder)"
    let reports = "\(workArea)/reports"
    try? FileManager.default.removeItem(atPath: reports)
    try? FileManager.default.createDirectory(atPath: reports, withIntermediateDirectories: true)
    guard access(reports, W_OK) == 0 else { throw BuildError.cannotWrite(reports) }
    guard let lock = FolderLock(workArea) else {
      throw Problem(
        """
        Another `scripts/progress class` is at work in this workbook. Wait until it is done, or press \
        Ctrl-C there.
        """)
    }
    defer { lock.unlock() }
    try await tryOnSolutions()
    var all = ClassReport(judged: Date(), workbooks: [version], isolation: [isolation])
    for (index, learner) in roster.learners.enumerated() {
      let progress = "\(index + 1) of \(roster.learners.count) · \(learner.name.plain)"
      let row = try await row(of: learner) { StatusLine.shared.take($0, about: progress) }
      StatusLine.shared.tell("\(progress): \(row.problem ?? "\(row.passed)/\(row.total) tests")")
      var report = all
      report.learners = [row]
      let file = "\(reports)/\(learner.name.replacing("/", with: "-")).json"
      try report.json().write(toFile: file, atomically: true, encoding: .utf8)
      all.learners.append(row)
    }
    return all
  }

  /// Where the tests pass on this workbook's own solutions, it is not for the machine's sake when they fail
  /// on others. And from then on a build that fails is due to the code that was handed in.
  private func tryOnSolutions() async throws {
    let solutions = Roster.Learner(
      name: "Solutions", folder: checkout.root, exercises: "\(checkout.root)/Solutions")
    let row = try await row(of: solutions) {
      StatusLine.shared.take($0, about: "Trying the tests on the solutions")
    }
    guard !row.isComplete else { return }
    let lesson = row.current?.lesson.id ?? "the lessons"
    let reason =
      row.problem ?? row.current?.problem?.message ?? row.current?.firstFailure?.message ?? ""
    throw Problem(
      """
      The tests of \(lesson) do not pass on this workbook's own solution, so nobody is judged by \
      them: \(reason) Run `scripts/progress \(lesson) --solutions`, which says more; `git status` \
      shows whether something was changed.
      """)
  }

  private func row(
    of learner: Roster.Learner, notice: @escaping @Sendable (GraderNotice) -> Void
  ) async throws -> ClassReport.Row {
    var row = ClassReport.Row(name: learner.name, folder: learner.folder)
    guard let exercises = learner.exercises else {
      row.problem = "There is no folder Exercises in it."
      return row
    }
    let submission = try Submission(
      of: exercises, lessons: checkout.lessons, copiedTo: "\(checkout.root)/\(Self.sources)")
    var options = Grader.Options()
    options.testLimit = testLimit
    options.buildLimit = learner.name == "Solutions" ? TimeLimits.build : TimeLimits.buildInClass
    options.scratchPath = "\(Self.folder)/build"
    options.sandbox = sandbox
    options.storiesFactor = 5
    options.notice = notice
    do {
      let grader = try Grader(checkout, sources: Self.sources, options: options)
      let judged = checkout.lessons.filter { submission.problems[$0] == nil }
      let report = try await judged.isEmpty ? nil : grader.gradeBegun(among: judged)
      row.lessons = checkout.lessons.map { lesson in
        if let problem = submission.problems[lesson] {
          return LessonReport(
            lesson: lesson, status: .doesNotCompile, tests: checkout.declaredTests(of: lesson),
            problems: [Diagnostic(message: problem)])
        }
        var verdict = report!.lessons.first { $0.lesson == lesson }!.asHandedIn(from: Self.sources)
        verdict.remark = remark(on: verdict)
        return verdict
      }
    } catch BuildError.failed(let lines) {
      row.problem = "It does not build. \(lines.first ?? "")"
    } catch let error as BuildError {
      guard case .tookTooLong = error else { throw error }
      row.problem =
        "The compiler took too long. An expression that is too long for it is the usual cause."
    }
    return row
  }

  private func remark(on verdict: LessonReport) -> String? {
    guard ![.notStarted, .doesNotCompile].contains(verdict.status) else { return nil }
    return ForeignSymbols(
      toolchain: toolchain, buildFolder: "\(checkout.root)/\(Self.folder)/build"
    ).remark(
      on: verdict.lesson,
      files: checkout.swiftFiles(in: verdict.lesson.folder(in: Self.sources)))
  }

  /// What git calls this workbook.
  private var version: String {
    let command = Command("git", ["describe", "--always", "--dirty", "--tags"], in: checkout.root)
    guard let ending = try? runProcess(command), ending.cause == .exited(0) else {
      return "unknown"
    }
    return trimmed(ending.output)
  }
}

extension LessonReport {
  /// The same, about the exercises as the learner knows them, and no longer than anybody reads.
  fileprivate func asHandedIn(from sources: String) -> LessonReport {
    func said(_ text: String) -> String {
      let text = text.replacing(sources + "/", with: "Exercises/")
      return text.count > 2_000 ? text.prefix(2_000) + " …" : text
    }
    func said(_ place: Place) -> Place { Place(file: said(place.file), line: place.line) }
    var report = self
    report.problems = problems.prefix(1).map {
      Diagnostic(message: said($0.message), place: $0.place.map(said))
    }
    for index in tests.indices {
      report.tests[index].issues = tests[index].issues.prefix(1).map {
        Issue(observation: said($0.message), place: $0.place.map(said))
      }
    }
    return report
  }
}

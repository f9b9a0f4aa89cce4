/// Judges the exercises of many checkouts, one after the other, with the tests and the runtime of this one:
/// each is copied to the same folder of this workbook, and judged there as `progress --json` would judge it.
struct ClassGrader: Sendable {
  private let checkout: Checkout
  private let sandbox: Sandbox?
  private let testLimit: Double

  private static let folder = ".build/class"
  private static let sources = "\(folder)/Exercises"
  private static let scratchPath = "\(folder)/build"

  /// Says on standard error where there is no sandbox, and how to get one.
  init(_ checkout: Checkout, testLimit: Double) throws {
    self.checkout = checkout
    self.testLimit = testLimit
    let sandbox = Sandbox(toolchain: try checkout.toolchain())
    let obstacle = try sandbox.obstacle(hiding: "\(checkout.root)/Package.swift")
    if let obstacle {
      warn(
        "The code of the learners runs with your rights. Ctrl-C stops. Bubblewrap, which would keep it "
          + "apart, cannot be used: \(obstacle).")
    }
    self.sandbox = obstacle == nil ? sandbox : nil
  }

  /// A checkout that is broken is a row like any other.
  ///
  /// - Throws: ``Problem`` where this workbook itself cannot judge.
  func grade(_ learners: [Learner]) async throws -> ClassReport {
    let workArea = "\(checkout.root)/\(Self.folder)"
    let reports = "\(workArea)/reports"
    try? FileManager.default.removeItem(atPath: reports)
    try? FileManager.default.createDirectory(atPath: reports, withIntermediateDirectories: true)
    guard access(reports, W_OK) == 0 else { throw Problem.cannotWrite(reports) }
    // Given back with the end of the process at the latest. Where the disk knows no locks, there is none.
    let lock = open(workArea, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw Problem(
        """
        Another `scripts/progress class` is at work in this workbook. Wait until it is done, or press \
        Ctrl-C there.
        """)
    }
    let isolation =
      sandbox == nil
      ? "The code ran with the rights of the user who judged it."
      : "The code ran in a sandbox (bubblewrap): without network, its own files alone."
    var all = ClassReport(judged: Date(), workbooks: [version], isolation: [isolation])
    for (index, learner) in learners.enumerated() {
      let progress = "\(index + 1) of \(learners.count) · \(learner.name.plain)"
      let row = try await row(of: learner) {
        StatusLine.shared.take(
          GraderNotice(text: "\(progress): \($0.text)", isWorthALine: $0.isWorthALine))
      }
      warn("\(progress): \(row.problem?.plain ?? "\(row.passed)/\(row.total) tests")")
      var report = all
      report.learners = [row]
      let file = "\(reports)/\(learner.name.replacing("/", with: "-")).json"
      try report.json().write(toFile: file, atomically: true, encoding: .utf8)
      all.learners.append(row)
    }
    return all
  }

  private func row(
    of learner: Learner, notice: @escaping @Sendable (GraderNotice) -> Void
  ) async throws -> ClassReport.Row {
    var row = ClassReport.Row(name: learner.name, folder: learner.folder)
    guard let exercises = learner.exercises else {
      row.problem = "There is no folder Exercises in it."
      return row
    }
    let folder = "\(checkout.root)/\(Self.sources)"
    try? FileManager.default.removeItem(atPath: folder)
    var notJudged: [LessonReport] = []
    for lesson in checkout.lessons {
      guard let problem = try lesson.copyExercise(from: exercises, to: folder) else { continue }
      notJudged.append(checkout.doesNotCompile(lesson, [Diagnostic(message: problem)]))
    }
    var options = Grader.Options()
    options.testLimit = testLimit
    options.buildLimit = DefaultTimeLimits.buildInClass
    options.scratchPath = Self.scratchPath
    options.sandbox = sandbox
    options.storiesFactor = 5
    options.notice = notice
    do {
      let judged = checkout.lessons.filter { lesson in
        !notJudged.contains { $0.lesson == lesson }
      }
      let report = try await Grader(checkout, sources: Self.sources, options: options)
        .gradeBegun(among: judged)
      row.lessons = (notJudged + report.lessons).sorted { $0.lesson.number < $1.lesson.number }
        .map { $0.asHandedIn(from: Self.sources) }
    } catch BuildError.failed(let lines) {
      row.problem = "It does not build. \(lines.first ?? "")"
    } catch BuildError.tookTooLong {
      row.problem =
        "The compiler took too long. An expression that is too long for it is the usual cause."
    }
    return row
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

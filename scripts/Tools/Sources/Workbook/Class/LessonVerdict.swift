/// What came of the code of one lesson: the same for all who handed in the same code.
public struct LessonVerdict: Codable, Sendable, Equatable {
  public enum Status: String, CaseIterable, Codable, Sendable {
    case complete
    case incomplete
    case doesNotCompile = "does-not-compile"
    case crashed
    case timedOut = "timed-out"
    /// No test had its turn.
    case notRun = "not-run"
    /// There is no code.
    case missing
    /// There is code, and it is not built.
    case refused
    /// The results contradict themselves, so somebody else than the tests has written some of them.
    case notTrusted = "not-trusted"
  }

  public struct Test: Codable, Sendable, Equatable {
    public var id: String
    public var name: String
    /// One of the words of ``TestReport/Status``.
    public var status: String
    public var message: String?
    public var file: String?
    public var line: Int?

    public var hasPassed: Bool { status == TestReport.Status.passed.rawValue }

    /// `2.1` for a test named “2.1 Minus is disabled”.
    public var step: String? { TestReport(id: id, name: name, status: .notRun, issues: []).step }
  }

  public var status: Status
  /// What is wrong with the lesson as a whole.
  public var message: String?
  public var file: String?
  public var line: Int?
  /// What in the code is to be read before its results are believed.
  public var remark: String?
  /// The tests of the suite, the same for everybody, in their order.
  public var tests: [Test]

  public var passed: Int { tests.count { $0.hasPassed } }

  /// The first test that does not pass.
  public var firstFailure: Test? { tests.first { !$0.hasPassed } }
}

extension LessonVerdict {
  /// A verdict on code that no test has run on.
  init(_ status: Status, _ message: String, of suite: [Test]) {
    self.init(
      status: status, message: message.limited,
      tests: suite.map { Test(id: $0.id, name: $0.name, status: "not-run") })
  }

  /// - Parameters:
  ///   - sources: Where the code lay while it was judged, which is to read as `Exercises`.
  ///   - suite: The tests that there are; nothing for the solution, which says which they are.
  init(_ report: LessonReport, from sources: String, suite: [Test]?) {
    func said(_ text: String) -> String {
      text.replacing(sources + "/", with: "Exercises/").withoutRandomUUIDs.limited
    }
    let contradictions =
      report.contradictions + Self.contradictions(report.tests, with: suite, report.status)
    if let suite, let contradiction = contradictions.first {
      self.init(
        .notTrusted,
        "These results are not taken: the run \(contradiction). Code that writes results itself "
          + "does that. Read the exercise.", of: suite)
      return
    }
    let tests = report.tests.map { test in
      let place = test.issues.first?.place
      return Test(
        id: test.id, name: test.name, status: test.status.rawValue,
        message: test.issues.first.map { said($0.message) }, file: place.map { said($0.file) },
        line: place?.line)
    }
    let own = Dictionary(tests.map { ($0.id, $0) }) { first, _ in first }
    self.init(
      status: Status(rawValue: report.status.rawValue)!,
      message: report.problems.first.map { said($0.message) },
      file: report.problems.first?.place.map { said($0.file) },
      line: report.problems.first?.place?.line,
      tests: suite?.map { own[$0.id] ?? Test(id: $0.id, name: $0.name, status: "not-run") } ?? tests
    )
    if status == .doesNotCompile, file?.hasPrefix("Tests/") == true {
      message =
        "the tests do not fit: \(message ?? "") (the exercise was changed too much, or comes from "
        + "another version of the workbook)"
    }
    if status == .notRun, message == nil { message = "No test had its turn." }
    if status == .complete, passed < self.tests.count { status = .incomplete }
  }

  /// The tests are this workbook's own, so there are no others than on the solution.
  private static func contradictions(
    _ tests: [TestReport], with suite: [Test]?, _ status: LessonReport.Status
  ) -> [String] {
    guard let suite, status != .doesNotCompile else { return [] }
    let known = Set(suite.map(\.id))
    return tests.contains { !known.contains($0.id) } ? ["spoke of a test that there is not"] : []
  }
}

extension String {
  /// The text with the same words in the place of every UUID that was drawn at random (version 4), so
  /// that equal code has an equal verdict.
  fileprivate var withoutRandomUUIDs: String {
    replacing(
      #/[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}/#,
      with: "(a random UUID)")
  }

  /// As much as anybody reads: code under test chooses how long its failures are.
  fileprivate var limited: String { count > 2_000 ? prefix(2_000) + " …" : self }
}

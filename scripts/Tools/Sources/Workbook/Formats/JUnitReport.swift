extension Report {
  /// The report as JUnit XML, a suite for each lesson.
  ///
  /// There is no specification of the format, only schemas. This is valid against that of Jenkins'
  /// xUnit plugin from the years in which it had `file` and `line`; without those two attributes, it
  /// is valid against its present one and that of Ant as well. The elements and attributes that say
  /// little, such as `hostname`, are there because the schema of Ant wants them.
  ///
  /// - Parameter date: When the tests ran.
  func junit(at date: Date = .now) -> String {
    let suites = lessons.enumerated().map { index, lesson in
      lesson.junit(index: index, timestamp: Self.timestamp(date), sources: sources)
    }
    return XMLText.element("testsuites", [], suites).document
  }

  /// In UTC and without a mark that says so, because the schema of Ant allows none.
  private static func timestamp(_ date: Date) -> String { String(date.ISO8601Format().dropLast()) }
}

extension LessonReport {
  fileprivate func junit(index: Int, timestamp: String, sources: String) -> XMLText {
    let cases = (problems.isEmpty && !tests.isEmpty ? [] : [lessonAsTest]) + tests.map(testCase)
    func count(_ outcome: String) -> String { "\(cases.count { $0.outcome == outcome })" }
    let property = XMLText.element("property", [("name", "sources"), ("value", sources)])
    return .element(
      "testsuite",
      [
        ("name", "Lesson \(lesson.number): \(lesson.title)"), ("package", lesson.id),
        ("id", "\(index)"), ("timestamp", timestamp), ("hostname", "localhost"),
        ("tests", "\(cases.count)"), ("failures", count("failure")), ("errors", count("error")),
        ("skipped", count("skipped")),
        ("time", Self.decimal(tests.reduce(0) { $0 + ($1.seconds ?? 0) })),
      ],
      [.element("properties", [], [property])] + cases.map { $0.element(in: lesson) }
        + [.element("system-out"), .element("system-err")])
  }

  /// What is wrong with the lesson as a whole, as a test of its own: somebody who counts tests must
  /// not take it for fine.
  private var lessonAsTest: TestCase {
    TestCase(
      name: status == .doesNotCompile ? "The lesson compiles" : "The tests of the lesson run",
      place: problem?.place, outcome: "error", type: status.rawValue,
      message: problem?.message ?? "No test ran.",
      account: problems.map(\.description).joined(separator: "\n"))
  }

  private func testCase(_ test: TestReport) -> TestCase {
    let outcome: String? =
      switch test.status {
      case .passed: nil
      case .failed: "failure"
      case .crashed, .timedOut: "error"
      // Where nothing else says why it did not run, it must not look harmless.
      case .notRun: problems.isEmpty ? "error" : "skipped"
      }
    return TestCase(
      name: test.name, place: test.issues.first?.place ?? test.place, seconds: test.seconds,
      outcome: outcome, type: test.status.rawValue, message: test.message,
      account: test.account)
  }

  fileprivate static func decimal(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1_000).rounded())
    let rest = "\(milliseconds % 1_000)"
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// One `testcase`.
private struct TestCase {
  var name: String
  var place: Place?
  var seconds: Double?
  /// The name of the element that says what went wrong; nothing for a test that passed.
  var outcome: String?
  var type: String
  var message: String?
  var account: String

  func element(in lesson: Lesson) -> XMLText {
    let outcome = outcome.map { outcome in
      XMLText.element(
        outcome, [("message", message), ("type", type)], account.isEmpty ? [] : [.text(account)])
    }
    return .element(
      "testcase",
      [
        ("name", name), ("classname", lesson.id), ("time", LessonReport.decimal(seconds ?? 0)),
        ("file", place?.file), ("line", place.map { "\($0.line)" }),
      ],
      [outcome].compactMap(\.self))
  }
}

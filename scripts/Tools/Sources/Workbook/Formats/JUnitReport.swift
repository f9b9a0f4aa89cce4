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
    // In UTC and without a mark that says so, because the schema of Ant allows none.
    let timestamp = String(date.ISO8601Format().dropLast())
    let suites = lessons.enumerated().map { index, lesson in
      lesson.suite(id: index, timestamp: timestamp, sources: sources)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
      \(suites.joined(separator: "\n"))
      </testsuites>

      """
  }
}

extension LessonReport {
  fileprivate func suite(id: Int, timestamp: String, sources: String) -> String {
    let cases = (problems.isEmpty && !tests.isEmpty ? [] : [lessonAsTest]) + tests.map(testCase)
    func count(_ outcome: String) -> Int { cases.count { $0.outcome == outcome } }
    let seconds = tests.reduce(0) { $0 + ($1.seconds ?? 0) }
    return """
        <testsuite name="Lesson \(lesson.number): \(lesson.title.xml())" package="\(lesson.id.xml())" \
      id="\(id)" timestamp="\(timestamp)" hostname="localhost" tests="\(cases.count)" \
      failures="\(count("failure"))" errors="\(count("error"))" skipped="\(count("skipped"))" \
      time="\(decimal(seconds))">
          <properties>
            <property name="sources" value="\(sources.xml())"/>
          </properties>
      \(cases.map { $0.element(in: lesson) }.joined(separator: "\n"))
          <system-out/>
          <system-err/>
        </testsuite>
      """
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
      name: test.name, place: test.issues.first?.place ?? test.place, seconds: test.seconds ?? 0,
      outcome: outcome, type: test.status.rawValue, message: test.message, account: test.account)
  }
}

/// One `testcase`.
private struct TestCase {
  var name: String
  var place: Place?
  var seconds = 0.0
  /// The name of the element that says what went wrong; nothing for a test that passed.
  var outcome: String?
  var type: String
  var message: String?
  var account: String

  func element(in lesson: Lesson) -> String {
    let place = place.map { " file=\"\($0.file.xml())\" line=\"\($0.line)\"" } ?? ""
    let start =
      "    <testcase name=\"\(name.xml())\" classname=\"\(lesson.id.xml())\" "
      + "time=\"\(decimal(seconds))\"\(place)"
    guard let outcome else { return start + "/>" }
    let message = message.map { " message=\"\($0.xml())\"" } ?? ""
    // A line break beside the account would be a part of it.
    let rest = account.isEmpty ? "/>" : ">\(account.xml(isAttribute: false))</\(outcome)>"
    return start + ">\n      <\(outcome)\(message) type=\"\(type)\"\(rest)\n    </testcase>"
  }
}

private func decimal(_ seconds: Double) -> String {
  let milliseconds = Int((seconds * 1_000).rounded())
  return "\(milliseconds / 1_000)." + "\(1_000 + milliseconds % 1_000)".dropFirst()
}

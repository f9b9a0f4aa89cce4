extension LessonReport {
  /// A report on code that no test has run on.
  ///
  /// - Parameter suite: The tests of the lesson.
  init(_ lesson: Lesson, _ status: Status, because message: String, of suite: [TestReport]) {
    self.init(
      lesson: lesson, status: status,
      tests: suite.map { TestReport(id: $0.id, name: $0.name, status: .notRun) },
      problems: [Diagnostic(message: message.limited)])
  }

  /// What counts of a report on somebody else's code, the same for all who handed in the same.
  ///
  /// - Parameters:
  ///   - sources: Where the code lay while it was judged, which is to read as `Exercises`.
  ///   - suite: The tests that there are; nothing for the solution, which says which they are.
  func judged(in sources: String, by suite: [TestReport]?) -> LessonReport {
    func said(_ text: String) -> String {
      text.replacing(sources + "/", with: "Exercises/").withoutRandomUUIDs.limited
    }
    func said(_ place: Place) -> Place { Place(file: said(place.file), line: place.line) }
    if let suite, let doubt = doubt(about: suite) {
      return LessonReport(lesson, .notTrusted, because: said(doubt), of: suite)
    }
    let tests = tests.map { test in
      TestReport(
        id: test.id, name: test.name, status: test.status,
        issues: test.issues.prefix(1).map {
          Issue(observation: said($0.message), place: $0.place.map(said))
        })
    }
    let own = Dictionary(tests.map { ($0.id, $0) }) { first, _ in first }
    var report = LessonReport(
      lesson: lesson, status: status,
      tests: suite?.map { own[$0.id] ?? TestReport(id: $0.id, name: $0.name, status: .notRun) }
        ?? tests,
      problems: problems.prefix(1).map {
        Diagnostic(message: said($0.message), place: $0.place.map(said))
      })
    if status == .doesNotCompile, problem?.place?.file.hasPrefix("Tests/") == true {
      report.problems[0].message =
        "the tests do not fit: \(report.problems[0].message) (the exercise was changed too much, or "
        + "comes from another version of the workbook)"
    }
    if status == .notRun, problems.isEmpty {
      report.problems = [Diagnostic(message: "No test had its turn.")]
    }
    if status == .complete, report.passed < report.tests.count { report.status = .incomplete }
    return report
  }

  /// The tests are this workbook's own, so there are no others than on the solution.
  private func doubt(about suite: [TestReport]) -> String? {
    if status == .notTrusted { return problem?.message }
    let known = Set(suite.map(\.id))
    return status != .doesNotCompile && tests.contains { !known.contains($0.id) }
      ? Self.sentence(on: "spoke of a test that there is not") : nil
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

/// What one process has told about its tests so far.
struct TestLog {
  let checkout: Checkout
  /// The test that runs, or ran last. There is at most one: tests run one by one.
  private(set) var last: String?
  /// Whether the run has come to its proper end.
  private(set) var isOver = false
  /// What went wrong outside of any test, such as in the suite around it.
  private(set) var issuesOutside: [Issue] = []
  /// What the canaries have said.
  private(set) var canariesHeard: Set<String> = []
  /// The first thing that the test library never says, so that somebody else must have said it:
  /// nothing in a record tells who wrote it. Tests run one by one, each of them once.
  private(set) var contradiction: String?

  /// A test that has begun has passed, until something goes wrong.
  private var reports: [String: TestReport] = [:]
  private var ended: Set<String> = []
  private var skipped: Set<String> = []
  private var suites: Set<String> = []
  private var hasStarted = false

  init(checkout: Checkout) { self.checkout = checkout }

  /// The tests of the run, sorted by file and line. One that did not run says why.
  var tests: [TestReport] {
    reports.values.map { report in
      guard report.status == .notRun else { return report }
      let reason = skipped.contains(report.id) ? "This test is switched off." : "It did not run."
      var report = report
      report.issues = issuesOutside.isEmpty ? [Issue(observation: reason)] : issuesOutside
      return report
    }.sorted { left, right in
      guard let first = left.place, let second = right.place, first != second else {
        return left.id < right.id
      }
      return (first.file, first.line, first.column ?? 0)
        < (second.file, second.line, second.column ?? 0)
    }
  }

  /// The tests that had no turn, and should have had one.
  var remaining: [TestReport] {
    tests.filter { $0.status == .notRun && !skipped.contains($0.id) }
  }

  /// The test that has started and not ended.
  var running: String? { last.flatMap { ended.contains($0) ? nil : $0 } }

  /// Whether anything went wrong so far.
  var hasIssue: Bool {
    !issuesOutside.isEmpty || reports.values.contains { $0.status == .failed }
  }

  mutating func take(_ record: EventRecord) {
    let payload = record.payload
    expect(!isOver, "went on after its end")
    switch (record.kind, payload.kind) {
    case ("test", "function"):
      expect(!hasStarted, "named another test after the first had begun")
      expect(payload.id.map { reports[$0] == nil } ?? false, "named a test twice")
      guard let id = payload.id else { return }
      reports[id] = TestReport(
        id: id, name: payload.displayName ?? payload.name ?? id,
        place: payload.sourceLocation.flatMap(place), status: .notRun)
    case ("test", _):
      expect(!hasStarted, "named another test after the first had begun")
      if let id = payload.id { suites.insert(id) }
    case ("event", "testStarted"):
      hasStarted = true
      guard let id = test(of: payload) else { return }
      expect(running == nil && !ended.contains(id), "started a test twice, or two at once")
      last = id
      if reports[id]!.issues.isEmpty { reports[id]!.status = .passed }
    case ("event", "testEnded"):
      guard let id = test(of: payload) else { return }
      expect(running == id, "ended a test that was not running")
      ended.insert(id)
    case ("event", "testSkipped"):
      if let id = payload.testID { skipped.insert(id) }
    case ("event", "issueRecorded"):
      if payload.issue?.counts ?? true {
        takeIssue(in: payload)
      } else if payload.issue?.isKnown == true {
        let isCanary = payload.testID.map(Canaries.contain) ?? false
        expect(isCanary, "expected that a test fails, which no test of a lesson does")
        if isCanary { canariesHeard.formUnion(payload.messages?.map(\.text) ?? []) }
      }
    case ("event", "runEnded"):
      expect(running == nil, "ended in the middle of a test")
      isOver = true
    default:
      break
    }
  }

  private mutating func expect(_ isSo: Bool, _ contradiction: String) {
    if !isSo { self.contradiction = self.contradiction ?? contradiction }
  }

  /// The test that an event is about; `nil` where that is a suite.
  private mutating func test(of payload: EventRecord.Payload) -> String? {
    if let id = payload.testID, reports[id] != nil { return id }
    expect(payload.testID.map(suites.contains) ?? false, "spoke of a test that there is not")
    return nil
  }

  /// An issue of a task that outlived its test names no test. It belongs to the one that runs, or
  /// ran last, rather than to nobody.
  private mutating func takeIssue(in payload: EventRecord.Payload) {
    let messages = payload.messages ?? []
    let issue = Issue(
      comments: payload._comments
        ?? messages.dropFirst().filter { $0.symbol == "details" }.map(\.text),
      observation: messages.first?.text ?? "Issue recorded",
      place: payload.issue?.sourceLocation.flatMap(place))
    if let id = payload.testID ?? last, reports[id] != nil {
      reports[id]!.issues.append(issue)
      reports[id]!.status = .failed
    } else {
      issuesOutside.append(issue)
    }
  }

  private func place(_ location: EventRecord.Location) -> Place? {
    guard let path = location.filePath ?? location._filePath else { return nil }
    return Place(
      file: checkout.relative(path) ?? path, line: location.line, column: location.column)
  }
}

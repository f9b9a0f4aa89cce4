/// What one process has told about its tests so far.
struct TestLog {
  struct Entry {
    var id: String
    var name: String
    var place: Place?
    var hasEnded = false
    var wasSkipped = false
    var issues: [Issue] = []
    /// The words of what went wrong as it should.
    var knownIssues: Set<String> = []
  }

  let checkout: Checkout
  /// The test that runs, or ran last. There is at most one: tests run one by one.
  private(set) var last: String?
  /// Whether the run has come to its proper end.
  private(set) var isOver = false
  /// What went wrong outside of any test, such as in the suite around it.
  private(set) var issuesOutside: [Issue] = []
  /// Whether something went wrong that does not say in which test.
  private(set) var hasIssueWithoutTest = false
  /// The first thing that the test library never says, so that somebody else must have said it:
  /// nothing in a record tells who wrote it. Tests run one by one, each of them once.
  private(set) var contradiction: String?

  private var tests: [String: Entry] = [:]
  private var suites: Set<String> = []
  private var hasStarted = false

  init(checkout: Checkout) { self.checkout = checkout }

  /// The tests of the run, sorted by file and line.
  var entries: [Entry] {
    tests.values.sorted { left, right in
      guard let first = left.place, let second = right.place, first != second else {
        return left.id < right.id
      }
      return (first.file, first.line, first.column ?? 0)
        < (second.file, second.line, second.column ?? 0)
    }
  }

  /// The test that has started and not ended.
  var running: String? { last.flatMap { tests[$0]!.hasEnded ? nil : $0 } }

  /// Whether anything went wrong so far.
  var hasIssue: Bool { !issuesOutside.isEmpty || tests.values.contains { !$0.issues.isEmpty } }

  mutating func take(_ record: EventRecord) {
    let payload = record.payload
    expect(!isOver, "went on after its end")
    switch (record.kind, payload.kind) {
    case ("test", "function"):
      expect(!hasStarted, "named another test after the first had begun")
      expect(payload.id.map { tests[$0] == nil } ?? false, "named a test twice")
      guard let id = payload.id else { return }
      tests[id] = Entry(
        id: id, name: payload.displayName ?? payload.name ?? id,
        place: payload.sourceLocation.flatMap(place))
    case ("test", _):
      expect(!hasStarted, "named another test after the first had begun")
      if let id = payload.id { suites.insert(id) }
    case ("event", "testStarted"):
      hasStarted = true
      guard let id = test(of: payload) else { return }
      expect(running == nil && !tests[id]!.hasEnded, "started a test twice, or two at once")
      last = id
    case ("event", "testEnded"):
      guard let id = test(of: payload) else { return }
      expect(running == id, "ended a test that was not running")
      tests[id]!.hasEnded = true
    case ("event", "testSkipped"):
      if let id = payload.testID { tests[id]?.wasSkipped = true }
    case ("event", "issueRecorded"):
      if payload.issue?.counts ?? true {
        takeIssue(in: payload)
      } else if payload.issue?.isKnown == true, let id = payload.testID {
        tests[id]?.knownIssues.formUnion(payload.messages?.map(\.text) ?? [])
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
    if let id = payload.testID, tests[id] != nil { return id }
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
    let own = payload.testID.flatMap { tests[$0]?.id }
    if own == nil { hasIssueWithoutTest = true }
    if let id = own ?? (payload.testID == nil ? last : nil) {
      tests[id]?.issues.append(issue)
    } else {
      issuesOutside.append(issue)
    }
  }

  private func place(_ location: EventRecord.Location) -> Place? {
    guard let path = location.filePath ?? location._filePath else { return nil }
    return Place(
      file: checkout.relative(path) ?? path, line: location.line, column: location.column)
  }

  /// The part about the tests of one module. The test that ran last is in it only where the module
  /// has it.
  func part(ofModule module: String) -> TestLog {
    var part = self
    part.tests = tests.filter { $0.key.hasPrefix(module + ".") }
    part.last = last.flatMap { part.tests[$0]?.id }
    return part
  }
}

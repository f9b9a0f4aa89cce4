/// What one process has told about its tests so far.
struct TestLog {
  struct Entry {
    var id: String
    var name: String
    var place: Place?
    var hasStarted = false
    var hasEnded = false
    var wasSkipped = false
    var issues: [Issue] = []
    /// When it started and how long it took, in seconds.
    var start: Double?
    var duration: Double?
  }

  /// The tests of the run, sorted by file and line.
  var entries: [Entry] { order.map { tests[$0]! }.sorted { Self.isBefore($0, $1) } }

  /// The test that has started and not ended. There is at most one: tests run one by one.
  private(set) var running: String?
  /// The test that ended last.
  private(set) var lastEnded: String?
  /// Whether the run has come to its proper end.
  private(set) var isOver = false
  /// How many records there were, so that a reader can tell whether anything happened.
  private(set) var count = 0
  /// What went wrong outside of any test, such as in the suite around it.
  private(set) var issuesOutside: [Issue] = []

  /// Whether anything went wrong so far.
  var hasIssue: Bool { !issuesOutside.isEmpty || tests.values.contains { !$0.issues.isEmpty } }

  /// Whether something went wrong that does not say in which test.
  private(set) var hasIssueWithoutTest = false

  /// What the test library never says, so that somebody else must have said it: nothing in a record
  /// tells who wrote it.
  private(set) var contradictions: [String] = []

  private var suites: Set<String> = []
  private var hasStarted = false
  private var tests: [String: Entry] = [:]
  private var order: [String] = []
  private let checkout: Checkout

  init(checkout: Checkout) { self.checkout = checkout }

  mutating func take(_ record: EventRecord) {
    count += 1
    let payload = record.payload
    check(record)
    switch (record.kind, payload.kind) {
    case ("test", "function"):
      guard let id = payload.id else { return }
      if tests[id] == nil { order.append(id) }
      tests[id] = Entry(
        id: id, name: payload.displayName ?? payload.name ?? id,
        place: payload.sourceLocation.flatMap(place))
    case ("test", _):
      if let id = payload.id { suites.insert(id) }
    case ("event", "testStarted"):
      hasStarted = true
      guard let id = payload.testID, tests[id] != nil else { return }
      tests[id]?.hasStarted = true
      tests[id]?.start = payload.instant?.absolute
      running = id
    case ("event", "testEnded"):
      guard let id = payload.testID, tests[id] != nil else { return }
      tests[id]?.hasEnded = true
      if let start = tests[id]?.start, let end = payload.instant?.absolute {
        tests[id]?.duration = max(0, end - start)
      }
      lastEnded = id
      if running == id { running = nil }
    case ("event", "testSkipped"):
      if let id = payload.testID { tests[id]?.wasSkipped = true }
    case ("event", "issueRecorded"):
      if payload.issue?.counts ?? true { take(issue(in: payload), of: payload.testID) }
    case ("event", "runEnded"):
      isOver = true
    default:
      break
    }
  }

  /// Compares a record with what came before it. Tests run one by one, each of them once.
  private mutating func check(_ record: EventRecord) {
    let payload = record.payload
    let test = payload.testID.flatMap { tests[$0] }
    let contradiction: String? =
      switch (record.kind, payload.kind) {
      case _ where isOver: "went on after its end"
      case ("event", "runEnded") where running != nil: "ended in the middle of a test"
      case ("test", _) where hasStarted: "named another test after the first had begun"
      case ("test", "function") where payload.id.map { tests[$0] != nil } ?? true:
        "named a test twice"
      case ("event", "testStarted") where test == nil && !isSuite(payload.testID),
        ("event", "testEnded") where test == nil && !isSuite(payload.testID):
        "spoke of a test that there is not"
      case ("event", "testStarted") where test != nil && (running != nil || test!.hasStarted):
        "started a test twice, or two at once"
      case ("event", "testEnded") where test != nil && running != payload.testID:
        "ended a test that was not running"
      default: nil
      }
    if let contradiction, contradictions.count < 10 { contradictions.append(contradiction) }
  }

  private func isSuite(_ id: String?) -> Bool { id.map(suites.contains) ?? false }

  /// An issue of a task that outlived its test names no test. It belongs to the one that runs, or
  /// ran last, rather than to nobody.
  private mutating func take(_ issue: Issue, of id: String?) {
    if id.flatMap({ tests[$0] }) == nil { hasIssueWithoutTest = true }
    if let id, tests[id] != nil {
      tests[id]?.issues.append(issue)
    } else if id == nil, let id = running ?? lastEnded {
      tests[id]?.issues.append(issue)
    } else {
      issuesOutside.append(issue)
    }
  }

  /// The part about the tests of one module. The test that ran last is in it only where the module
  /// has it.
  func part(ofModule module: String) -> TestLog {
    var part = self
    part.order = order.filter { $0.hasPrefix(module + ".") }
    part.tests = tests.filter { part.order.contains($0.key) }
    let last = running ?? lastEnded
    let isIn = last.map { part.tests[$0] != nil } ?? false
    part.running = isIn ? running : nil
    part.lastEnded = isIn ? lastEnded : nil
    return part
  }

  private func issue(in payload: EventRecord.Payload) -> Issue {
    let messages = payload.messages ?? []
    return Issue(
      comments: payload._comments
        ?? messages.dropFirst().filter { $0.symbol == "details" }.map(\.text),
      observation: messages.first?.text ?? "Issue recorded",
      place: payload.issue?.sourceLocation.flatMap(place))
  }

  private func place(_ location: EventRecord.Location) -> Place? {
    guard let path = location.filePath ?? location._filePath else { return nil }
    return Place(
      file: checkout.relative(path) ?? path, line: location.line, column: location.column)
  }

  private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    guard let left = left.place, let right = right.place else { return left.id < right.id }
    return (left.file, left.line, left.column ?? 0) < (right.file, right.line, right.column ?? 0)
  }
}

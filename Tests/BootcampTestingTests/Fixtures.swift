import Bootcamp
import BootcampTesting
import Foundation
import TestSupport
import Testing

/// A screen whose “load” button does whatever a test wants.
struct Screen: Reducer {
  struct State: Equatable {
    var count = 0
    var results: [Int] = []
    var title = "Screen"
  }

  enum Action: Equatable {
    case incrementTapped
    case loadTapped
    case stopTapped
    case response(Int)
  }

  enum CancelID { case load }

  var load: Effect<Action> = .none
  /// What follows a response.
  var next: @Sendable (Int) -> Effect<Action> = { _ in .none }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      state.count += 1
      return .none
    case .loadTapped:
      return load
    case .stopTapped:
      return .cancel(id: CancelID.load)
    case .response(let result):
      state.results.append(result)
      return next(result)
    }
  }
}

extension Screen.Action: CasePathable {
  struct AllCasePaths {
    var incrementTapped: AnyCasePath<Screen.Action, Void> {
      AnyCasePath(
        embed: { _ in .incrementTapped },
        extract: { if case .incrementTapped = $0 { () } else { nil } })
    }
    var response: AnyCasePath<Screen.Action, Int> {
      AnyCasePath(
        embed: { .response($0) },
        extract: { if case .response(let result) = $0 { result } else { nil } })
    }
  }
  static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// Work that no test store can see, and that ends long after one has come to rest: it does so within
/// a dozen turns of the main actor, and this takes a thousand. On a busy machine they can last more than
/// the second that a test store waits: give it a longer timeout.
func workOutsideTheTree() async {
  await Task.detached {
    for _ in 1...1_000 { await Task { @MainActor in }.value }
  }.value
}

@MainActor
func makeStore(
  load: Effect<Screen.Action> = .none,
  next: @escaping @Sendable (Int) -> Effect<Screen.Action> = { _ in .none },
  line: UInt = #line
) -> TestStoreOf<Screen> {
  TestStore(
    initialState: Screen.State(), reducer: { Screen(load: load, next: next) }, line: line)
}

/// Expects one failure, with its whole text, at one line of the file that calls.
func expectOne(
  _ issues: [ReportedIssue],
  at line: Int,
  _ message: String,
  kind: ReportedIssue.Kind = .failedExpectation,
  fileID: String = #fileID,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(issues.map(\.message) == [message], sourceLocation: sourceLocation)
  #expect(issues.map(\.location.line) == [line], sourceLocation: sourceLocation)
  #expect(issues.map(\.location.fileID) == [fileID], sourceLocation: sourceLocation)
  #expect(issues.map(\.kind) == [kind], sourceLocation: sourceLocation)
}

/// How often a script is repeated that has to end the same way each time.
///
/// More of them, for a long run under load: `BOOTCAMP_REPETITIONS=2000 swift test …`.
let repetitions =
  ProcessInfo.processInfo.environment["BOOTCAMP_REPETITIONS"].flatMap(Int.init) ?? 100

/// Runs a script many times, and expects that nothing is ever reported.
@MainActor
func expectNoIssues(
  repetitions: Int = repetitions,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ script: @MainActor () async -> Void
) async {
  var failedRuns = 0
  var first: ReportedIssue?
  for _ in 1...repetitions {
    let issues = await issuesReported { await script() }
    if !issues.isEmpty { failedRuns += 1 }
    first = first ?? issues.first
  }
  #expect(
    failedRuns == 0,
    "\(failedRuns) of \(repetitions) runs; first at \(first.map { "\($0.location)" } ?? "–"): \(first?.message ?? "")",
    sourceLocation: sourceLocation)
}

/// Whether the thread sanitizer watches this run.
///
/// On Linux it does not see how a contended `Synchronization.Mutex` is handed over, and takes each such
/// moment for a race. So the tests in which threads meet at one on purpose are left out of its runs.
let isWatchedByThreadSanitizer = dlsym(nil, "__tsan_init") != nil

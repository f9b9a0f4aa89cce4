import Bootcamp
import BootcampTesting
import TestSupport
import Testing

/// One implementation of a feature that is given its environment, on which a learner's test is tried.
struct Candidate<State, Action, Environment> {
  /// How a right one is written, or what to ask someone whose test lets a wrong one pass.
  let label: String
  let make: @MainActor (Environment) -> Reduce<State, Action>
}

/// Tries a test that builds its environments itself on right and on wrong implementations.
///
/// The same rules, and nearly the same words, as `TestGrader`, whose tests get a finished store.
@MainActor
struct EnvironmentGrader<State: Equatable, Action, Environment> {
  typealias Candidate = Lesson04EnvironmentTests.Candidate<State, Action, Environment>
  typealias Stores = (State, Environment) -> TestStore<State, Action>

  let right: [Candidate]
  let wrong: [Candidate]
  let test: @MainActor (Stores) async -> Void

  enum Verdict {
    case unfinished(ReportedIssue)
    case sendsNothing
    case rejectsRight(shape: String, failures: [ReportedIssue])
    case letsPass(questions: [String])
    case thorough
  }

  func verdict() async -> Verdict {
    for candidate in right {
      let (failures, sent) = await trial(of: candidate)
      if let gap = failures.first(where: { $0.kind == .todo }) { return .unfinished(gap) }
      if !failures.isEmpty { return .rejectsRight(shape: candidate.label, failures: failures) }
      if sent == 0 { return .sendsNothing }
    }
    var survivors: [String] = []
    for candidate in wrong where await trial(of: candidate).failures.isEmpty {
      survivors.append(candidate.label)
    }
    return survivors.isEmpty ? .thorough : .letsPass(questions: survivors)
  }

  /// Runs the test on an implementation.
  ///
  /// - Returns: What the test reports, and how many actions the implementation was given.
  private func trial(of candidate: Candidate) async -> (failures: [ReportedIssue], sent: Int) {
    var sent = 0
    let failures = await issuesReported {
      var stores: [TestStore<State, Action>] = []
      await test { state, environment in
        let reducer = candidate.make(environment)
        let store = TestStore(initialState: state) {
          Reduce { state, action in
            sent += 1
            return reducer.reduce(into: &state, action: action)
          }
        }
        stores.append(store)
        return store
      }
      for store in stores { await store.end() }
    }
    return (failures, sent)
  }

  // MARK: Recording the verdict

  func expectAcceptsRight(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .rejectsRight(let shape, let failures):
      var issue = failures.first { $0.kind == .unimplemented } ?? failures[0]
      let isUnimplemented = issue.kind == .unimplemented
      let count =
        failures.count == 1 ? "1 failure" : "\(failures.count) failures, the first of them"
      let what =
        isUnimplemented
        ? "A story of your test touches an endpoint that its environment has not set up:"
        : "It reports \(count), at \(issue.location):"
      issue.message = """
        Your test fails on an implementation that is right: the one written \(shape).

        \(what)

        \(issue.message)
        """
      // It was found at the line that fails, in “failing”; but there is nothing to mend there.
      guard !isUnimplemented else {
        Issue.record(Comment(rawValue: issue.message), sourceLocation: sourceLocation)
        return
      }
      reportIssue(issue)
    case .sendsNothing:
      Issue.record(
        "Your test sends no action yet, so it would accept anything. Make a store and send one.",
        sourceLocation: sourceLocation)
    case .letsPass, .thorough:
      break
    }
  }

  func expectCatchesWrong(
    writtenIn file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .sendsNothing:
      Issue.record(
        "Your test in \(file) sends no action yet, so every wrong implementation passes.",
        sourceLocation: sourceLocation)
    case .rejectsRight:
      Issue.record(
        """
        Your test in \(file) is not tried on wrong implementations yet, because it still fails on a \
        right one. A test that fails on everything would “catch” them all.
        """,
        sourceLocation: sourceLocation)
    case .letsPass(let questions):
      Issue.record(
        """
        Your test in \(file) lets \(questions.count) of \(wrong.count) wrong implementations pass.

        Ask yourself: \(questions[0])

        Add to your test the story that would tell you.
        """,
        sourceLocation: sourceLocation)
    case .thorough:
      break
    }
  }
}

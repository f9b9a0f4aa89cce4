import Bootcamp
import BootcampTesting
import Testing

/// One implementation of a feature, on which a learner's test is tried.
public struct Implementation<State, Action> {
  let reducer: Reduce<State, Action>
  let label: String
  /// Where it begins, if not where all others do.
  var initialState: State?

  /// An implementation that is right. Give a grader at least two, of different shape, so that a test
  /// which insists on one way of writing it is found out.
  ///
  /// - Parameters:
  ///   - shape: How it is written, such as “with a switch”.
  ///   - reducer: The implementation.
  public static func right(_ shape: String, _ reducer: some Reducer<State, Action>) -> Self {
    Self(reducer: Reduce(reducer), label: shape)
  }

  /// An implementation that is wrong in one way, which follows from one mistaken belief.
  ///
  /// - Parameters:
  ///   - question: What to ask someone whose test lets it pass. It unsettles the belief and gives
  ///     nothing away.
  ///   - initialState: The state that it begins with, if that is what is wrong: then a test that
  ///     says only how much changes, and never to what, lets it pass.
  ///   - reducer: The implementation.
  public static func wrong(
    asking question: String, from initialState: State? = nil,
    _ reducer: some Reducer<State, Action>
  ) -> Self {
    Self(reducer: Reduce(reducer), label: question, initialState: initialState)
  }
}

/// Tries a test that a learner has written on right and on wrong implementations.
///
/// A test is a classifier of programs: it has to accept every right one, whatever its shape, and to
/// send back every wrong one. Wrong ones are tried only when all right ones are accepted, because a
/// test that fails on everything “catches” them all.
@MainActor
public struct TestGrader<State: Equatable, Action> {
  /// What a test is worth.
  public enum Verdict: Equatable {
    /// A gap is still to be filled in.
    case unfinished(ReportedIssue)
    /// The test sends no action, so it says nothing about any implementation.
    case sendsNothing
    /// The test fails although the implementation is right.
    case rejectsRight(shape: String, failures: [ReportedIssue])
    /// The test passes although the implementation is wrong: the questions to ask, one for each.
    case letsPass(questions: [String])
    /// Accepts all that are right and catches all that are wrong.
    case thorough
  }

  private let initialState: State
  private let right: [Implementation<State, Action>]
  private let wrong: [Implementation<State, Action>]
  private let test: @MainActor (TestStore<State, Action>) async throws -> Void

  /// - Parameters:
  ///   - initialState: The state that each test store starts with.
  ///   - right: Implementations that the test has to accept.
  ///   - wrong: Implementations that the test has to catch.
  ///   - test: The learner's test.
  public init(
    initialState: State,
    right: [Implementation<State, Action>],
    wrong: [Implementation<State, Action>],
    test: @escaping @MainActor (TestStore<State, Action>) async throws -> Void
  ) {
    self.initialState = initialState
    self.right = right
    self.wrong = wrong
    self.test = test
  }

  /// Tries the test on the implementations.
  public func verdict() async -> Verdict {
    for implementation in right {
      let (failures, sent) = await trial(of: implementation)
      if let gap = failures.first(where: { $0.kind == .todo }) {
        return .unfinished(gap)
      }
      if !failures.isEmpty {
        return .rejectsRight(shape: implementation.label, failures: failures)
      }
      if sent == 0 { return .sendsNothing }
    }
    var survivors: [String] = []
    for implementation in wrong {
      if await trial(of: implementation).failures.isEmpty { survivors.append(implementation.label) }
    }
    return survivors.isEmpty ? .thorough : .letsPass(questions: survivors)
  }

  /// Runs the test on an implementation.
  ///
  /// - Returns: What the test reports, and how many actions the implementation was given.
  private func trial(
    of implementation: Implementation<State, Action>
  ) async -> (failures: [ReportedIssue], sent: Int) {
    var sent = 0
    let failures = await issuesReported {
      let store = TestStore(initialState: implementation.initialState ?? initialState) {
        Reduce { state, action in
          sent += 1
          return implementation.reducer.reduce(into: &state, action: action)
        }
      }
      do {
        try await test(store)
      } catch {
        reportIssue("Your test threw an error: \(error)", kind: .failedExpectation)
      }
      await store.end()
    }
    return (failures, sent)
  }

  // MARK: Recording the verdict

  /// Records an issue unless the test accepts every right implementation.
  public func expectAcceptsRight(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .rejectsRight(let shape, let failures):
      let count =
        failures.count == 1 ? "1 failure" : "\(failures.count) failures, the first of them"
      Issue.record(
        """
        Your test fails on an implementation that is right: the one written \(shape).

        It reports \(count) at \(failures[0].location):

        \(failures[0].message)
        """,
        sourceLocation: SourceLocation(failures[0].location))
    case .sendsNothing:
      Issue.record(
        "Your test sends no action yet, so it would accept anything. Begin with “await store.send”.",
        sourceLocation: sourceLocation)
    case .letsPass, .thorough:
      break
    }
  }

  /// Records an issue unless the test catches every wrong implementation.
  ///
  /// - Parameter file: Where the learner's test is written, for the message.
  public func expectCatchesWrong(
    writtenIn file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .sendsNothing:
      Issue.record(
        """
        Your test in \(file) sends no action yet, so every wrong implementation passes.
        """,
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

        Add to your test the steps that would tell you.
        """,
        sourceLocation: sourceLocation)
    case .thorough:
      break
    }
  }
}

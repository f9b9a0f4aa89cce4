import Bootcamp
import Testing

/// One thing on which a learner's test is tried, such as an implementation of a feature.
public protocol GradingCandidate {
  /// How a right one is made, such as “with a switch”; or what to ask someone whose test lets a wrong
  /// one pass. The question unsettles the belief that leads to it, and gives nothing away.
  var label: String { get }
}

/// How the verdict is said to a learner.
public struct GradingWording: Sendable {
  /// What the candidates are called.
  var candidate = "implementation"
  /// What an idle test does not do, such as “sends no action”.
  var idleness: String
  /// What to begin with.
  var firstStep: String
  /// What to add to a test that lets a wrong one pass.
  var remedy: String
  /// What to say of failures on a right candidate, and where: at the test itself, if nowhere else.
  var rejection: @Sendable (_ label: String, _ failures: [ReportedIssue]) -> Rejection

  public typealias Rejection = (message: String, location: CodeLocation?)

  public init(
    candidate: String = "implementation", idleness: String, firstStep: String, remedy: String,
    rejection: @escaping @Sendable (_ label: String, _ failures: [ReportedIssue]) -> Rejection =
      Self.rejectionAtFirstFailure
  ) {
    self.candidate = candidate
    self.idleness = idleness
    self.firstStep = firstStep
    self.remedy = remedy
    self.rejection = rejection
  }

  /// Tells the first failure, where it happens.
  public static func rejectionAtFirstFailure(
    label: String, failures: [ReportedIssue]
  ) -> Rejection {
    let count =
      failures.count == 1 ? "1 failure" : "\(failures.count) failures, the first of them"
    let message = """
      Your test fails on an implementation that is right: the one written \(label).

      It reports \(count) at \(failures[0].location):

      \(failures[0].message)

      This implementation is right, so it is your test that has to change.
      """
    return (message, failures[0].location)
  }
}

/// Tries a test that a learner has written on right and on wrong candidates.
///
/// A test is a classifier of programs: it has to accept every right one, whatever its shape, and to
/// send back every wrong one. Wrong ones are tried only when all right ones are accepted, because a
/// test that fails on everything “catches” them all.
///
/// Give it at least two that are right, of different shape, so that a test which insists on one way
/// of writing it is found out.
@MainActor
public struct TestGrader<Candidate: GradingCandidate> {
  /// What a test is worth.
  public enum Verdict: Equatable {
    /// A gap is still to be filled in.
    case unfinished(ReportedIssue)
    /// The test does nothing with the candidate, so it says nothing about any.
    case idle
    /// The test fails although the candidate is right.
    case rejectsRight(label: String, failures: [ReportedIssue])
    /// The test passes although the candidate is wrong: the questions to ask, one for each.
    case letsPass(questions: [String])
    /// Accepts all that are right and catches all that are wrong.
    case thorough
  }

  /// What came of one run of the test.
  public struct Trial {
    let failures: [ReportedIssue]
    let uses: Int

    /// - Parameters:
    ///   - failures: What the test has reported.
    ///   - uses: How often it did something that tells one candidate from another, such as sending an
    ///     action.
    public init(failures: [ReportedIssue], uses: Int) {
      self.failures = failures
      self.uses = uses
    }
  }

  private let right: [Candidate]
  private let wrong: [Candidate]
  private let wording: GradingWording
  private let trial: @MainActor (Candidate) async -> Trial

  /// - Parameters:
  ///   - right: Candidates that the test has to accept.
  ///   - wrong: Candidates that the test has to catch.
  ///   - wording: How to say it.
  ///   - trial: Runs the learner's test on a candidate.
  public init(
    right: [Candidate], wrong: [Candidate], wording: GradingWording,
    trial: @escaping @MainActor (Candidate) async -> Trial
  ) {
    self.right = right
    self.wrong = wrong
    self.wording = wording
    self.trial = trial
  }

  /// Tries the test on the candidates.
  public func verdict() async -> Verdict {
    for candidate in right {
      let trial = await trial(candidate)
      if let gap = trial.failures.first(where: { $0.kind == .todo }) { return .unfinished(gap) }
      if !trial.failures.isEmpty {
        return .rejectsRight(label: candidate.label, failures: trial.failures)
      }
      if trial.uses == 0 { return .idle }
    }
    var questions: [String] = []
    for candidate in wrong where await trial(candidate).failures.isEmpty {
      questions.append(candidate.label)
    }
    return questions.isEmpty ? .thorough : .letsPass(questions: questions)
  }

  // MARK: Recording the verdict

  /// Records an issue unless the test accepts every right candidate.
  public func expectAcceptsRight(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .rejectsRight(let label, let failures):
      let rejection = wording.rejection(label, failures)
      record(rejection.message, at: rejection.location.map { SourceLocation($0) } ?? sourceLocation)
    case .idle:
      record(
        "Your test \(wording.idleness) yet, so it would accept anything. \(wording.firstStep)",
        at: sourceLocation)
    case .letsPass, .thorough:
      break
    }
  }

  /// Records an issue unless the test catches every wrong candidate.
  ///
  /// - Parameter file: Where the learner's test is written, for the message.
  public func expectCatchesWrong(
    writtenIn file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .idle:
      record(
        "Your test in \(file) \(wording.idleness) yet, so every wrong \(wording.candidate) passes.",
        at: sourceLocation)
    case .rejectsRight:
      record(
        """
        Your test in \(file) is not tried on wrong \(wording.candidate)s yet, because it still fails \
        on a right one. A test that fails on everything would “catch” them all.
        """,
        at: sourceLocation)
    case .letsPass(let questions):
      record(
        """
        Your test in \(file) lets \(questions.count) of \(wrong.count) wrong \(wording.candidate)s pass.

        Ask yourself: \(questions[0])

        \(wording.remedy)
        """,
        at: sourceLocation)
    case .thorough:
      break
    }
  }

  private func record(_ message: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}

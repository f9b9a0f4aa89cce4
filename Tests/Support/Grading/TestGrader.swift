import Bootcamp
import Testing

/// One thing on which a learner's test is tried, such as an implementation of a feature.
public protocol GradingCandidate {
  /// Names a wrong one, for the list of promises and for its story: the promise that it breaks, in a
  /// few words. A right one needs none.
  var name: String { get }
  /// How a right one is made, such as “with a switch”; or what to ask someone whose test lets a wrong
  /// one pass. The question unsettles the belief that leads to it, and gives nothing away.
  var label: String { get }
  /// The number of the rule that leaves open in what a right one differs from the first.
  var openRule: String? { get }
  /// Where it stands in the grid of what a test has told, if it is a wrong one.
  var cell: GridCell? { get }
}

/// How the verdict is said to a learner.
public struct GradingWording: Sendable {
  /// What the learner's test is called.
  var test = "test"
  /// What the candidates are called.
  var candidate = "implementation"
  /// “a” or “an”, before that word.
  var article: String { "aeiou".contains(candidate.prefix(1)) ? "an" : "a" }
  /// What is said of tests that send actions to a store.
  public static let ofReducers = GradingWording(
    idleness: "sends no action before it returns", firstStep: "Begin with “await store.send”.")

  /// What is to be said of an idle test, such as “sends no action”.
  var idleness: String
  /// What to begin with.
  var firstStep: String
  /// What to add to a test that lets a wrong one pass.
  var remedy: String
  /// What to say of failures on a right candidate, and where: at the test itself, if nowhere else.
  var rejection: @Sendable (_ label: String, _ failures: [ReportedIssue]) -> Rejection

  public typealias Rejection = (message: String, location: CodeLocation?)

  public init(
    test: String = "test", candidate: String = "implementation", idleness: String,
    firstStep: String,
    remedy: String = """
    Add the step that would tell you. Perhaps it is there, but checks too little, or sets something \
    that it does not change.
    """,
    rejection: @escaping @Sendable (_ label: String, _ failures: [ReportedIssue]) -> Rejection =
      Self.rejectionAtFirstFailure
  ) {
    self.test = test
    self.candidate = candidate
    self.idleness = idleness
    self.firstStep = firstStep
    self.remedy = remedy
    self.rejection = rejection
  }

  /// What to ask of a test that does nothing with one of the candidates.
  var questionOfIdleness: String {
    "With this \(candidate) your \(test) \(idleness). What decides whether it goes on?"
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
/// reject every wrong one. Wrong ones are tried only when all right ones are accepted, because a test
/// that fails on everything “catches” them all.
///
/// Give it at least two that are right, of different shape, so that a test which insists on one way
/// of writing it is found out.
///
/// The wrong ones are a *basis*: one for each promise that the feature's description makes, which breaks
/// that promise and no other. With each comes a story, a small test that catches this one and none of
/// the others. `scripts/verify` tries them; see ``expectBasis(sourceLocation:)``.
@MainActor
public struct TestGrader<Candidate: GradingCandidate, Test> {
  /// What a test is worth.
  public enum Verdict: Equatable {
    /// A gap is still to be filled in.
    case unfinished(ReportedIssue)
    /// The test does nothing with the candidate, so it says nothing about any.
    case idle
    /// The test does what no test may do, said in words for a learner.
    case oversteps(String)
    /// The test takes more and more steps with right ones, so that running out of them says nothing.
    case takesMoreAndMoreSteps
    /// The test fails although the candidate is right.
    case rejectsRight(label: String, failures: [ReportedIssue])
    /// The test fails because it looks at what a rule leaves open.
    case looksAtWhatIsOpen(rule: String, label: String, failures: [ReportedIssue])
    /// The test passes although the candidate is wrong.
    case letsPass(Gaps)
    /// The test passes where one mistake is made in several situations, and catches it in each alone.
    case onlyCompares(rule: String)
    /// Accepts all that are right and catches all that are wrong.
    case thorough
  }

  /// What a test has not told yet.
  public struct Gaps: Equatable {
    /// The questions to ask, one for each wrong candidate that it lets pass.
    public let questions: [String]
    /// Where the first of them stands in the grid.
    let first: GridCell
    /// What it has told so far.
    let grid: String
    /// What else there is to say about the test.
    public let remark: String?
  }

  /// What came of one run of the test.
  public struct Trial: Sendable {
    let failures: [ReportedIssue]
    let uses: Int
    let overstep: String?
    let remark: String?

    /// - Parameters:
    ///   - failures: What the test has reported.
    ///   - uses: How often it did something that tells one candidate from another, such as sending an
    ///     action.
    ///   - overstep: What it did that no test may do, in words for a learner.
    ///   - remark: Why it may see less than it seems to, in words for a learner.
    public init(
      failures: [ReportedIssue], uses: Int, overstep: String? = nil, remark: String? = nil
    ) {
      self.failures = failures
      self.uses = uses
      self.overstep = overstep
      self.remark = remark
    }
  }

  private let right: [Candidate]
  private let wrong: [Candidate]
  private let wrongThroughout: [(rule: String, candidate: Candidate)]
  private let stories: [String: Test]
  private let situations: [String]
  private let wording: GradingWording
  private let test: Test
  private let run: @MainActor (Candidate, Test) async -> Trial

  /// A grader of any kind of test.
  ///
  /// - Parameters:
  ///   - candidates: What the test is tried on.
  ///   - wording: How to say it.
  ///   - bench: Makes the place where the stories of the faults are told, of what a test is given.
  ///   - moment: What a situation is recognized by, on that place.
  ///   - test: The learner's test.
  ///   - run: Runs a test on a candidate.
  public init<Implementation, Moment, Bench, Given>(
    _ candidates: Candidates<Implementation, Moment, Bench>,
    wording: GradingWording,
    bench: @escaping @MainActor (Given) -> Bench,
    moment: @escaping @MainActor (Bench) -> Moment,
    test: Test,
    run: @escaping @MainActor (Candidate, Test) async -> Trial
  )
  where
    Candidate == Candidates<Implementation, Moment, Bench>.Candidate,
    Test == @MainActor (Given) async throws -> Void
  {
    right = candidates.allRight
    wrong = candidates.allWrong
    wrongThroughout = candidates.allWrongThroughout
    stories = candidates.stories(on: bench, at: moment)
    situations = candidates.situations.map(\.name)
    self.wording = wording
    self.test = test
    self.run = run
  }

  /// Tries the test on the candidates.
  ///
  /// - Parameter triesWrong: Whether wrong ones are tried as well, on which a test may trap.
  public func verdict(triesWrong: Bool = true) async -> Verdict {
    var (verdict, limit) = await verdictOnRight()
    if let verdict { return verdict }
    guard triesWrong else { return .thorough }
    var passes: [Int: Trial] = [:]
    // In another order each time, and the right ones among them once more: a test that counts its runs,
    // instead of looking at the candidate, does not know which one it has.
    for number in (0..<(wrong.count + right.count)).shuffled() {
      guard number < wrong.count else {
        let candidate = right[number - wrong.count]
        let allowed = limit.steps
        let trial = await limit.measure { await run(candidate, test) }
        guard trial.failures.isEmpty else {
          return .rejectsRight(label: candidate.label, failures: trial.failures)
        }
        if limit.mostSteps <= allowed { continue }
        return .takesMoreAndMoreSteps
      }
      let trial = await limit.trial { await run(wrong[number], test) }
      if let trial, trial.failures.isEmpty { passes[number] = trial }
    }
    if !passes.isEmpty { return .letsPass(gaps(passes)) }
    for (rule, candidate) in wrongThroughout {
      let trial = await limit.trial { await run(candidate, test) }
      if let trial, trial.failures.isEmpty { return .onlyCompares(rule: rule) }
    }
    return .thorough
  }

  /// - Returns: The verdict, unless all right ones are accepted, and how long the test takes with them.
  private func verdictOnRight() async -> (Verdict?, TestTimeLimit) {
    var rejected: [(candidate: Candidate, failures: [ReportedIssue])] = []
    var accepted: [Candidate] = []
    var limit = TestTimeLimit()
    for candidate in right {
      let trial = await limit.measure { await run(candidate, test) }
      if let gap = trial.failures.first(where: { $0.kind == .todo }) {
        return (.unfinished(gap), limit)
      }
      if let overstep = trial.overstep { return (.oversteps(overstep), limit) }
      if trial.failures.isEmpty {
        if trial.uses == 0 { return (.idle, limit) }
        accepted.append(candidate)
      } else {
        rejected.append((candidate, trial.failures))
      }
    }
    guard let first = rejected.first else { return (nil, limit) }
    let isFirstAccepted = accepted.contains { $0.label == right[0].label }
    // Two that differ only in what is open, and the test accepts one of them.
    let openRule =
      isFirstAccepted ? first.candidate.openRule : accepted.lazy.compactMap(\.openRule).first
    if let openRule {
      let (label, failures) = (first.candidate.label, first.failures)
      return (.looksAtWhatIsOpen(rule: openRule, label: label, failures: failures), limit)
    }
    return (.rejectsRight(label: first.candidate.label, failures: first.failures), limit)
  }

  /// What a test has not told, if it lets these pass, by their numbers.
  private func gaps(_ passes: [Int: Trial]) -> Gaps {
    let numbers = passes.keys.sorted()
    let cells = wrong.indices.compactMap { number in
      wrong[number].cell.map { (cell: $0, isCaught: passes[number] == nil) }
    }
    return Gaps(
      questions: numbers.map { number in
        // What is wrong with it cannot be seen by a test that does nothing with it.
        passes[number]!.uses == 0 ? wording.questionOfIdleness : wrong[number].label
      },
      first: cells[numbers[0]].cell,
      grid: ToldGrid(cells, situations: situations).text,
      remark: numbers.lazy.compactMap { passes[$0]!.remark }.first)
  }

  // MARK: Recording the verdict

  /// Records an issue unless the test accepts every right candidate.
  public func expectAcceptsRight(sourceLocation: SourceLocation = #_sourceLocation) async {
    switch await verdict(triesWrong: false) {
    case .unfinished(let gap):
      reportIssue(gap)
    case .oversteps(let text):
      record(text, at: sourceLocation)
    case .rejectsRight(let label, let failures):
      let rejection = wording.rejection(label, failures)
      record(rejection.message, at: rejection.location.map { SourceLocation($0) } ?? sourceLocation)
    case .looksAtWhatIsOpen(let rule, let label, let failures):
      record(
        """
        Your \(wording.test) looks at something that is left open: rule \(rule) says so.

        It fails on \(wording.article) \(wording.candidate) that is right, the one written \(label), at \
        \(failures[0].location):

        \(failures[0].message.withoutAdvice)

        Let your \(wording.test) leave that out, so that it accepts each way that the rule allows.
        """, at: SourceLocation(failures[0].location))
    case .idle:
      record(
        "Your \(wording.test) \(wording.idleness), so it would accept anything. \(wording.firstStep)",
        at: sourceLocation)
    case .letsPass, .onlyCompares, .takesMoreAndMoreSteps, .thorough:
      break
    }
  }

  /// Records an issue unless the test catches every wrong candidate.
  ///
  /// - Parameter file: Where the learner's test is written, for the message.
  public func expectCatchesWrong(
    writtenIn file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    if storiesFactor > 1 { await expectBasis(sourceLocation: sourceLocation) }
    switch await verdict() {
    case .unfinished(let gap):
      reportIssue(gap)
    case .idle:
      record(
        "Your \(wording.test) in \(file) \(wording.idleness), so every wrong \(wording.candidate) passes.",
        at: sourceLocation)
    case .oversteps, .rejectsRight, .looksAtWhatIsOpen:
      record(
        """
        Your \(wording.test) in \(file) is not tried on wrong ones yet, because it still fails \
        on a right one. A test that fails on everything would “catch” them all.
        """,
        at: sourceLocation)
    case .takesMoreAndMoreSteps:
      record(
        """
        Your \(wording.test) in \(file) takes more and more steps from run to run, also where nothing is \
        wrong. Let it do the same each time.
        """, at: sourceLocation)
    case .letsPass(let gaps):
      record(text(of: gaps, file), at: sourceLocation)
    case .onlyCompares(let rule):
      record(
        """
        Your \(wording.test) in \(file) passes \(wording.article) \(wording.candidate) that breaks rule \
        \(rule) in several situations. It catches the same mistake where it is made in one of them alone. \
        Does it compare what it sees with what it has seen before? Say what each should be.
        """, at: sourceLocation)
    case .thorough:
      break
    }
  }

  private func text(of gaps: Gaps, _ file: String) -> String {
    let advice = gaps.remark.map { "And: \($0)" } ?? wording.remedy
    let place = situations.count > 1 ? " \(gaps.first.situation)" : ""
    return """
      Your \(wording.test) in \(file) does not tell everything yet. It accepts \(wording.article) \
      \(wording.candidate) that breaks rule \(gaps.first.rule)\(place).

      Ask yourself: \(gaps.questions[0])

      \(advice)

      What your \(wording.test) has told so far (✓), in part (+), and not yet (·):

      \(gaps.grid)
      """
  }

  // MARK: Judging the judges

  /// Records an issue unless the wrong candidates are a basis: each has a story that every right
  /// candidate tells as it should be, that catches this candidate, and that catches no other. So a test
  /// which tells all stories but one lets a candidate pass.
  func expectBasis(sourceLocation: SourceLocation) async {
    let names = wrong.map(\.name)
    if Set(names).count < names.count {
      record(
        """
        Each wrong \(wording.candidate) needs a name of its own. These are the names: \
        \(names.sorted().joined(separator: ", "))
        """, at: sourceLocation)
    }
    for (name, story) in stories.sorted(by: { $0.key < $1.key }) {
      for candidate in right {
        let trial = await run(candidate, story)
        if let failure = trial.failures.first {
          record(
            "The story “\(name)” fails on a right one, “\(candidate.label)”: \(failure.message)",
            at: sourceLocation)
        }
      }
      for candidate in wrong {
        let isCaught = await !run(candidate, story).failures.isEmpty
        guard isCaught != (candidate.name == name) else { continue }
        record(
          isCaught
            ? "The story “\(name)” catches “\(candidate.name)” as well. Let it look at less."
            : "The story “\(name)” does not catch the wrong \(wording.candidate) of its name.",
          at: sourceLocation)
      }
    }
  }

  private func record(_ message: String, at location: SourceLocation) {
    Issue.record(Comment(rawValue: message), sourceLocation: location)
  }
}

extension String {
  /// What a test store says, without what to change in the test for it: where a rule leaves something
  /// open, a test has to change in another way.
  fileprivate var withoutAdvice: String {
    let paragraphs = split(separator: "\n\n")
    let isAdvice = ["If the ", "Add “await "].contains { paragraphs.last?.hasPrefix($0) == true }
    return isAdvice ? paragraphs.dropLast().joined(separator: "\n\n") : self
  }
}

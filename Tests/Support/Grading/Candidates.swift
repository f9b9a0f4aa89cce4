import Bootcamp

/// An implementation that is right.
@MainActor
public struct Right<Implementation> {
  let shape: String
  let openRule: String?
  let implementation: Implementation

  /// - Parameters:
  ///   - shape: How it is written, such as “with a switch”.
  ///   - rule: The number of the rule that leaves something open, if this one differs from the first
  ///     in nothing but that.
  ///   - implementation: The implementation.
  public static func right(
    _ shape: String, leavesOpen rule: String? = nil, _ implementation: Implementation
  ) -> Self {
    Self(shape: shape, openRule: rule, implementation: implementation)
  }
}

/// The candidates on which a learner's test is tried: right ones, and the product of faults and
/// situations.
@MainActor
public struct Candidates<Implementation, Moment, Bench> {
  let right: [Right<Implementation>]
  let situations: [Situation<Moment, Bench>]
  let faults: [Fault<Implementation, Moment, Bench>]

  /// - Parameters:
  ///   - right: At least two, of different shape, that differ wherever the description says “open”. The
  ///     wrong ones are made of the first.
  ///   - situations: The situations that the rules name, in the order of the columns.
  ///   - faults: In the order of the rules that they break.
  public init(
    right: [Right<Implementation>], situations: [Situation<Moment, Bench>] = [.anyTime],
    faults: [Fault<Implementation, Moment, Bench>]
  ) {
    self.right = right
    self.situations = situations
    self.faults = faults
  }

  /// One candidate, as the grader sees it.
  public struct Candidate: GradingCandidate {
    public let name: String
    public let label: String
    public var openRule: String?
    public var cell: GridCell?
    /// Makes the implementation, anew for each run.
    public let make: @MainActor () -> Implementation
  }

  /// The faults, each with the situations in which it is tried.
  private var product:
    [(fault: Fault<Implementation, Moment, Bench>, situation: Situation<Moment, Bench>)]
  {
    faults.flatMap { fault in
      (fault.situations ?? situations).map { (fault, $0) }
    }
  }

  var allRight: [Candidate] {
    right.map { right in
      Candidate(name: "", label: right.shape, openRule: right.openRule) { right.implementation }
    }
  }

  var allWrong: [Candidate] {
    let base = right[0].implementation
    return product.map { fault, situation in
      Candidate(
        name: name(of: fault, situation),
        label: [situation.preface, fault.question].compactMap { $0 }.joined(separator: " "),
        cell: GridCell(rule: fault.rule, situation: situation.name)
      ) { fault.spoil(base, situation.isNow) }
    }
  }

  /// Each fault once more, wrong in all of its situations. A test that only compares one situation with
  /// another tells each of ``allWrong`` from a right one, and none of these.
  var allWrongThroughout: [(rule: String, candidate: Candidate)] {
    let base = right[0].implementation
    return faults.compactMap { fault in
      let situations = fault.situations ?? situations
      guard situations.count > 1 else { return nil }
      let candidate = Candidate(name: fault.name, label: fault.question) {
        fault.spoil(base) { moment in situations.contains { $0.isNow(moment) } }
      }
      return (fault.rule, candidate)
    }
  }

  /// A story for each wrong candidate: the situation's steps, then the fault's.
  ///
  /// Where the steps lead elsewhere, something else is wrong, and the story says nothing.
  ///
  /// - Parameters:
  ///   - bench: Makes the place where stories are told, of what a test is given.
  ///   - moment: What a situation is recognized by, on that place.
  func stories<Given>(
    on bench: @escaping @MainActor (Given) -> Bench,
    at moment: @escaping @MainActor (Bench) -> Moment
  ) -> [String: @MainActor (Given) async throws -> Void] {
    var stories: [String: @MainActor (Given) async throws -> Void] = [:]
    for (fault, situation) in product {
      stories[name(of: fault, situation)] = { given in
        var bench = bench(given)
        try await situation.steps(&bench)
        guard situation.isNow(moment(bench)) else { return }
        try await fault.story(&bench)
      }
    }
    return stories
  }

  private func name(
    of fault: Fault<Implementation, Moment, Bench>, _ situation: Situation<Moment, Bench>
  ) -> String {
    situation.isAnyTime ? fault.name : "\(fault.name), \(situation.name)"
  }
}

/// In the story of a fault: says that something should be so.
public func expect(
  _ isAsItShouldBe: Bool, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) {
  guard !isAsItShouldBe else { return }
  reportIssue(
    "It is not as it should be.", kind: .failedExpectation, fileID: fileID, filePath: filePath,
    line: line, column: column)
}

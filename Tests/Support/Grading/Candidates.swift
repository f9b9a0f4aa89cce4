import Bootcamp

/// A moment at which a rule applies, in the lesson's words, and the steps that lead there.
///
/// ```swift
/// let full = Situation<BoatTrip.State, Boat>("on a full boat") { $0.takenSeats == 3 } reachedBy: {
///   for _ in 1...3 { await $0.send(.bookButtonTapped) }
/// }
/// ```
///
/// `Moment` is what it is recognized by, such as the state before an action; `Bench` is where stories
/// are told, such as a test store.
@MainActor
public struct Situation<Moment, Bench> {
  let name: String
  /// What is said before a question that is asked in this situation.
  let preface: String?
  let isNow: (Moment) -> Bool
  let steps: @MainActor (inout Bench) async throws -> Void
  /// Whether it is any moment at all, so that the name of a candidate need not say it.
  var isAnyTime = false

  /// - Parameters:
  ///   - name: As it follows “It breaks rule 5b …” and heads a column: “on a full boat”.
  ///   - preface: What to say before a question, where none of the questions says which situation it
  ///     is.
  ///   - isNow: Whether it is this situation, just before something happens.
  ///   - steps: What leads there, from where a story begins.
  public init(
    _ name: String, asking preface: String? = nil, when isNow: @escaping (Moment) -> Bool,
    reachedBy steps: @escaping @MainActor (inout Bench) async throws -> Void = { _ in }
  ) {
    self.name = name
    self.preface = preface
    self.isNow = isNow
    self.steps = steps
  }

  /// For a rule that names no situation.
  public static var anyTime: Self {
    var anyTime = Self("at any time", when: { _ in true })
    anyTime.isAnyTime = true
    return anyTime
  }
}

/// One thing that can be wrong: it breaks one rule of the description, in each situation that the rule
/// names, and nothing else.
///
/// There are shorter ways to make one for reducers: see `ReducerFault.swift`.
@MainActor
public struct Fault<Implementation, Moment, Bench> {
  let name: String
  let rule: String
  let question: String
  let situations: [Situation<Moment, Bench>]?
  let spoil:
    @MainActor (_ right: Implementation, _ isNow: @escaping (Moment) -> Bool) -> Implementation
  let story: @MainActor (inout Bench) async throws -> Void

  /// - Parameters:
  ///   - name: In a few words, such as “takes two seats”.
  ///   - rule: The number of the rule that it breaks, such as “5b”. It stands in the doc comment of the
  ///     feature to be tested.
  ///   - situations: Where the rule applies. All situations of the lesson by default.
  ///   - question: What to ask someone whose test lets it pass. It unsettles the belief that leads to
  ///     it, gives nothing away, and fits each of the situations.
  ///   - spoil: Makes a wrong implementation of a right one: wrong as long as `isNow` says so. It is
  ///     called anew for each run, so it may remember something.
  ///   - story: The steps that show it, when the situation has been reached, and what is to be seen
  ///     then: ``expect(_:fileID:filePath:line:column:)``. It looks at one thing only, so that it
  ///     catches this candidate and no other one.
  public init(
    _ name: String, breaks rule: String, during situations: [Situation<Moment, Bench>]? = nil,
    asking question: String,
    making spoil:
      @escaping @MainActor (
        _ right: Implementation, _ isNow: @escaping (Moment) -> Bool
      ) -> Implementation,
    story: @escaping @MainActor (inout Bench) async throws -> Void
  ) {
    self.name = name
    self.rule = rule
    self.question = question
    self.situations = situations
    self.spoil = spoil
    self.story = story
  }
}

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

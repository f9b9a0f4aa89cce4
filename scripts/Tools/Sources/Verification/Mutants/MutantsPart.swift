import Foundation
import Workbook

extension Part {
  /// Every small slip in a solution is noticed by the lesson's tests, or kept as one that nobody can
  /// notice.
  public static let mutants = Part("mutants", "Small slips in the solutions are noticed") {
    context in
    let stillborn = Dictionary(
      uniqueKeysWithValues: context.lessons.map { ($0.id, StillbornMutants(of: $0, context)) })
    // Who has the time, or wants the list anew, does not believe it.
    let believesTheList = context.timeForMutants != nil && !context.updates
    var build = try MutantBuild(
      context, making: { context.isWanted($0.name) },
      building: { !believesTheList || !stillborn[$0.lesson.id]!.contain($0) })
    guard !build.mutants.isEmpty else {
      return Findings(checked: "nothing", problems: context.problemsOfFinding(0, "mutants"))
    }
    context.tell("building \(build.mutants.count) mutants")
    let obstacles = try await build.compile()
    guard obstacles.isEmpty else { return Findings(checked: "nothing", problems: obstacles) }

    context.tell("trying \(build.compiling.count) mutants")
    let fates = try await fates(of: build, until: context.timeForMutants.map { .now + $0 })
    var problems: [String] = []
    var rows: [MutantCounts] = []
    for lesson in context.lessons {
      let own = fates.filter { $0.mutant.lesson == lesson }
      let review = EquivalentMutants(of: lesson, context).review(own, isWhole: context.only == nil)
      problems += review.problems
      if context.only == nil { problems += try stillborn[lesson.id]!.review(own, context) }
      rows.append(MutantCounts(name: lesson.id, own.map(\.fate), equivalent: review.equivalent))
    }
    if fates.allSatisfy({ $0.fate == .notTried }) {
      problems.append("No mutant was tried in time.")
    }
    let all = MutantCounts(adding: rows)
    var findings = Findings(checked: all.sentence, problems: problems)
    findings.details = MutantCounts.table(rows)
    if context.only != nil {
      findings.details += fates.map { "\($0.mutant.description)\n  \($0.fate.sentence)" }
    }
    return findings
  }

  /// What becomes of each mutant. When time runs out, each lesson and each kind of mutant has had the
  /// same share of it.
  private static func fates(
    of build: MutantBuild, until end: ContinuousClock.Instant?
  ) async throws -> [(mutant: Mutant, fate: MutantFate)] {
    let fates = try await concurrentMap(
      evenlySpread(build.mutants), atATime: ProcessInfo.processInfo.activeProcessorCount
    ) { mutant -> (mutant: Mutant, fate: MutantFate) in
      guard build.compiling.contains(mutant.number) else { return (mutant, .doesNotCompile) }
      if let end, ContinuousClock.now >= end { return (mutant, .notTried) }
      guard let test = try await build.notice(mutant) else { return (mutant, .survived) }
      return (mutant, .noticed(by: test.name, test.status))
    }
    return fates.sorted { $0.mutant.number < $1.mutant.number }
  }
}

/// Puts mutants in an order in which each lesson and each kind comes up as early and as often as its
/// number allows. It depends on nothing but the mutants.
func evenlySpread(_ mutants: [Mutant]) -> [Mutant] {
  let groups = Dictionary(grouping: mutants) { "\($0.lesson.id) \($0.kind.rawValue)" }
  let positions = groups.values.flatMap { group in
    group.enumerated().map { (share: Double($0) / Double(group.count), mutant: $1) }
  }
  return positions.sorted { ($0.share, $0.mutant.number) < ($1.share, $1.mutant.number) }
    .map(\.mutant)
}

/// What becomes of a mutant.
enum MutantFate: Equatable {
  case doesNotCompile
  case noticed(by: String, TestReport.Status)
  case survived
  case notTried

  var sentence: String {
    switch self {
    case .doesNotCompile: "It does not compile."
    case .noticed(let test, let status): "It is noticed by “\(test)” (\(status.rawValue))."
    case .survived: "No test notices it."
    case .notTried: "There was no time to try it."
    }
  }
}

extension EquivalentMutants {
  /// Compares what is kept with what became of the mutants of a lesson.
  ///
  /// - Parameter isWhole: Whether all mutants of the lesson are among them.
  /// - Returns: How many mutants are kept as equivalent, and what is wrong.
  func review(
    _ fates: [(mutant: Mutant, fate: MutantFate)], isWhole: Bool
  ) -> (equivalent: Int, problems: [String]) {
    var problems = self.problems
    var unused = entries
    var equivalent = 0
    for (mutant, fate) in fates where fate == .survived || fate == .notTried {
      if let index = unused.firstIndex(of: mutant.entry) {
        unused.remove(at: index)
        if fate == .survived { equivalent += 1 }
      } else if fate == .survived {
        problems.append(
          """
          No test notices this:
          \(mutant.description)
            Alone: scripts/verify mutants --only \(mutant.name)
            Write a test that notices it. If nobody can notice it, keep it in \(path).
          """)
      }
    }
    for entry in unused where isWhole {
      problems.append(
        """
        \(path) keeps a mutant that a test notices, or that is not made:
          \(entry.file)
          - \(entry.original)
          + \(entry.changed)
          Take it out.
        """)
    }
    return (equivalent, problems)
  }
}

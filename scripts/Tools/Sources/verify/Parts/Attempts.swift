import Workbook

extension Part {
  /// Right attempts pass everything; wrong ones fail exactly the tests that they declare.
  static let attempts = Part("attempts", "Right attempts pass, wrong ones fail as declared") {
    context in
    var problems: [String] = []
    var attempts: [Attempt] = []
    for lesson in context.lessons {
      problems += Attempt.strangers(among: lesson, context).filter(context.isWanted).map {
        """
        \($0) is no attempt: an attempt is one file, NAME.attempt.
        A folder of code becomes one with: scripts/verify attempts --from FOLDER --as NAME
        """
      }
      let readable = try Attempt.all(of: lesson, context).filter { attempt in
        guard context.isWanted(attempt.name) else { return false }
        let problem = try attempt.problemOfReading(context)
        problems += problem.map { [$0] } ?? []
        return problem == nil
      }
      attempts += try readable.inOrderOfBuilding(context)
    }
    problems += context.problemsOfFinding(attempts.count + problems.count, "attempts")
    let workspaces = AttemptWorkspace.all(context)
    let all = attempts
    let shares = Shares(all, count: workspaces.count)
    problems += try await concurrentMap(
      Array(workspaces.enumerated()), atATime: workspaces.count
    ) { number, workspace in
      var problems: [String] = []
      while let attempt = await shares.next(of: number) {
        let ofSameLesson = all.filter { $0.lesson == attempt.lesson }
        if attempt == ofSameLesson[0] {
          context.tell("\(attempt.lesson.id): \(ofSameLesson.count) attempts")
        }
        let report = try await workspace.grade(attempt.code(context), of: attempt.lesson)
        problems += try attempt.problems(with: report, context)
      }
      return problems
    }.flatMap(\.self)
    return Findings(checked: "\(attempts.count) attempts", problems: problems)
  }
}

/// The attempts that are still to be graded, a share for each workspace: one after the other as they
/// stand, so that few lessons are built at two workspaces. Who is done with its own share helps with the
/// largest that is left, from its end.
private actor Shares {
  private var shares: [ArraySlice<Attempt>]

  init(_ attempts: [Attempt], count: Int) {
    shares = (0..<count).map {
      attempts[attempts.count * $0 / count..<attempts.count * ($0 + 1) / count]
    }
  }

  /// The next attempt for a workspace; nothing where all are graded or being graded.
  func next(of workspace: Int) -> Attempt? {
    if let own = shares[workspace].popFirst() { return own }
    let largest = shares.indices.max { shares[$0].count < shares[$1].count }!
    return shares[largest].popLast()
  }
}

extension Attempt {
  /// What is not as it should be, after the tests have judged it.
  func problems(with report: LessonReport, _ context: Context) throws -> [String] {
    var text = try text(context)
    var problems = report.problemsBeyondFailures
    if text.belief.isEmpty || text.belief == AttemptText.missingBelief {
      problems.append(
        """
        \(path) does not say what somebody believes who writes it, or what is different about it. \
        Say it in the first lines.
        """)
    }
    switch kind {
    case .accepted:
      if report.status != .complete {
        problems.append(
          "\(path) is right, but fails:\n\(report.firstMessages(in: context.checkout))")
      }
    case .rejected where report.status == .complete:
      problems.append("\(path) is wrong, but passes.")
    case .rejected:
      problems += try context.compare(
        report.firstMessages(in: context.checkout), with: text.failures, as: "\(path), “=== fails”,"
      ) { messages in
        text.failures = messages
        try keep(text, context)
      }
    }
    if !problems.isEmpty { problems.append("Alone: scripts/verify attempts --only \(name)") }
    return problems
  }

  /// What each of its files declares, as far as a look at the lines tells, in the order of the files'
  /// names. A type inside a feature, such as its state, counts; deep inside a function nothing does.
  fileprivate func declarations(_ context: Context) throws -> [[String]] {
    let words = ["func", "init", "var", "let", "struct", "enum", "extension", "typealias"]
    return try code(context).sorted { $0.key < $1.key }.map { _, content in
      content.split(separator: "\n").filter { line in
        line.prefix { $0 == " " }.count <= 4
          && words.contains { line.firstRange(of: "\($0) ") != nil }
      }.map(String.init).sorted()
    }
  }
}

extension [Attempt] {
  /// In an order in which one changes little of what the one before has declared: the tests of a
  /// lesson are compiled again when its declarations change, on the way there and on the way back.
  ///
  /// First come those whose first file declares what few declare, then those whose second file does,
  /// and so on; at the end those that declare what most do.
  fileprivate func inOrderOfBuilding(_ context: Context) throws -> Self {
    let declared = try map { ($0, declarations: try $0.declarations(context)) }
    let counts = declared.flatMap(\.declarations).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return declared.sorted { one, other in
      let one = one.declarations.map { (counts[$0]!, $0) }
      let other = other.declarations.map { (counts[$0]!, $0) }
      return one.lexicographicallyPrecedes(other) {
        $0.0 == $1.0 ? $0.1.lexicographicallyPrecedes($1.1) : $0.0 < $1.0
      }
    }.map(\.0)
  }
}

import Foundation
import Workbook

extension Part {
  /// Right attempts pass everything; wrong ones fail exactly the tests that they declare.
  static let attempts = Part(
    "attempts", "Right attempts pass, wrong ones fail as declared", in: .wholeMachine
  ) {
    context in
    var problems: [String] = []
    var attempts: [CodeOfAttempt] = []
    for lesson in context.lessons {
      let (names, strangers) = Attempt.names(of: lesson, context)
      problems += strangers.filter(context.isWanted).map {
        """
        \($0) is no attempt: an attempt is one file, NAME.attempt.
        A folder of code becomes one with: scripts/verify attempts --from FOLDER --as NAME
        """
      }
      let wanted = names.filter(context.isWanted)
      if wanted.isEmpty { continue }
      let solution = try AttemptPatcher(lesson, context)
      var readable: [CodeOfAttempt] = []
      for var attempt in wanted.compactMap({ Attempt(named: $0, context) }) {
        do {
          if context.updates {
            attempt.difference = try solution.differenceNow(of: attempt)
            try context.keep(attempt)
          }
          readable.append(CodeOfAttempt(attempt: attempt, files: try solution.code(of: attempt)))
        } catch let problem as AttemptProblem {
          problems.append(problem.description)
        }
      }
      attempts += readable.inOrderOfBuilding
    }
    problems += context.problemsOfFinding(attempts.count + problems.count, "attempts")
    let workspaces = AttemptBuild.all(context)
    let all = attempts
    let shares = Shares(all, count: workspaces.count)
    problems += try await concurrentMap(
      Array(workspaces.enumerated()), atATime: workspaces.count
    ) { number, workspace in
      var problems: [String] = []
      while let attempt = await shares.next(of: number) {
        let lesson = attempt.attempt.lesson
        let ofSameLesson = all.filter { $0.attempt.lesson == lesson }
        if attempt.attempt == ofSameLesson[0].attempt {
          context.tell("\(lesson.id): \(ofSameLesson.count) attempts")
        }
        let report = try await workspace.grade(attempt.files, of: lesson)
        problems += try attempt.attempt.problems(with: report, context)
        if attempt.attempt.name == TerminalPicture.attempt {
          problems += try context.comparePicture(of: report, on: attempt.files)
        }
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
  private var shares: [ArraySlice<CodeOfAttempt>]

  init(_ attempts: [CodeOfAttempt], count: Int) {
    shares = (0..<count).map {
      attempts[attempts.count * $0 / count..<attempts.count * ($0 + 1) / count]
    }
  }

  /// The next attempt for a workspace; nothing where all are graded or being graded.
  func next(of workspace: Int) -> CodeOfAttempt? {
    if let own = shares[workspace].popFirst() { return own }
    let largest = shares.indices.max { shares[$0].count < shares[$1].count }!
    return shares[largest].popLast()
  }
}

extension Attempt {
  /// What an attempt says until somebody has written down the belief.
  static let missingBelief = "Somebody who writes this believes: …"

  /// What is not as it should be, after the tests have judged it.
  func problems(with report: LessonReport, _ context: Context) throws -> [String] {
    var problems = report.problemsBeyondFailures
    if belief.isEmpty || belief == Self.missingBelief {
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
          "\(path) is right, but fails:\n\(report.allMessages(in: context.checkout))")
      }
    case .rejected where report.status == .complete:
      problems.append("\(path) is wrong, but passes.")
    case .rejected:
      problems += try context.compare(
        report.firstMessage(in: context.checkout, andThoseOf: failures), with: failures,
        as: "\(path), “=== fails”,"
      ) { messages in
        var attempt = self
        attempt.failures = messages
        try context.keep(attempt)
      }
    }
    if !problems.isEmpty { problems.append("Alone: scripts/verify attempts --only \(name)") }
    return problems
  }
}

extension Context {
  fileprivate func keep(_ attempt: Attempt) throws { try keep(attempt.text, in: attempt.path) }

  /// Makes an attempt of the Swift code in a folder, where it may have a `belief.txt`, or gives one that
  /// is there other code. A file that the folder does not have stays as it is in the solution.
  ///
  /// - Parameter name: `Lesson01State/rejected/three-copies`.
  func makeAttempt(of folder: String, named name: String) throws -> Attempt {
    guard var attempt = Attempt(named: name, self) else {
      throw AttemptProblem(
        description: """
          “\(name)” is no name for an attempt. It has three parts: the lesson, “accepted” or \
          “rejected”, and what is told by it, as in Lesson01State/rejected/three-copies.
          """)
    }
    attempt.difference = try AttemptPatcher(attempt.lesson, self).difference(to: folder, for: name)
    if attempt.difference.isEmpty {
      throw AttemptProblem(
        description: """
          \(folder) has no Swift file whose code differs from \
          \(attempt.lesson.folder(in: "Solutions")).
          """)
    }
    let belief = try? String(
      contentsOf: URL(filePath: folder).appending(path: "belief.txt"), encoding: .utf8)
    if let belief {
      attempt.belief = belief.trimmingCharacters(in: .whitespacesAndNewlines)
    } else if attempt.belief.isEmpty {
      attempt.belief = Attempt.missingBelief
    }
    try keep(attempt)
    return attempt
  }
}

/// An attempt, and the files that it makes of the solution's.
private struct CodeOfAttempt: Sendable {
  let attempt: Attempt
  let files: [String: String]

  /// What each of its files declares, as far as a look at the lines tells, in the order of the files'
  /// names. A type inside a feature, such as its state, counts; deep inside a function nothing does.
  var declarations: [[String]] {
    let words = ["func", "init", "var", "let", "struct", "enum", "extension", "typealias"]
    return files.sorted { $0.key < $1.key }.map { _, content in
      content.split(separator: "\n").filter { line in
        line.prefix { $0 == " " }.count <= 4
          && words.contains { line.firstRange(of: "\($0) ") != nil }
      }.map(String.init).sorted()
    }
  }
}

extension [CodeOfAttempt] {
  /// In an order in which one changes little of what the one before has declared: the tests of a
  /// lesson are compiled again when its declarations change, on the way there and on the way back.
  ///
  /// First come those whose first file declares what few declare, then those whose second file does,
  /// and so on; at the end those that declare what most do.
  fileprivate var inOrderOfBuilding: Self {
    let declared = map { ($0, declarations: $0.declarations) }
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

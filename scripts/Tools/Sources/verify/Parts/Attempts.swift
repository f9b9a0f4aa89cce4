import Foundation
import Workbook

extension Part {
  /// Right attempts pass everything; wrong ones fail exactly the tests that they declare.
  static let attempts = Part(
    name: "attempts", title: "Right attempts pass, wrong ones fail as declared"
  ) { context in
    let lessons = context.lessons.filter(context.changes.touchAttempts)
    if lessons.isEmpty {
      return Findings(checked: "none, as nothing that they depend on has changed")
    }
    var problems: [String] = []
    var attempts: [Attempt] = []
    for lesson in lessons {
      let wanted = Attempt.names(of: lesson, context).filter(context.isWanted)
        .compactMap { Attempt(named: $0, context) }
      if wanted.isEmpty { continue }
      let solution = try AttemptPatcher(lesson, context)
      var readable: [Attempt] = []
      for attempt in wanted {
        do {
          let attemptNow = try solution.apply(attempt)
          if context.updates { try context.keep(attemptNow) }
          readable.append(attemptNow)
        } catch let problem as Problem {
          problems.append(problem.description)
        }
      }
      attempts += readable.inOrderOfBuilding
    }
    problems += context.problemsOfFinding(attempts.count + problems.count, "attempts")
    let queue = Queue(attempts)
    let builds = min(ProcessInfo.processInfo.activeProcessorCount, 4)
    problems += try await concurrentMap(Array(1...builds), atATime: builds) { number in
      var problems: [String] = []
      while let (attempt, left) = await queue.next(fromEnd: number.isMultiple(of: 2)) {
        if left.isMultiple(of: 20) { context.tell("attempts: \(left) to go") }
        let report = try await attempt.grade(in: ".build/attempts/\(number)", context)
        problems += try attempt.problems(with: report, context)
        if attempt.name == TerminalPicture.attempt {
          problems += try context.comparePicture(of: report, on: attempt)
        }
      }
      return problems
    }.flatMap(\.self)
    return Findings(checked: "\(attempts.count) attempts", problems: problems)
  }
}

/// The attempts that are still to be graded. Builds take them from both ends, so that few lessons are
/// built twice.
private actor Queue {
  private var attempts: ArraySlice<Attempt>

  init(_ attempts: [Attempt]) { self.attempts = attempts[...] }

  func next(fromEnd: Bool) -> (attempt: Attempt, left: Int)? {
    (fromEnd ? attempts.popLast() : attempts.popFirst()).map { ($0, attempts.count) }
  }
}

extension Attempt {
  /// What is not as it should be, after the tests have judged it.
  func problems(with report: LessonReport, _ context: Context) throws -> [String] {
    var problems = report.problemsBeyondFailures
    if belief.isEmpty {
      problems.append(
        """
        \(path) does not say what somebody believes who writes it, or what is different about it. \
        Say it in the first lines.
        """)
    }
    switch (kind, report.status == .complete) {
    case (.accepted, true): break
    case (.accepted, false):
      problems.append(
        "\(path) is right, but fails:\n\(report.firstMessage(in: context.checkout))")
    case (.rejected, true):
      problems.append("\(path) is wrong, but passes.")
    case (.rejected, false):
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
  func keep(_ attempt: Attempt, madeOf folder: String) throws -> Attempt {
    var attempt = try AttemptPatcher(attempt.lesson, self).apply(codeIn: folder, as: attempt)
    let belief = URL(filePath: folder).appending(path: "belief.txt")
    if let belief = try? String(contentsOf: belief, encoding: .utf8) {
      attempt.belief = belief.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    try keep(attempt)
    return attempt
  }
}

extension [Attempt] {
  /// In an order in which one declares what the one before has declared: the tests of a lesson are
  /// compiled again when its declarations change.
  fileprivate var inOrderOfBuilding: Self {
    map { ($0, declarations: $0.declarations) }
      .sorted { $0.declarations.lexicographicallyPrecedes($1.declarations) }.map(\.0)
  }
}

extension Attempt {
  /// The lines of its files, without comments and without what stands in the bodies of functions.
  fileprivate var declarations: [String] {
    code.sorted { $0.key < $1.key }.flatMap { _, text in
      var end: String?
      return text.split(separator: "\n").map(String.init).filter { line in
        let code = line.drop { $0 == " " }
        if let endNow = end {
          if line.hasPrefix(endNow) { end = nil }
          return false
        }
        let begins = code.hasPrefix(")") || ["func", "init", "var"].contains(where: line.contains)
        if begins, line.hasSuffix("{") { end = line.prefix { $0 == " " } + "}" }
        return !code.hasPrefix("//")
      }
    }
  }
}

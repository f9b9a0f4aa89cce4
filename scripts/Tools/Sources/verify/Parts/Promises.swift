import Foundation
import Workbook

extension Part {
  /// No rule promises behaviour without something that breaks it and is caught, and no wrong attempt breaks
  /// what nobody has promised.
  static let promises = Part(
    name: "promises", title: "Each promise of a lesson has an attempt that breaks it"
  ) { context in
    let checks = context.lessons.map { PromisesCheck(of: $0, context) }
    return Findings(
      checked: "\(checks.map(\.count).reduce(0, +)) promises",
      problems: checks.flatMap(\.problems))
  }
}

/// Checks the list of a lesson's promises: the numbers of its rules, below the file that says them, each
/// with what breaks it.
///
///     == lessons/01-state.md
///     2a: disabled-is-enough; zero-is-the-only-end
///
///     == Exercises/Lesson01State/YourTurnToTest.swift
///     5c: candidate overbooked
///
/// What breaks a rule is a rejected attempt, or, for the feature that a learner's test is tried on, one
/// of the wrong candidates.
private struct PromisesCheck {
  private struct Promise {
    let file: String
    let said: String
    /// Where it is listed.
    let place: String
    let breakers: [String]
  }

  private let lesson: Lesson
  private let context: Context
  private let path: String
  private var promises: [Promise] = []
  private(set) var problems: [String] = []

  var count: Int { promises.count }

  init(of lesson: Lesson, _ context: Context) {
    self.lesson = lesson
    self.context = context
    path = "Tests/Attempts/\(lesson.id)/promises.txt"
    guard let text = context.text(of: path) else {
      problems.append(
        """
        \(path) is missing: list each rule of the lesson with what breaks it. How: \
        Tests/Attempts/README.md, “A promise”.
        """)
      return
    }
    read(text)
    let tests = context.swiftFiles(in: lesson.testFolder).map(\.text).joined()
    checkBreakers(tests)
    checkRules(tests)
  }

  private mutating func read(_ list: String) {
    var file = "(no file is named yet)"
    var rules: Set<String> = []
    for (index, line) in list.components(separatedBy: "\n").enumerated() {
      let place = "\(path):\(index + 1)"
      let parts = line.split(whereSeparator: { $0 == ":" || $0 == ";" })
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if line.hasPrefix("== ") {
        file = String(line.dropFirst("== ".count))
        let text = context.text(of: file)
        if text == nil {
          problems.append("\(place): there is no \(file). Name the file that says it.")
        }
        rules = Set(Rule.all(in: text ?? "").map(\.number))
      } else if let rule = parts.first {
        promises.append(
          Promise(file: file, said: rule, place: place, breakers: Array(parts.dropFirst())))
        if !rules.contains(rule) {
          problems.append("\(place): \(file) has no rule “**\(rule).**”.")
        }
      }
    }
  }

  /// - Parameter tests: The lesson's. The wrong candidates are the first argument of each `wrong("…"` in
  ///   them, and the name before each `breaks:`.
  private mutating func checkBreakers(_ tests: String) {
    let candidates = tests.matches(of: /[wW]rong\w*\(\s*"([^"]+)"|"([^"]+)", breaks:/)
      .map { "candidate \($0.1 ?? $0.2 ?? "")" }
    let rejected = Attempt.names(of: lesson, context).map { $0.split(separator: "/") }
      .filter { $0[1] == Attempt.Kind.rejected.rawValue }.map { String($0[2]) }
    for promise in promises {
      if promise.breakers.isEmpty {
        problems.append(
          "\(promise.place): nothing breaks this promise. Write an attempt that does, and name it here."
        )
      }
      for name in promise.breakers where !rejected.contains(name) && !candidates.contains(name) {
        let folder =
          name.hasPrefix("candidate ")
          ? lesson.testFolder : "Tests/Attempts/\(lesson.id)/\(Attempt.Kind.rejected)"
        problems.append("\(promise.place): there is no “\(name)” in \(folder). Write it.")
      }
    }
    // Those break no promise of the feature: they change given code, are wrong about what it does, or are
    // tests.
    let others = /(given|prediction|weak-test|wrong-test|test)-.*/
    let named = Set(promises.flatMap(\.breakers))
    for name in rejected where !named.contains(name) && name.wholeMatch(of: others) == nil {
      problems.append(
        """
        \(path): no promise names \(name). Find the rule that it breaks and name it there, or write \
        that rule: learners are judged by what is said.
        """)
    }
  }

  /// Each rule of the page and of the exercise is listed, but for those that leave something open, and
  /// those of the feature to be tested: a fault says itself, after `breaks:`, which of them it breaks.
  private mutating func checkRules(_ tests: String) {
    let broken = Set(tests.matches(of: /breaks: "(\d+[a-z]+)"/).map { String($0.1) })
    let exercise = lesson.folder(in: "Exercises")
    let files =
      [(name: lesson.page, text: context.text(of: lesson.page) ?? "")]
      + context.swiftFiles(in: exercise).map { ("\(exercise)/\($0)", $1) }
    var all: Set<String> = []
    for (file, text) in files {
      for rule in Rule.all(in: text) {
        all.insert(rule.number)
        let isListed = promises.contains { $0.file == file && $0.said == rule.number }
        if rule.isOpen || isListed || broken.contains(rule.number) { continue }
        problems.append("\(path): rule \(rule.number) of \(file) is missing. List what breaks it.")
      }
    }
    for rule in broken.subtracting(all).sorted() {
      problems.append(
        "\(lesson.testFolder): a fault says that it breaks rule \(rule), and there is none.")
    }
  }
}

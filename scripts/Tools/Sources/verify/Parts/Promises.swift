import Foundation
import Workbook

extension Part {
  /// No rule or sentence promises behaviour without something that breaks it and is caught, and no wrong
  /// attempt breaks what nobody has promised.
  static let promises = Part(
    "promises", "Each promise of a lesson has an attempt that breaks it", in: .files
  ) {
    context in
    var count = 0
    var problems: [String] = []
    for lesson in context.lessons {
      let path = "Tests/Attempts/\(lesson.id)/promises.txt"
      guard let text = context.text(of: path) else {
        problems.append(
          """
          \(path) is missing: list each rule of the lesson, and below it what breaks it. How: \
          Tests/Attempts/README.md, “A promise”.
          """)
        continue
      }
      var check = PromisesCheck(path: path, lesson: lesson, context: context)
      check.check(text)
      count += check.promises
      problems += check.problems
    }
    return Findings(checked: "\(count) promises", problems: problems)
  }
}

/// Checks the promises of a lesson: the numbers of its rules, or sentences, word for word, below the file
/// that says them; and below each what breaks it.
///
///     == lessons/01-state.md
///     2a
///       disabled-is-enough; zero-is-the-only-end
///     Minus at 0 or below changes nothing.
///       disabled-is-enough
///
///     == Exercises/Lesson01State/YourTurnToTest.swift
///     5c
///       candidate overbooked
///
/// What breaks a rule is a rejected attempt, or, for the feature that a learner's test is tried on, one
/// of the wrong candidates.
private struct PromisesCheck {
  let path: String
  let lesson: Lesson
  let context: Context
  var promises = 0
  var problems: [String] = []
  /// The words of each file that was asked for, and the numbers of its rules.
  private var known: [String: (words: String, rules: Set<String>)] = [:]

  init(path: String, lesson: Lesson, context: Context) {
    self.path = path
    self.lesson = lesson
    self.context = context
  }

  mutating func check(_ text: String) {
    let rejected = Attempt.names(of: lesson, context).attempts.map { $0.split(separator: "/") }
      .filter { $0[1] == Attempt.Kind.rejected.rawValue }.map { String($0[2]) }
    let candidates = context.wrongCandidates(of: lesson)
    let lines: [(number: Int, text: String)] = text.components(separatedBy: "\n").enumerated()
      .map { ($0 + 1, $1) }.filter { !$0.text.allSatisfy(\.isWhitespace) }
    var named: Set<String> = []
    var listedRules: Set<String> = []
    var file: String?
    var isBelowPromise = false
    for (index, (number, line)) in lines.enumerated() {
      let place = "\(path):\(number)"
      let said = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("== ") {
        file = String(said.dropFirst("== ".count))
        isBelowPromise = false
      } else if let file, !line.hasPrefix(" ") {
        promises += 1
        isBelowPromise = true
        if said.wholeMatch(of: /\d+[a-z]+/) != nil { listedRules.insert("\(file) \(said)") }
        checkThat(file, says: said, place)
        if !lines[(index + 1)...].prefix(1).contains(where: { $0.text.hasPrefix(" ") }) {
          problems.append(
            "\(place): nothing breaks this promise. Write an attempt that does, and name it below.")
        }
      } else if !isBelowPromise {
        problems.append(
          """
          \(place): comes too early. Begin with “== ” and a file; below it, write the number of a rule, \
          or a sentence of it.
          """)
      } else {
        for name in said.split(separator: ";").map({ $0.trimmingCharacters(in: .whitespaces) }) {
          if let candidate = name.wholeMatch(of: /candidate (.*)/)?.1 {
            if candidates.contains(String(candidate)) { continue }
            problems.append(
              """
              \(place): \(lesson.testFolder) has no wrong candidate “\(candidate)”. Write it, or name \
              one of: \(candidates.sorted().joined(separator: "; "))
              """)
          } else {
            named.insert(name)
            if rejected.contains(name) { continue }
            problems.append(
              "\(place): there is no attempt \(lesson.id)/rejected/\(name). Write it.")
          }
        }
      }
    }
    checkRules(listedRules, brokenByFaults: context.rulesBrokenByFaults(of: lesson))
    // Those break no promise of the feature: they are wrong about what given code does, or are tests.
    let others = /(prediction|weak-test|wrong-test|test)-.*/
    for name in rejected where !named.contains(name) && name.wholeMatch(of: others) == nil {
      problems.append(
        """
        \(path): no promise names \(name). Find the rule that it breaks and name it there, or write \
        that rule: learners are judged by what is said.
        """)
    }
  }

  private mutating func checkThat(_ file: String, says said: String, _ place: String) {
    guard let text = context.text(of: file) else {
      return problems.append("\(place): there is no \(file). Name the file that says it.")
    }
    let (all, rules) = known[file] ?? (words(text), Set(Rule.all(in: text).map(\.number)))
    known[file] = (all, rules)
    if said.wholeMatch(of: /\d+[a-z]+/) != nil {
      if !rules.contains(said) {
        problems.append("\(place): \(file) has no rule “**\(said).**”.")
      }
    } else if !all.contains(words(said)) {
      problems.append("\(place): \(file) does not say this: copy the sentence, or remove it here.")
    }
  }

  /// Each rule of the page and of the exercise is listed, but for those that leave something open, and
  /// those of the feature to be tested: a fault says itself which of them it breaks.
  private mutating func checkRules(_ listed: Set<String>, brokenByFaults broken: Set<String>) {
    let exercise = lesson.folder(in: "Exercises")
    let files =
      [lesson.page]
      + context.names(in: exercise).filter { $0.hasSuffix(".swift") }.map { "\(exercise)/\($0)" }
    var all: Set<String> = []
    for file in files {
      for rule in Rule.all(in: context.text(of: file) ?? "") {
        all.insert(rule.number)
        let isBroken = broken.contains(rule.number) || listed.contains("\(file) \(rule.number)")
        guard !rule.isOpen, !isBroken else { continue }
        problems.append("\(path): rule \(rule.number) of \(file) is missing. List what breaks it.")
      }
    }
    for rule in broken.subtracting(all).sorted() {
      problems.append(
        "\(lesson.testFolder): a fault says that it breaks rule \(rule), and there is none.")
    }
  }
}

/// The words of a text, without what only sets them: line breaks, the marks of comments and lists,
/// emphasis and code voice.
private func words(_ text: String) -> String {
  text.split(separator: "\n")
    .map { $0.replacing(/^\s*(\/\/\/?\s*)?([-*>]\s+|\d+\.\s+|#+\s+)?/, with: "") }
    .joined(separator: " ")
    .replacing(/[*_`]/, with: "")
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

extension Context {
  /// The names of the wrong candidates that the lesson's learners' tests are tried on: the first
  /// argument of each `wrong("…"` and the name before each `breaks:` in the lesson's tests.
  fileprivate func wrongCandidates(of lesson: Lesson) -> Set<String> {
    let names = /[wW]rong\w*\(\s*"([^"]+)"|"([^"]+)", breaks:/
    return Set(
      texts(in: lesson.testFolder).flatMap {
        $0.matches(of: names).compactMap { ($0.1 ?? $0.2).map(String.init) }
      })
  }

  /// The rules of the feature to be tested that a wrong candidate breaks: what follows `breaks:` in the
  /// lesson's tests.
  fileprivate func rulesBrokenByFaults(of lesson: Lesson) -> Set<String> {
    Set(
      texts(in: lesson.testFolder).flatMap {
        $0.matches(of: /breaks: "(\d+[a-z]+)"/).map { String($0.1) }
      })
  }
}

import Foundation
import Workbook

extension Part {
  /// No sentence promises behaviour without something that breaks it and is caught, and no wrong attempt
  /// breaks what nobody has promised.
  static let promises = Part("promises", "Each promise of a lesson has an attempt that breaks it") {
    context in
    var count = 0
    var problems: [String] = []
    for lesson in context.lessons {
      let path = "Tests/Attempts/\(lesson.id)/promises.txt"
      guard let text = context.text(of: path) else {
        problems.append(
          """
          \(path) is missing: list each sentence of the lesson that promises behaviour, and below it \
          what breaks it. How: scripts/README.md, “A promise”.
          """)
        continue
      }
      let found = checkPromises(text, from: path, of: lesson, context)
      count += found.promises
      problems += found.problems
    }
    return Findings(checked: "\(count) promises", problems: problems)
  }
}

/// Checks the promises of a lesson. They are written down as sentences, word for word, each with what breaks
/// it.
///
///     == lessons/01-state.md
///     Minus at 0 or below changes nothing.
///       disabled-is-enough
///
///     == Exercises/Lesson01State/YourTurnToTest.swift
///     On a full boat it changes nothing.
///       candidate overbooked
///
/// A sentence stands on one line, below the file that it is from. What breaks it is a rejected attempt,
/// or, for the feature that a learner's test is tried on, one of the wrong candidates.
private func checkPromises(
  _ text: String, from path: String, of lesson: Lesson, _ context: Context
) -> (promises: Int, problems: [String]) {
  let rejected = Attempt.all(of: lesson, context).filter { $0.kind == .rejected }.map(\.shortName)
  let candidates = context.wrongCandidates(of: lesson)
  let lines = text.components(separatedBy: "\n").enumerated()
    .map { (place: "\(path):\($0 + 1)", text: $1, words: $1.trimmingCharacters(in: .whitespaces)) }
    .filter { !$0.words.isEmpty }
  var promises = 0
  var problems: [String] = []
  var named: Set<String> = []
  var file: String?
  var isBelowSentence = false
  for (index, (place, line, said)) in lines.enumerated() {
    if line.hasPrefix("== ") {
      file = String(said.dropFirst("== ".count))
      isBelowSentence = false
    } else if let file, !line.hasPrefix(" ") {
      promises += 1
      isBelowSentence = true
      if let text = context.text(of: file) {
        if !words(text).contains(words(said)) {
          problems.append(
            "\(place): \(file) does not say this: copy the sentence, or remove it here.")
        }
      } else {
        problems.append("\(place): there is no \(file). Name the file that says it.")
      }
      if !lines[(index + 1)...].prefix(1).contains(where: { $0.text.hasPrefix(" ") }) {
        problems.append(
          "\(place): nothing breaks this promise. Write an attempt that does, and name it below.")
      }
    } else if !isBelowSentence {
      problems.append(
        "\(place): comes too early. Begin with “== ” and a file; below it, write a sentence of it.")
    } else if let candidate = said.wholeMatch(of: /candidate (.*)/)?.1 {
      if candidates.contains(String(candidate)) { continue }
      problems.append(
        """
        \(place): \(lesson.testFolder) has no wrong candidate “\(candidate)”. Write it, or name one \
        of: \(candidates.sorted().joined(separator: ", "))
        """)
    } else {
      named.insert(said)
      if rejected.contains(said) { continue }
      problems.append("\(place): there is no attempt \(lesson.id)/rejected/\(said). Write it.")
    }
  }
  // Those break no promise of the feature: they are wrong about what given code does, or are tests.
  let others = /(prediction|weak-test|wrong-test|test)-.*/
  for name in rejected where !named.contains(name) && name.wholeMatch(of: others) == nil {
    problems.append(
      """
      \(path): no promise names \(name). Find the sentence that it breaks and name it there, or write \
      that sentence: learners are judged by what is said.
      """)
  }
  return (promises, problems)
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
  /// argument of each `wrong("…"` in the lesson's tests.
  fileprivate func wrongCandidates(of lesson: Lesson) -> Set<String> {
    let tests = texts(in: lesson.testFolder)
    return Set(tests.flatMap { $0.matches(of: /[wW]rong\w*\(\s*"([^"]+)"/).map { String($0.1) } })
  }
}

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
      let promises = Promises(text)
      count += promises.all.count
      problems += promises.problems(of: lesson, path: path, context)
    }
    return Findings(checked: "\(count) promises", problems: problems)
  }
}

/// The promises of a lesson as they are written down: sentences, word for word, each with what breaks
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
private struct Promises {
  struct Promise {
    let sentence: String
    let file: String
    /// The line of the sentence, from 1.
    let line: Int
    var breakers: [(words: String, line: Int)] = []
  }

  var all: [Promise] = []
  /// The lines that belong to nothing.
  var strayLines: [Int] = []

  init(_ text: String) {
    var file: String?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty { continue }
      if line.hasPrefix("== ") {
        file = String(words.dropFirst("== ".count))
      } else if let file, !line.hasPrefix(" ") {
        all.append(Promise(sentence: words, file: file, line: index + 1))
      } else if all.last != nil, all.last?.file == file {
        all[all.count - 1].breakers.append((words, index + 1))
      } else {
        strayLines.append(index + 1)
      }
    }
  }

  func problems(of lesson: Lesson, path: String, _ context: Context) -> [String] {
    let rejected = Attempt.all(of: lesson, context).filter { $0.kind == .rejected }
      .map(\.shortName)
    let candidates = context.wrongCandidates(of: lesson)
    var problems = strayLines.map {
      "\(path):\($0): comes too early. Begin with “== ” and a file; below it, write a sentence of it."
    }
    for promise in all {
      let place = "\(path):\(promise.line)"
      if let text = context.text(of: promise.file) {
        if !Self.words(text).contains(Self.words(promise.sentence)) {
          problems.append(
            "\(place): \(promise.file) does not say this: copy the sentence, or remove it here.")
        }
      } else {
        problems.append("\(place): there is no \(promise.file). Name the file that says it.")
      }
      if promise.breakers.isEmpty {
        problems.append(
          "\(place): nothing breaks this promise. Write an attempt that does, and name it below.")
      }
      for (words, line) in promise.breakers where !rejected.contains(words) {
        guard let candidate = words.wholeMatch(of: /candidate (.*)/)?.1 else {
          problems.append(
            "\(path):\(line): there is no attempt \(lesson.id)/rejected/\(words). Write it.")
          continue
        }
        if candidates.contains(String(candidate)) { continue }
        problems.append(
          """
          \(path):\(line): \(lesson.testFolder) has no wrong candidate “\(candidate)”. Write it, or \
          name one of: \(candidates.sorted().joined(separator: ", "))
          """)
      }
    }
    let named = all.flatMap(\.breakers).map(\.words)
    // Those break no promise of the feature: they are wrong about what given code does, or are tests.
    let others = /(prediction|weak-test|wrong-test|test)-.*/
    for name in rejected where !named.contains(name) && name.wholeMatch(of: others) == nil {
      problems.append(
        """
        \(path): no promise names \(name). Find the sentence that it breaks and name it there, or \
        write that sentence: learners are judged by what is said.
        """)
    }
    return problems
  }

  /// The words of a text, without what only sets them: line breaks, the marks of comments and lists,
  /// emphasis and code voice.
  private static func words(_ text: String) -> String {
    text.split(separator: "\n")
      .map { $0.replacing(/^\s*(\/\/\/?\s*)?([-*>]\s+|\d+\.\s+|#+\s+)?/, with: "") }
      .joined(separator: " ")
      .replacing(/[*_`]/, with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Context {
  /// The names of the wrong candidates that the lesson's learners' tests are tried on: the first
  /// argument of each `wrong("…"` in the lesson's tests.
  fileprivate func wrongCandidates(of lesson: Lesson) -> Set<String> {
    let tests = texts(in: lesson.testFolder)
    return Set(tests.flatMap { $0.matches(of: /[wW]rong\w*\(\s*"([^"]+)"/).map { String($0.1) } })
  }
}

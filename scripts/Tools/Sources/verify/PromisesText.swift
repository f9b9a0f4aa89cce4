import Foundation

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
struct PromisesText {
  enum Breaker: Equatable {
    case attempt(String)
    case candidate(String)
  }

  struct Promise {
    let sentence: String
    let file: String
    /// The line of the sentence, from 1.
    let line: Int
    var breakers: [(breaker: Breaker, line: Int)] = []
  }

  private(set) var promises: [Promise] = []
  /// The lines that belong to nothing.
  private(set) var strayLines: [Int] = []

  init(_ text: String) {
    var file: String?
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let words = line.trimmingCharacters(in: .whitespaces)
      if words.isEmpty { continue }
      if line.hasPrefix("== ") {
        file = String(words.dropFirst("== ".count))
      } else if let file, !line.hasPrefix(" ") {
        promises.append(Promise(sentence: words, file: file, line: index + 1))
      } else if let last = promises.indices.last, promises[last].file == file {
        let candidate = "candidate "
        let breaker: Breaker =
          words.hasPrefix(candidate)
          ? .candidate(String(words.dropFirst(candidate.count))) : .attempt(words)
        promises[last].breakers.append((breaker, index + 1))
      } else {
        strayLines.append(index + 1)
      }
    }
  }

  /// The words of a text, without what only sets them: line breaks, the marks of comments and lists,
  /// emphasis and code voice.
  static func words(_ text: String) -> String {
    text.split(separator: "\n")
      .map { $0.replacing(/^\s*(\/\/\/?\s*)?([-*>]\s+|\d+\.\s+|#+\s+)?/, with: "") }
      .joined(separator: " ")
      .replacing(/[*_`]/, with: "")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

import Foundation

/// An attempt as it is written down: what somebody believes who writes it so, how its code differs
/// from the solution, and what the tests say about it.
///
///     Somebody who writes this believes that the flag can be set in each case.
///
///     === QuantityEditor.swift
///          state.number += 1
///     +    state.isMinusButtonEnabled = true
///          return .none
///
///     === fails
///     4.2 Minus follows the number below 0
///       The message.
///
/// `===` begins a section: the edits of a file of the solution, with `@@` between one and the next; or
/// `=== whole File.swift`, a file that is given from its first line to its last, where the solution has
/// none or one that is all different; or `=== without File.swift`; and in the end what fails.
struct AttemptText: Equatable, Sendable {
  enum Change: Equatable, Sendable {
    case edits([Hunk])
    case whole([String])
    case without
  }

  var belief: String
  var changes: [(file: String, change: Change)] = []
  /// The first message of each test that fails; see ``LessonReport/firstMessages(in:)``.
  var failures: String?

  static func == (one: Self, other: Self) -> Bool { one.text == other.text }

  init(belief: String) {
    self.belief = belief
  }

  /// - Parameter path: Where the text is from, for messages.
  init(parsing text: String, path: String) throws {
    let lines = text.components(separatedBy: "\n")
    let heads = lines.indices.filter { lines[$0].hasPrefix("===") }
    belief = lines[..<(heads.first ?? lines.endIndex)].joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    for (number, head) in heads.enumerated() {
      let end = number + 1 < heads.count ? heads[number + 1] : lines.endIndex
      let body = Array(lines[(head + 1)..<end])
      let words = lines[head].dropFirst("===".count).split(separator: " ")
      guard failures == nil else {
        throw AttemptProblem("\(path):\(head + 1): nothing comes after “=== fails”.")
      }
      if words == ["fails"] {
        failures = Self.trimmed(body).joined(separator: "\n") + "\n"
        continue
      }
      guard let file = words.last.map(String.init), file.hasSuffix(".swift"),
        !changes.contains(where: { $0.file == file })
      else {
        throw AttemptProblem(
          """
          \(path):\(head + 1): after “===” comes “fails”, or a file that has no other section: \
          “File.swift”, “whole File.swift” or “without File.swift”.
          """)
      }
      switch words.dropLast() {
      case []: changes.append((file, .edits(try Self.hunks(body, from: head + 2, in: path))))
      case ["whole"]: changes.append((file, .whole(Self.trimmed(body))))
      case ["without"]: changes.append((file, .without))
      default:
        throw AttemptProblem(
          """
          \(path):\(head + 1): write “=== \(file)” for edits, “=== whole \(file)” or \
          “=== without \(file)”.
          """)
      }
    }
  }

  private static func hunks(_ lines: [String], from first: Int, in path: String) throws -> [Hunk] {
    let marks = lines.indices.filter { lines[$0].hasPrefix("@@") }
    let starts = [0] + marks.map { $0 + 1 }
    let hunks = try zip(starts, marks + [lines.endIndex]).compactMap { start, end in
      let body = Array(lines[start..<end])
      // The first “@@” may be left out.
      return trimmed(body).isEmpty
        ? nil : try Hunk(parsing: body, place: first + start, in: path)
    }
    if hunks.isEmpty { throw AttemptProblem("\(path):\(first - 1): has no edit below it.") }
    return hunks
  }

  /// Without the empty lines at both ends.
  private static func trimmed(_ lines: [String]) -> [String] {
    Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
  }

  var text: String {
    var sections = [belief]
    for (file, change) in changes {
      switch change {
      case .edits(let hunks):
        sections.append("=== \(file)\n" + hunks.map(\.text).joined(separator: "\n@@\n"))
      case .whole(let lines):
        sections.append("=== whole \(file)\n" + lines.joined(separator: "\n"))
      case .without:
        sections.append("=== without \(file)")
      }
    }
    if let failures { sections.append("=== fails\n" + failures.dropLast()) }
    return sections.joined(separator: "\n\n") + "\n"
  }
}

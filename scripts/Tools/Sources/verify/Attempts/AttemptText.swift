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
struct AttemptText: Sendable {
  enum Change: Sendable {
    case edits([Hunk])
    case whole([String])
    case without
  }

  /// What stands in the place of the belief as long as nobody has said it.
  static let missingBelief = "Somebody who writes this believes: …"

  var belief: String
  var changes: [(file: String, change: Change)] = []
  /// The first message of each test that fails; see ``LessonReport/firstMessages(in:)``.
  var failures: String?
}

extension AttemptText {
  /// - Parameter path: Where the text is from, for messages.
  init(parsing text: String, path: String) throws {
    let lines = text.components(separatedBy: "\n")
    let heads = lines.indices.filter { lines[$0].hasPrefix("===") } + [lines.endIndex]
    belief = lines[..<heads[0]].joined(separator: "\n")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    for (head, end) in zip(heads, heads.dropFirst()) {
      func problem(_ words: String) -> AttemptProblem {
        AttemptProblem(description: "\(path):\(head + 1): \(words)")
      }
      let body = lines[(head + 1)..<end]
      let words = lines[head].dropFirst("===".count).split(separator: " ")
      if failures != nil { throw problem("nothing comes after “=== fails”.") }
      if words == ["fails"] {
        failures = body.withoutEmptyEnds.joined(separator: "\n") + "\n"
        continue
      }
      guard let file = words.last.map(String.init), file.hasSuffix(".swift"),
        !changes.contains(where: { $0.file == file })
      else {
        throw problem(
          """
          after “===” comes “fails”, or a file that has no other section: “File.swift”, “whole \
          File.swift” or “without File.swift”.
          """)
      }
      switch words.dropLast() {
      case []:
        let hunks = try body.split { $0.hasPrefix("@@") }
          // The first “@@” may be left out.
          .filter { !$0.withoutEmptyEnds.isEmpty }
          .map { try Hunk(parsing: $0, in: path) }
        if hunks.isEmpty { throw problem("has no edit below it.") }
        changes.append((file, .edits(hunks)))
      case ["whole"]: changes.append((file, .whole(Array(body.withoutEmptyEnds))))
      case ["without"]: changes.append((file, .without))
      default:
        throw problem(
          "write “=== \(file)” for edits, “=== whole \(file)” or “=== without \(file)”.")
      }
    }
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

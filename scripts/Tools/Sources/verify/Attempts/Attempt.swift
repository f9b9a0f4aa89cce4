import Workbook

/// A way to do an exercise, in one file: what somebody believes who writes it so, how its code differs
/// from the solution, and what the tests say about it.
///
///     “Plus leads above 0, so it enables minus.” From −3 it does not.
///     diff --git a/QuantityEditor.swift b/QuantityEditor.swift
///     index 3f1c2aa0d1..9b0e4c77f2 100644
///     @@ -54,2 +54,3 @@
///            state.number += 1
///     +      state.isMinusButtonEnabled = true
///            return .none
///     === fails
///     4.2 Minus follows the number below 0
///       The message.
///     also: 4.3
struct Attempt: Sendable {
  enum Kind: String, CaseIterable { case accepted, rejected }

  let lesson: Lesson
  let kind: Kind
  /// `three-copies`.
  let shortName: String
  /// What somebody believes who writes it so, or what is different about it.
  var belief = ""
  /// A unified difference, as Git writes and applies it.
  var difference = ""
  /// What the tests say; see ``LessonReport/firstMessage(in:andThoseOf:)``.
  var failures: String?
  /// The files that it makes of the solution's, by their names, as soon as it has been applied.
  var code: [String: String] = [:]

  /// As it is called on the command line, `Lesson01State/rejected/three-copies`.
  var name: String { "\(lesson.id)/\(kind)/\(shortName)" }

  private static let folder = "Tests/Attempts/"
  private static let ending = ".attempt"
  private static let failureMark = "=== fails"

  /// Relative to the root of the workbook.
  var path: String { "\(Self.folder)\(name)\(Self.ending)" }

  /// - Parameter name: As it is called on the command line.
  init?(named name: String, _ context: Context) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let kind = Kind(rawValue: parts[1]), !parts[2].isEmpty,
      let lesson = context.checkout.lessons.first(where: { $0.id == parts[0] })
    else { return nil }
    self.lesson = lesson
    self.kind = kind
    shortName = parts[2]
    guard let lines = context.text(of: path)?.components(separatedBy: "\n") else { return }
    func text(_ lines: ArraySlice<String>) -> String {
      lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    }
    let mark = lines.firstIndex(of: Self.failureMark) ?? lines.endIndex
    let start = lines[..<mark].firstIndex { $0.hasPrefix("diff --git ") } ?? mark
    belief = text(lines[..<start])
    difference = text(lines[start..<mark])
    if mark < lines.endIndex { failures = text(lines[(mark + 1)...]) + "\n" }
  }

  var text: String {
    [belief, difference, failures.map { "\(Self.failureMark)\n\($0.dropLast())" } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  /// The names of a lesson's attempts.
  static func names(of lesson: Lesson, _ context: Context) -> [String] {
    Kind.allCases.map { "\(lesson.id)/\($0)/" }.flatMap { kind in
      context.names(in: folder + kind).filter { $0.hasSuffix(ending) }
        .map { kind + $0.dropLast(ending.count) }
    }
  }
}

extension Context {
  /// The text of a file. What an attempt makes of a file of the solution can be read as if it were there:
  /// `Tests/Attempts/Lesson01State/rejected/three-copies.attempt/QuantityEditor.swift`; and the attempt
  /// itself reads as what the tests say about it.
  func quotableText(of path: String) -> String? {
    guard let match = path.wholeMatch(of: /Tests\/Attempts\/(.+)\.attempt(?:\/(.+))?/),
      let attempt = Attempt(named: String(match.1), self)
    else { return text(of: path) }
    guard let file = match.2 else { return attempt.failures }
    return try? AttemptPatcher(attempt.lesson, self).apply(attempt).code[String(file)]
  }
}

import Foundation
import Workbook

/// A way to do an exercise: the solution with some edits, kept in one file.
struct Attempt: Equatable, Sendable {
  enum Kind: String, CaseIterable {
    case accepted
    case rejected
  }

  let lesson: Lesson
  let kind: Kind
  /// `three-copies`.
  let shortName: String

  /// As it is called on the command line, `Lesson01State/rejected/three-copies`.
  var name: String { "\(lesson.id)/\(kind)/\(shortName)" }

  fileprivate static let folder = "Tests/Attempts/"
  static let ending = ".attempt"

  /// Relative to the root of the workbook.
  var path: String { "\(Self.folder)\(name)\(Self.ending)" }

  static func all(of lesson: Lesson, _ context: Context) -> [Attempt] {
    names(of: lesson, context).filter { $0.hasSuffix(ending) }
      .compactMap { Attempt(named: String($0.dropLast(ending.count)), context) }
  }

  /// What lies among the attempts and is none.
  static func strangers(among lesson: Lesson, _ context: Context) -> [String] {
    names(of: lesson, context).filter { !$0.hasSuffix(ending) }.map { folder + $0 }
  }

  private static func names(of lesson: Lesson, _ context: Context) -> [String] {
    Kind.allCases.map { "\(lesson.id)/\($0)/" }.flatMap { kind in
      context.names(in: folder + kind).map { kind + $0 }
    }
  }

  func text(_ context: Context) throws -> AttemptText {
    try AttemptText(parsing: context.text(of: path) ?? "", path: path)
  }

  func keep(_ text: AttemptText, _ context: Context) throws {
    try context.keep(text.text, in: path)
  }

  /// The files that the edits make of the solution's, by their names.
  func code(_ context: Context) throws -> [String: String] {
    var files: [String: String] = [:]
    for file in context.names(in: lesson.folder(in: "Solutions")) where file.hasSuffix(".swift") {
      files[file] = try String(contentsOfFile: context.path(solution(file)), encoding: .utf8)
    }
    for (file, change) in try text(context).changes {
      switch change {
      case .whole(let lines): files[file] = Self.text(lines)
      case .without: files[file] = nil
      case .edits(let hunks):
        guard let content = files[file] else {
          throw AttemptProblem(
            description: """
              \(path) edits \(file), which is not in \(lesson.folder(in: "Solutions")). A file that \
              the solution does not have begins with: === whole \(file)
              """)
        }
        files[file] = Self.text(
          try hunks.applied(to: Self.lines(content), named: solution(file), from: path))
      }
    }
    return files
  }

  func solution(_ file: String) -> String { "\(lesson.folder(in: "Solutions"))/\(file)" }

  /// The lines of a file; a file ends with the end of a line.
  static func lines(_ text: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    return lines.last == "" ? lines.dropLast() : lines
  }

  private static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension Attempt {
  /// - Parameter name: As it is called on the command line.
  init?(named name: String, _ context: Context) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let kind = Kind(rawValue: parts[1]), !parts[2].isEmpty,
      let lesson = context.checkout.lessons.first(where: { $0.id == parts[0] })
    else { return nil }
    self.init(lesson: lesson, kind: kind, shortName: parts[2])
  }
}

extension Context {
  /// The text of a file. What an attempt makes of a file of the solution can be read as if it were there:
  /// `Tests/Attempts/Lesson01State/rejected/three-copies.attempt/QuantityEditor.swift`; and the attempt
  /// itself reads as what the tests say about it.
  func quotableText(of path: String) -> String? {
    guard path.hasPrefix(Attempt.folder), let ending = path.range(of: Attempt.ending) else {
      return text(of: path)
    }
    let name = path[..<ending.lowerBound].dropFirst(Attempt.folder.count)
    guard let attempt = Attempt(named: String(name), self) else { return nil }
    let file = path[ending.upperBound...].drop { $0 == "/" }
    if file.isEmpty { return try? attempt.text(self).failures }
    return try? attempt.code(self)[String(file)]
  }
}

/// Something about an attempt that keeps it from being graded, in words that say what to do.
struct AttemptProblem: MaybeWrongUse, CustomStringConvertible {
  let description: String
  /// Whether the solution may have changed since the attempt was written.
  var isOutdated = false
  var isWrongUse: Bool { true }
}

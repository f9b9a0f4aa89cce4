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
  /// As it is called on the command line, `Lesson01State/rejected/three-copies`.
  let name: String

  static let ending = ".attempt"

  /// Relative to the root of the workbook.
  var path: String { "Tests/Attempts/\(name)\(Self.ending)" }

  static func all(of lesson: Lesson, _ context: Context) -> [Attempt] {
    Kind.allCases.flatMap { kind in
      files(of: lesson, kind, context).filter { $0.hasSuffix(ending) }.map { file in
        Attempt(
          lesson: lesson, kind: kind,
          name: "\(lesson.id)/\(kind)/\(file.dropLast(ending.count))")
      }
    }
  }

  /// What lies among the attempts and is none.
  static func strangers(among lesson: Lesson, _ context: Context) -> [String] {
    Kind.allCases.flatMap { kind in
      files(of: lesson, kind, context).filter { !$0.hasSuffix(ending) }
        .map { "Tests/Attempts/\(lesson.id)/\(kind)/\($0)" }
    }
  }

  private static func files(of lesson: Lesson, _ kind: Kind, _ context: Context) -> [String] {
    context.names(in: "Tests/Attempts/\(lesson.id)/\(kind)")
  }

  init(lesson: Lesson, kind: Kind, name: String) {
    self.lesson = lesson
    self.kind = kind
    self.name = name
  }

  /// - Parameter name: As it is called on the command line.
  init?(named name: String, _ context: Context) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let kind = Kind(rawValue: parts[1]), !parts[2].isEmpty,
      let lesson = context.checkout.lessons.first(where: { $0.id == parts[0] })
    else { return nil }
    self.init(lesson: lesson, kind: kind, name: name)
  }

  func text(_ context: Context) throws -> AttemptText {
    try AttemptText(parsing: context.text(of: path) ?? "", path: path)
  }

  func keep(_ text: AttemptText, _ context: Context) throws {
    try context.keep(text.text, in: path)
  }

  /// The files that the edits make of the solution's, by their names.
  func code(_ context: Context) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for file in context.names(in: lesson.folder(in: "Solutions")) where file.hasSuffix(".swift") {
      files[file] = try Data(contentsOf: URL(filePath: context.path(solution(file))))
    }
    for (file, change) in try text(context).changes {
      switch change {
      case .whole(let lines): files[file] = Data(Self.text(lines).utf8)
      case .without: files[file] = nil
      case .edits(let hunks):
        guard let content = files[file] else {
          throw AttemptProblem(
            """
            \(path) edits \(file), which is not in \(lesson.folder(in: "Solutions")). A file that \
            the solution does not have begins with: === whole \(file)
            """)
        }
        let lines = Self.lines(String(decoding: content, as: UTF8.self))
        let edited = try hunks.applied(to: lines, named: solution(file), from: path)
        files[file] = Data(Self.text(edited).utf8)
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

  static func text(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
}

extension Context {
  /// The text of a file. What an attempt makes of a file of the solution can be read as if it were there:
  /// `Tests/Attempts/Lesson01State/rejected/three-copies.attempt/QuantityEditor.swift`; and the attempt
  /// itself reads as what the tests say about it.
  func quotableText(of path: String) -> String? {
    let prefix = "Tests/Attempts/"
    guard path.hasPrefix(prefix), let ending = path.range(of: Attempt.ending) else {
      return text(of: path)
    }
    let name = String(path[..<ending.lowerBound].dropFirst(prefix.count))
    guard let attempt = Attempt(named: name, self) else { return nil }
    let file = path[ending.upperBound...].drop { $0 == "/" }
    if file.isEmpty { return try? attempt.text(self).failures }
    return (try? attempt.code(self)[String(file)]).map { String(decoding: $0, as: UTF8.self) }
  }
}

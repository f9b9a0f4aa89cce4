import Foundation
import Workbook

/// A lesson's solution in a small repository of its own, where Git applies attempts to it.
///
/// The repository borrows the objects of the workbook's, so that an attempt which was written for an
/// earlier version of the solution is merged with what has changed since: `git apply --3way`.
struct AttemptPatcher: Sendable {
  private let context: Context
  private let solution: String
  private let folder: String
  /// What Git calls the solution's files.
  private let tree: String

  init(_ lesson: Lesson, _ context: Context) throws {
    self.context = context
    solution = lesson.folder(in: "Solutions")
    folder = ".build/attempts/\(lesson.id)"
    try context.clear(folder)
    try context.git(["init", "--quiet"], in: folder)
    // A workbook that did not come with Git has no earlier versions.
    if let objects = try? context.git([
      "rev-parse", "--path-format=absolute", "--git-path", "objects",
    ]) {
      try context.keep(objects, in: "\(folder)/.git/objects/info/alternates")
    }
    try context.copyCode(from: solution, to: folder)
    try context.git(["add", "--all"], in: folder)
    tree = try context.git(["write-tree"], in: folder).filter { !$0.isNewline }
  }

  /// The attempt with the files that it makes of the solution's, and with its difference written anew
  /// for the solution as it is now.
  ///
  /// - Throws: ``Problem`` where its difference does not fit.
  func apply(_ attempt: Attempt) throws -> Attempt {
    try apply(attempt.difference, of: attempt.path, as: attempt)
  }

  /// An attempt that makes the Swift code in a folder of the solution's. What differs in comments alone,
  /// and files that the folder does not have, stay as they are in the solution.
  ///
  /// - Parameter source: Absolute, or relative to where the program was started.
  func apply(codeIn source: String, as attempt: Attempt) throws -> Attempt {
    try context.copyCode(from: URL(filePath: source).path, to: folder)
    // New files are known, so that they are part of the difference.
    try context.git(["add", "--intent-to-add", "--all"], in: folder)
    let difference = try context.git(
      ["diff", "--unified=1", "--ignore-blank-lines", "-I^ *//", tree], in: folder)
    try context.git(["read-tree", "--reset", "-u", tree], in: folder)
    return try apply(String(difference.dropLast()), of: source, as: attempt)
  }

  private func apply(
    _ difference: String, of place: String, as attempt: Attempt
  ) throws -> Attempt {
    guard !difference.isEmpty else {
      throw Problem("\(place) has no Swift code that differs from \(solution).")
    }
    defer { _ = try? context.git(["read-tree", "--reset", "-u", tree], in: folder) }
    try context.keep(difference + "\n", in: "\(folder)/.git/difference")
    do {
      // A difference may be edited by hand, without a count of its lines.
      try context.git(
        ["apply", "--3way", "--recount", "--whitespace=nowarn", ".git/difference"], in: folder)
    } catch {
      let rest = ".build/attempts/unfit/\(attempt.name)"
      try context.clear(rest)
      try context.copyCode(from: folder, to: rest)
      throw Problem(
        """
        \(place) does not fit \(solution):
        \(error)
        What Git could make of it is in \(rest), with marks where it could not. Mend that, and write the \
        difference anew with: scripts/verify attempts --from \(rest) --as \(attempt.name)
        """)
    }
    var attempt = attempt
    attempt.code = Dictionary(uniqueKeysWithValues: context.swiftFiles(in: folder).map { ($0, $1) })
    // With as many lines around each change as it takes to read it. Git finds the place by the version
    // that the difference names.
    attempt.difference = try context.git(
      ["diff", "--cached", "--unified=1", "--abbrev=10", tree], in: folder
    ).split(separator: "\n").filter { !$0.hasPrefix("--- ") && !$0.hasPrefix("+++ ") }
      .joined(separator: "\n")
    if attempt.difference.isEmpty {
      throw Problem("\(place): the solution itself is written so by now. Remove one of them.")
    }
    return attempt
  }
}

extension Context {
  fileprivate func copyCode(from source: String, to folder: String) throws {
    for (name, text) in swiftFiles(in: source) { try keep(text, in: "\(folder)/\(name)") }
  }
}

import Foundation
import Workbook

/// A lesson's solution in a small repository of its own, where Git applies attempts to it.
///
/// The repository borrows the objects of the workbook's, so that an attempt which was written for an
/// earlier version of the solution is merged with what has changed since: `git apply --3way`.
struct AttemptPatcher: Sendable {
  let lesson: Lesson
  private let context: Context
  /// Relative to the root.
  private let folder: String
  /// What Git calls the solution's files.
  private let tree: String

  init(_ lesson: Lesson, _ context: Context) throws {
    self.lesson = lesson
    self.context = context
    folder = ".build/attempts/\(lesson.id)"
    try? FileManager.default.removeItem(atPath: context.path(folder))
    try context.makeFolder(for: "\(folder)/.git")
    try Self.git(["init", "--quiet"], in: folder, context)
    let objects = try context.git(
      ["rev-parse", "--path-format=absolute", "--git-path", "objects"], in: ".")
    // A workbook that did not come with Git has no earlier versions.
    if objects.isSuccess {
      try context.keep(objects.output, in: "\(folder)/.git/objects/info/alternates")
    }
    try Self.copyCode(from: lesson.folder(in: "Solutions"), to: folder, context)
    try Self.git(["add", "--all"], in: folder, context)
    tree = try Self.git(["write-tree"], in: folder, context).filter { !$0.isNewline }
  }

  /// The files that an attempt makes of the solution's, by their names.
  ///
  /// - Throws: ``AttemptProblem`` where its difference does not fit.
  func code(of attempt: Attempt) throws -> [String: String] {
    try applying(attempt) { Self.code(in: folder, context) }
  }

  /// The difference of an attempt, written anew for the solution as it is now.
  func differenceNow(of attempt: Attempt) throws -> String {
    let now = try applying(attempt) { try difference() }
    guard !now.isEmpty else {
      throw AttemptProblem(
        description:
          "\(attempt.path): the solution itself is written so by now. Remove one of them.")
    }
    return now
  }

  /// How the Swift code in a folder differs from the solution. What differs in comments alone, and files
  /// that the folder does not have, stay as they are in the solution.
  ///
  /// - Parameters:
  ///   - source: Absolute, or relative to where the program was started.
  ///   - name: The attempt's.
  func difference(to source: String, for name: String) throws -> String {
    try Self.copyCode(from: URL(filePath: source).path, to: folder, context)
    // New files are known, so that they are part of the difference.
    try git(["add", "--intent-to-add", "--all"])
    let onlyCode = ["--ignore-blank-lines", "-I^ *//"]
    let difference = try git(["diff", "--unified=1"] + onlyCode + [tree])
    try git(["read-tree", "--reset", "-u", tree])
    return try apply(difference, of: source, named: name) { try self.difference() }
  }

  /// With as many lines around each change as it takes to read it. Git finds the place by the version
  /// that the difference names.
  private func difference() throws -> String {
    try git(["diff", "--cached", "--unified=1", "--abbrev=10", tree]).split(separator: "\n")
      .filter { !$0.hasPrefix("--- ") && !$0.hasPrefix("+++ ") }.joined(separator: "\n")
  }

  private func applying<Result>(_ attempt: Attempt, do: () throws -> Result) throws -> Result {
    guard !attempt.difference.isEmpty else {
      throw AttemptProblem(
        description: "\(attempt.path) has no difference: it begins with “diff --git ”.")
    }
    return try apply(attempt.difference + "\n", of: attempt.path, named: attempt.name, do: `do`)
  }

  private func apply<Result>(
    _ difference: String, of place: String, named name: String, do: () throws -> Result
  ) throws -> Result {
    defer { _ = try? git(["read-tree", "--reset", "-u", tree]) }
    try context.keep(difference, in: "\(folder)/.git/difference")
    // Whoever edits a difference by hand need not count its lines.
    let ending = try context.git(
      ["apply", "--3way", "--recount", "--whitespace=nowarn", ".git/difference"], in: folder)
    guard !ending.isSuccess else { return try `do`() }
    let rest = ".build/attempts/unfit/\(name)"
    try? FileManager.default.removeItem(atPath: context.path(rest))
    try Self.copyCode(from: folder, to: rest, context)
    throw AttemptProblem(
      description: """
        \(place) does not fit \(lesson.folder(in: "Solutions")):
        \(ending.lastLines)
        What Git could make of it is in \(rest), with marks where it could not. Mend that, and write the \
        difference anew with: scripts/verify attempts --from \(rest) --as \(name)
        """)
  }

  @discardableResult private func git(_ arguments: [String]) throws -> String {
    try Self.git(arguments, in: folder, context)
  }

  @discardableResult private static func git(
    _ arguments: [String], in folder: String, _ context: Context
  ) throws -> String {
    let ending = try context.git(arguments, in: folder)
    guard ending.isSuccess else {
      throw AttemptProblem(
        description: "git \(arguments.joined(separator: " ")) failed:\n\(ending.lastLines)")
    }
    return ending.output
  }

  // MARK: Files

  private static func code(in folder: String, _ context: Context) -> [String: String] {
    let names = context.names(in: folder).filter { $0.hasSuffix(".swift") }
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, context.text(of: "\(folder)/\($0)")!) })
  }

  private static func copyCode(from source: String, to folder: String, _ context: Context) throws {
    for (name, text) in code(in: source, context) {
      try context.keep(text, in: "\(folder)/\(name)")
    }
  }
}

extension Context {
  /// Runs Git, whatever it is set up to do elsewhere.
  func git(_ arguments: [String], in folder: String) throws -> Ending {
    let own = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
    return try run("git", ["-C", path(folder)] + arguments, environment: own)
  }
}

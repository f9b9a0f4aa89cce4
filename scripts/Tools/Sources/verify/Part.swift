import Foundation
import Workbook

/// One part of the proof that the workbook is right.
struct Part: Sendable {
  /// What to type to run this part alone.
  let name: String
  /// What it proves.
  let title: String
  let check: @Sendable (Context) async throws -> Findings

  init(
    _ name: String, _ title: String, check: @escaping @Sendable (Context) async throws -> Findings
  ) {
    self.name = name
    self.title = title
    self.check = check
  }

  /// All parts, the quick ones first.
  static let all: [Part] = [
    .format, .promises, .exercises, .solutions, .attempts, .mistakes, .lessons, .runtime, .tools,
    .sanitizer, .stress,
  ]

  /// The names of those that can look at one thing alone; see ``Context/only``.
  static let narrowable = [attempts.name, lessons.name]
}

/// What a part has looked at, and what it has found wrong.
struct Findings: Sendable {
  /// What was checked, in words, such as “13 tests”.
  var checked: String
  /// What is wrong. Each says where, and what to do.
  var problems: [String]
  /// More to print, line by line.
  var details: [String] = []
  /// Whether the platform does not have what the part needs.
  var isSkipped = false

  init(checked: String, problems: [String] = []) {
    self.checked = checked
    self.problems = problems
  }

  static func skipped(_ reason: String) -> Findings {
    var findings = Findings(checked: reason)
    findings.isSkipped = true
    return findings
  }
}

/// What the parts work on.
struct Context: Sendable {
  let checkout: Checkout
  /// The lessons to look at.
  private(set) var lessons: [Lesson]
  /// Whether texts that can be derived are written anew instead of being compared.
  let updates: Bool
  /// How often the stress part runs the suite.
  let repetitions: Int
  /// Of attempts and blocks, only those whose names contain this.
  let only: String?
  /// Hears how far a long part has come.
  let tell: @Sendable (String) -> Void

  /// - Parameter lessons: All lessons, where none is given.
  init(
    checkout: Checkout, lessons: [Lesson] = [], updates: Bool, repetitions: Int,
    only: String? = nil,
    tell: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.checkout = checkout
    self.lessons = lessons.isEmpty ? checkout.lessons : lessons
    self.updates = updates
    self.repetitions = repetitions
    self.only = only
    self.tell = tell
  }

  /// The same, for these lessons.
  func looking(at lessons: [Lesson]) -> Context {
    var context = self
    context.lessons = lessons
    return context
  }

  /// Whether an attempt, a page or a block of this name is to be looked at.
  func isWanted(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

  /// What is wrong where there was nothing to look at.
  func problemsOfFinding(_ count: Int, _ things: String) -> [String] {
    guard count == 0 else { return [] }
    return [only.map { "There are no \(things) named “\($0)”." } ?? "There are no \(things)."]
  }

  /// Runs a program in the root of the workbook. What is set in the terminal for the workbook does
  /// not reach it.
  func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Ending {
    let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("BOOTCAMP_") }
    return try runProcess(
      Command(
        program, arguments, in: checkout.root,
        environment: inherited.merging(environment) { $1 }),
      outputLimit: 1 << 24)
  }

  func text(of path: String) -> String? {
    try? String(contentsOfFile: "\(checkout.root)/\(path)", encoding: .utf8)
  }

  /// Writes a text into a file of the workbook, whose folder is made where it is missing.
  func keep(_ text: String, in path: String) throws {
    let file = URL(filePath: self.path(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func path(_ path: String) -> String { "\(checkout.root)/\(path)" }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path))
  }

  func names(in folder: String) -> [String] {
    Workbook.names(in: path(folder)).filter { !$0.hasPrefix(".") }
  }

  /// Compares a text with the one that is kept in a file, or keeps it there when updating.
  func compare(_ text: String, withFile path: String) throws -> [String] {
    try compare(text, with: self.text(of: path), as: path) { try keep($0, in: path) }
  }

  /// Compares a text with the one that is kept, or keeps it when updating.
  ///
  /// - Parameter place: Where it is kept, for messages.
  func compare(
    _ text: String, with kept: String?, as place: String, keep: (String) throws -> Void
  ) throws -> [String] {
    guard kept != text else { return [] }
    if updates {
      try keep(text)
      return []
    }
    guard let kept else {
      return ["\(place) is missing. Write it with: scripts/verify --update"]
    }
    return [
      """
      \(place) says something else than what happens:
      \(lineDifference(from: kept, to: text))
      If the new text is right, keep it with: scripts/verify --update
      """
    ]
  }
}

/// The lines that differ, `−` for the old ones and `+` for the new ones.
func lineDifference(from old: String, to new: String) -> String {
  let oldLines = old.components(separatedBy: "\n")
  let newLines = new.components(separatedBy: "\n")
  return LineDifference(from: oldLines, to: newLines).lines.compactMap { line in
    switch line {
    case .common: nil
    case .removed(let index): "  − \(index + 1): \(oldLines[index])"
    case .added(let index): "  + \(index + 1): \(newLines[index])"
    }
  }.joined(separator: "\n")
}

extension Ending {
  var isSuccess: Bool { cause == .exited(0) }

  /// What a run of tests has said about failures: for a person to read, not to be judged by.
  var failures: String {
    let marks = ["✘", "error: ", "Fatal error: ", "unexpected signal", "SUMMARY: "]
    let lines = (output + errors).split(separator: "\n")
      .filter { line in
        marks.contains { line.contains($0) } && !line.contains("known issue")
      }
    return lines.isEmpty ? lastLines : lines.prefix(60).map { "  \($0)" }.joined(separator: "\n")
  }

  /// The end of what a program has said, for a message.
  var lastLines: String {
    (output + errors).split(separator: "\n").suffix(40).map { "  \($0)" }.joined(separator: "\n")
  }
}

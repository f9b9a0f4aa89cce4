import Foundation
import Workbook

/// One part of the proof that the workbook is right.
struct Part: Sendable {
  /// What to type to run this part alone.
  let name: String
  /// What it proves.
  let title: String
  /// Where it works. Parts that work in one place run one after the other, the places side by side.
  let place: Place
  let check: @Sendable (Context) async throws -> Findings

  /// A build folder, mostly.
  enum Place: Hashable {
    case files, exercises, solutions, tools, sanitizer
    /// As many workspaces as the machine has processors, or busy loops: nothing runs beside it.
    case wholeMachine
  }

  init(
    _ name: String, _ title: String, in place: Place,
    check: @escaping @Sendable (Context) async throws -> Findings
  ) {
    self.name = name
    self.title = title
    self.place = place
    self.check = check
  }

  /// Those that `scripts/verify` runs without a word. Of the attempts it grades those of lessons that
  /// have changed, and of the tools' tests it runs the quick ones.
  static let quick: [Part] = [
    .format, .layout, .promises, .solutions, .mistakes, .runtime, .exercises, .lessons, .tools,
    .package, .attempts,
  ]

  /// Those that `scripts/verify all` adds.
  static let slow: [Part] = [.site, .isolation, .sanitizer, .stress]

  static let all = quick + slow

  /// The names of those that can look at one thing alone; see ``Context/only``.
  static let narrowable = [attempts.name, lessons.name]
}

/// What a part has looked at, and what it has found wrong.
struct Findings: Sendable {
  /// What was checked, in words, such as “13 tests”.
  var checked: String
  /// What is wrong. Each says where, and what to do.
  var problems: [String] = []
  /// Whether the platform does not have what the part needs; ``checked`` says what.
  var isSkipped = false
}

/// What the parts work on.
struct Context: Sendable {
  let checkout: Checkout
  /// The lessons to look at; all where none is chosen.
  var chosenLessons: [Lesson] = []
  /// Whether texts that can be derived are written anew instead of being compared.
  var updates: Bool
  /// How often the stress part runs the suite.
  var repetitions: Int
  /// Whether tests that take long are left out.
  var isQuick = false
  /// Of attempts and blocks, only those whose names contain this.
  var only: String?
  /// Hears how far a long part has come.
  var tell: @Sendable (String) -> Void = { _ in }

  var lessons: [Lesson] { chosenLessons.isEmpty ? checkout.lessons : chosenLessons }

  /// Whether an attempt, a page or a block of this name is to be looked at.
  func isWanted(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }

  /// What is wrong where there was nothing to look at.
  func problemsOfFinding(_ count: Int, _ things: String) -> [String] {
    guard count == 0 else { return [] }
    return [only.map { "There are no \(things) named “\($0)”." } ?? "There are no \(things)."]
  }

  /// Runs a program in the root of the workbook. What is set in the terminal for the workbook or for
  /// Git does not reach it.
  func run(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Ending {
    let inherited = ProcessInfo.processInfo.environment.filter { variable, _ in
      !["BOOTCAMP_", "GIT_"].contains(where: variable.hasPrefix)
    }
    return try runProcess(
      Command(
        program, arguments, in: checkout.root,
        environment: inherited.merging(environment) { $1 }),
      outputLimit: 1 << 24)
  }

  func text(of path: String) -> String? {
    try? String(contentsOfFile: self.path(path), encoding: .utf8)
  }

  /// The texts of the Swift files in a folder.
  func texts(in folder: String) -> [String] {
    names(in: folder).filter { $0.hasSuffix(".swift") }.compactMap { text(of: "\(folder)/\($0)") }
  }

  func names(in folder: String) -> [String] {
    Workbook.names(in: path(folder)).filter { !$0.hasPrefix(".") }
  }

  func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(checkout.root)/\(path)" }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path))
  }

  /// Writes a text into a file of the workbook.
  func keep(_ text: String, in path: String) throws {
    try makeFolder(for: path)
    try text.write(toFile: self.path(path), atomically: true, encoding: .utf8)
  }

  /// Makes the folder of a file where it is missing.
  func makeFolder(for path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: self.path(path)).deletingLastPathComponent(),
      withIntermediateDirectories: true)
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
    if kept == text { return [] }
    if updates {
      try keep(text)
      return []
    }
    guard let kept else {
      return ["\(place) is missing. Write it with: scripts/verify --update"]
    }
    let (old, new) = (kept.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
    return [
      """
      \(place) says something else than what happens:
      \(lineDifference(from: old, to: new))
      If the new text is right, keep it with: scripts/verify --update
      """
    ]
  }
}

/// The lines that differ, `−` for the old ones and `+` for the new ones.
func lineDifference(from old: [String], to new: [String]) -> String {
  new.difference(from: old).map { change in
    switch change {
    case .remove(let index, let line, _): "  − \(index + 1): \(line)"
    case .insert(let index, let line, _): "  + \(index + 1): \(line)"
    }
  }.joined(separator: "\n")
}

extension Ending {
  var isSuccess: Bool { cause == .exited(0) }

  /// The end of what a program has said, for a message.
  var lastLines: String {
    (output + errors).split(separator: "\n").suffix(40).map { "  \($0)" }.joined(separator: "\n")
  }
}

import Foundation
import Workbook

/// What the parts work on.
struct Context: Sendable {
  let checkout: Checkout
  /// The lessons to look at; all where none is chosen.
  var chosenLessons: [Lesson] = []
  /// Whether texts that can be derived are written anew instead of being compared.
  var updates = false
  /// Whether what takes long is left out.
  var isQuick = false
  /// Attempts and screens that these cannot have touched are left out.
  var changes = Changes()
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

  /// What a program prints.
  ///
  /// - Throws: ``Problem`` where it fails.
  @discardableResult func output(
    of program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    let ending = try run(program, arguments, environment: environment)
    if ending.isSuccess { return ending.output }
    throw Problem(
      "\(program) \(arguments.joined(separator: " ")) failed:\n\(ending.lastLines)")
  }

  /// What Git prints, whatever it is set up to do elsewhere.
  @discardableResult func git(_ arguments: [String], in folder: String = ".") throws -> String {
    try output(
      of: "git", ["-C", path(folder)] + arguments,
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
  }

  func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(checkout.root)/\(path)" }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path))
  }

  func text(of path: String) -> String? {
    try? String(contentsOfFile: self.path(path), encoding: .utf8)
  }

  func markdown(of path: String) -> Markdown {
    Markdown(lines: (text(of: path) ?? "").components(separatedBy: "\n"))
  }

  func names(in folder: String) -> [String] {
    Workbook.names(in: path(folder)).filter { !$0.hasPrefix(".") }
  }

  /// The Swift files in a folder, in the order of their names.
  func swiftFiles(in folder: String) -> [(name: String, text: String)] {
    names(in: folder).filter { $0.hasSuffix(".swift") }
      .compactMap { name in text(of: "\(folder)/\(name)").map { (name, $0) } }
  }

  /// Makes an empty folder, in place of what was there.
  func clear(_ folder: String) throws {
    try? FileManager.default.removeItem(atPath: path(folder))
    try FileManager.default.createDirectory(
      atPath: path(folder), withIntermediateDirectories: true)
  }

  /// Writes a text into a file, and makes its folder where there is none.
  func keep(_ text: String, in path: String) throws {
    let file = URL(filePath: self.path(path))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
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
    let old = kept?.components(separatedBy: "\n") ?? []
    return [
      """
      \(place) says \(kept == nil ? "nothing yet of" : "something else than") what happens:
      \(lineDifference(from: old, to: text.components(separatedBy: "\n")))
      If the new text is right, keep it with: scripts/verify --update
      """
    ]
  }
}

/// The file that a link of a page leads to, and the heading in it; nothing where it leads out of the
/// workbook.
func linkedFile(_ target: String, from page: String) -> (file: String, anchor: String?)? {
  guard let url = URL(string: target, relativeTo: URL(filePath: "/\(page)"))?.absoluteURL,
    url.isFileURL
  else { return nil }
  return (String(url.path.dropFirst()), url.fragment(percentEncoded: false))
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

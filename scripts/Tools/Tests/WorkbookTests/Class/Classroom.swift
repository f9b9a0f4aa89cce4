import Foundation

@testable import Workbook

/// A workbook with a class: folders of learners beside it, which tests may fill with anything.
final class Classroom: Sendable {
  let workbook: FixtureWorkbook
  /// The folder that holds the learners' folders.
  let folder: String

  /// - Parameter name: Of the workbook, one for each suite.
  init(_ name: String) throws {
    workbook = try FixtureWorkbook(name)
    folder = workbook.root + ", learners"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Adds somebody who has handed in these files, by their paths below `Exercises`.
  @discardableResult
  func add(_ learner: String, _ files: [String: String] = [:]) throws -> String {
    let root = "\(folder)/\(learner)"
    try FileManager.default.createDirectory(
      atPath: "\(root)/Exercises", withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: "\(root)/Exercises/\(path)") }
    return root
  }

  /// Adds somebody with a first lesson that consists of one file, and no other lesson.
  @discardableResult
  func add(_ learner: String, numbers: String) throws -> String {
    try add(learner, ["Lesson01Numbers/Numbers.swift": numbers])
  }

  /// The lessons as the workbook has them, from `Exercises` or `Solutions`.
  func lessons(_ lessons: String..., from sources: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for lesson in lessons {
      for file in names(in: "\(workbook.root)/\(sources)/\(lesson)") {
        files["\(lesson)/\(file)"] = contents(
          of: "\(workbook.root)/\(sources)/\(lesson)/\(file)")
      }
    }
    return files
  }

  func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Forgets all verdicts of earlier runs.
  func forget() throws {
    try? FileManager.default.removeItem(atPath: "\(workbook.root)/.build/class/kept")
  }

  /// Every file and link of the learners, with its size and its date.
  func inventory() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().map { path in
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
      return "\(path) \(attributes[.size]!) \(attributes[.modificationDate]!)"
    }
  }
}

/// The tool's JSON, read by somebody who knows only its description.
struct ClassVerdict: Decodable {
  var version: Int
  var isolation: String
  var learners: Int
  var complete: Int
  var rows: [Row]
  var groups: [Group]

  struct Row: Decodable {
    var name: String
    var problem: String?
    var complete: Int
    var passed: Int
    var total: Int
    var stands: Stand?
    var lessons: [Lesson]
  }

  struct Lesson: Decodable {
    var id: String
    var status: String
    var passed: Int
    var total: Int
    var message: String?
    var remark: String?
    var tests: [Test]
  }

  struct Test: Decodable {
    var name: String
    var status: String
    var message: String?
  }

  struct Stand: Decodable {
    var lesson: String
    var title: String
    var step: String?
    var message: String?
    var file: String?
  }

  struct Group: Decodable {
    var count: Int
    var names: [String]
    var stands: Stand
  }

  subscript(_ name: String) -> Row? { rows.first { $0.name == name } }
}

extension FixtureWorkbook.Run {
  func classVerdict() throws -> ClassVerdict {
    try JSONDecoder().decode(ClassVerdict.self, from: Data(output.utf8))
  }
}

/// How many processes have a text in their command line.
func processes(with text: String) -> Int {
  #if os(Linux)
    return names(in: "/proc").count { name in
      guard Int(name) != nil, let line = contents(of: "/proc/\(name)/cmdline") else { return false }
      return line.contains(text) && isAlive(pid_t(name)!)
    }
  #else
    let list = try! runProcess(
      Command("/bin/ps", ["-axww", "-o", "command="], in: "/", environment: [:]))
    return list.output.split(separator: "\n").count { $0.contains(text) }
  #endif
}

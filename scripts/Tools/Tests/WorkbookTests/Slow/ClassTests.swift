import Foundation
import Testing

@testable import Workbook

/// A class, judged by the real tool.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ClassTests {
  let workbook: FixtureWorkbook
  let folder: String

  init() throws {
    workbook = try FixtureWorkbook("a workbook that judges a class")
    folder = "\(FixtureWorkbook.products)/fixtures/a class"
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static let hasSandbox: Bool = {
    let ending = try? runProcess(Command("bwrap", ["--ro-bind", "/", "/", "true"], in: "/"))
    return ending?.cause == .exited(0)
  }()

  /// A learner whose workbook is as it was shipped, but for some files of the exercises.
  private func learner(_ name: String, _ files: [String: String] = [:]) throws {
    let exercises = "\(folder)/\(name)/Exercises"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(workbook.root)/Exercises", toPath: exercises)
    for (file, text) in files {
      try text.write(toFile: "\(exercises)/\(file)", atomically: true, encoding: .utf8)
    }
  }

  private static let numbers = "Lesson01Numbers/Numbers.swift"

  private static func double(_ body: String, isEven: String = "number % 2 == 0") -> String {
    """
    import Foundation
    func double(_ number: Int) -> Int { \(body) }
    func isEven(_ number: Int) -> Bool { \(isEven) }
    """
  }

  @Test("Everybody is a row, whatever they hand in, and reports make the same table")
  func rows() async throws {
    try learner("ada", [Self.numbers: Self.double("2 * number")])
    try learner("ben")
    try learner("cleo", [Self.numbers: Self.double("2 * nummer")])
    try learner("dan", [Self.numbers: Self.double("{ while number == 1 {}; return 2 * number }()")])
    let asksWhereItRuns = "!ProcessInfo.processInfo.processName.isEmpty && number % 2 == 0"
    try learner("eva", [Self.numbers: Self.double("number * number", isEven: asksWhereItRuns)])
    try learner("fay", [Self.numbers: Self.double("number + 0")])
    try learner(
      "gil", ["Lesson02Words/Words.swift": "func == (a: String, b: String) -> Bool { true }"])
    try FileManager.default.createDirectory(
      atPath: "\(folder)/hal", withIntermediateDirectories: true)
    try learner("ida")
    try FileManager.default.removeItem(atPath: "\(folder)/ida/Exercises/\(Self.numbers)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/ida/Exercises/\(Self.numbers)", withDestinationPath: "/etc/passwd")

    let run = try await workbook.progress("class", folder, "--json", "--timeout", "2")
    #expect(run.code == 1, "\(run.errors)")
    let json = try JSONValue(run.output)
    #expect(try JSONSchema(file: "class-2").problems(in: json) == [])
    let rows = try #require(json["learners"]?.array)
    let first = rows.map { $0["lessons"]?[0]?["status"]?.string ?? "" }
    #expect(
      rows.map { $0["name"]?.string } == [
        "ada", "ben", "cleo", "dan", "eva", "fay", "gil", "hal", "ida",
      ])
    #expect(
      first == [
        "complete", "not-started", "does-not-compile", "timed-out", "incomplete", "incomplete",
        "not-started", "", "does-not-compile",
      ])
    #expect(rows[0]["lessons"]?[0]?["remark"] == nil)
    #expect(
      rows[4]["lessons"]?[0]?["remark"]?.string
        == "The code uses “ProcessInfo”, which no lesson needs.")
    #expect(rows[2]["lessons"]?[0]?["file"]?.string == "Exercises/\(Self.numbers)")
    #expect(rows[6]["lessons"]?[1]?["status"]?.string == "does-not-compile")
    #expect(rows[7]["problem"]?.string == "There is no folder Exercises in it.")
    #expect(
      rows[8]["lessons"]?[0]?["message"]?.string?.contains("a link, which is not followed") == true)

    // As many reports as there are learners, in any order, make the same table.
    let reports = names(in: "\(workbook.root)/.build/class/reports").map {
      "\(workbook.root)/.build/class/reports/\($0)"
    }
    #expect(reports.count == 9)
    let read = try await workbook.run(
      "progress", ["class"] + reports, environment: ["PATH": "/nowhere"])
    #expect(read.code == 1)
    #expect(
      read.output.contains("9 learners: 0 done, 6 in the middle of a lesson, 2 have not begun"))
    #expect(
      read.output.contains(
        """
           2  lesson 1, 1.1 Two is twice one
              Twice a number is the number added to itself.
              (Tests/Lesson01NumbersTests/NumbersTests.swift:7)
              eva, fay
        """), "\(read.output)")
    #expect(read.output.contains("   1  lesson 2: ada\n"))
    let page = try await workbook.run("progress", ["class", "--html"] + reports)
    #expect(page.output.contains("<th scope=\"row\">ada</th><td data-key=\"4\" class=\"done\">"))

    let wrong = try await workbook.progress("class", "\(folder)/none.json")
    #expect(wrong.code == 2)
    #expect(wrong.errors.contains("is no report on a class"))
    let mistyped = try await workbook.progress("class", "\(folder)/nobody")
    #expect(mistyped.code == 2)
    #expect(mistyped.errors.contains("There is no folder “\(folder)/nobody”"))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/empty", withIntermediateDirectories: true)
    let empty = try await workbook.progress("class", "\(folder)/empty")
    #expect(empty.code == 2)
    #expect(empty.errors.contains("There is no workbook in \(folder)/empty"))
  }

  @Test(
    "In the sandbox there are no files, no network and no processes but its own",
    .enabled(
      if: hasSandbox, "bubblewrap (bwrap) is not installed, or does not work here"))
  func sandbox() async throws {
    let code = """
      {
        let files = FileManager.default
        // Below /tmp this succeeds: in memory, where nobody else sees it.
        _ = files.createFile(atPath: "\(workbook.root)/.build/mine", contents: nil)
        let seen = [
          files.fileExists(atPath: "\(workbook.root)/Package.swift"),
          files.createFile(atPath: "/usr/mine", contents: nil),
          ((try? files.contentsOfDirectory(atPath: "/sys/class/net")) ?? []).contains("eth0"),
          kill(\(getpid()), 0) == 0,
          ProcessInfo.processInfo.environment["USER"] != nil,
        ]
        return seen.contains(true) ? 0 : 2 * number
      }()
      """
    try learner("ada", [Self.numbers: Self.double(code)])
    let run = try await workbook.progress("class", "\(folder)/ada", "--json")
    #expect(!run.errors.contains("with your rights"))
    let json = try JSONValue(run.output)
    #expect(json["learners"]?[0]?["lessons"]?[0]?["status"]?.string == "complete", "\(run.output)")
    #expect(json["isolation"]?[0]?.string?.contains("bubblewrap") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(workbook.root)/.build/mine"))
  }

  @Test("Without bubblewrap it says so, and how to get it, before anything is judged")
  func withoutSandbox() async throws {
    let tools = "\(folder)/bin"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    for tool in ["swift", "git"] {
      let path = try Command(tool, [], in: "/").path()
      try FileManager.default.createSymbolicLink(
        atPath: "\(tools)/\(tool)", withDestinationPath: path)
    }
    try learner("ada")
    let run = try await workbook.progress(
      "class", "\(folder)/ada", environment: ["PATH": "\(tools)"])
    #expect(run.errors.hasPrefix("The code of the learners runs with your rights."))
    #expect(run.errors.contains("`apt-get install bubblewrap`") || run.errors.contains("none for"))
  }
}

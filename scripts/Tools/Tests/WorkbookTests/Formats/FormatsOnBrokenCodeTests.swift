import Foundation
import Testing

@testable import Workbook

extension OnASharedWorkbook {
  /// Every format, on code that is broken in every way, written by the real tool.
  @Suite(.timeLimit(.minutes(3))) struct FormatsOnBrokenCodeTests {
    let workbook: FixtureWorkbook
    private let report: String

    init() throws {
      workbook = try OnASharedWorkbook.workbook()
      report = "\(workbook.root)/report"
    }

    /// One lesson does not compile, in one a test crashes, in one a test never ends, and one only
    /// fails.
    private func breakAll() throws {
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        "func double(_ number: Int) -> Int { 2 * nummer }")
      try workbook.write(
        "Exercises/Lesson02Words/Words.swift",
        """
        func shout(_ word: String) -> String { word.uppercased() }
        func initial(of word: String) -> String { String(word[word.startIndex]) }
        """)
      try FileManager.default.removeItem(
        atPath: "\(workbook.root)/Exercises/Lesson02Words/MoreWords.swift")
      try workbook.write(
        "Exercises/Lesson03Loops/Loops.swift",
        """
        func sum(upTo last: Int) -> Int { (0...last).reduce(0, +) }
        func countdown(from first: Int) -> [Int] {
          while first == 2 {}
          return [1]
        }
        """)
    }

    private static let schema = URL(filePath: #filePath)
      .appending(path: "../../../../../Formats/progress-1.schema.json").standardized.path

    private func problems(inJSON json: String) throws -> [String] {
      let schema = try JSONSchema(try #require(contents(of: Self.schema)))
      return try schema.problems(in: JSONValue(json))
    }

    @Test("The JSON is what its schema promises, whatever is broken") func json() async throws {
      try breakAll()
      let broken = try await workbook.progress("--format", "json", "--timeout", "2")
      #expect(broken.code == 1)
      #expect(
        try broken.verdict().statuses == ["does-not-compile", "crashed", "timed-out", "incomplete"])
      #expect(try problems(inJSON: broken.output) == [])

      try FileManager.default.removeItem(atPath: "\(workbook.root)/Exercises/Lesson01Numbers")
      try workbook.write("Tests/Lesson03LoopsTests/LoopsTests.swift", "import Testing\n")
      try workbook.write(
        "Tests/Lesson04RoomsAndDoorsTests/RoomsTests.swift",
        "import Testing\n@Test(.disabled()) func off() {}\n@Test func on() {}\n")
      try workbook.solve("Lesson02Words")
      let missing = try await workbook.progress("--format", "json")
      #expect(missing.code == 3)
      #expect(
        try missing.verdict().statuses == ["does-not-compile", "complete", "not-run", "incomplete"])
      #expect(try problems(inJSON: missing.output) == [])
      let alone = try await workbook.progress("3", "--format", "json")
      #expect(alone.code == 3)
      #expect(try alone.verdict().statuses == ["not-run"])

      // A schema that lets everything through would not help anybody.
      for (part, other) in [
        (#""version" : 1"#, #""version" : 2"#), (#""id" : "Lesson0"#, #""id" : "Chapter0"#),
        (#""status" : "complete""#, #""status" : "done""#), (#""tests" : ["#, #""test" : ["#),
        (#""file" : "#, #""path" : "#), (#""number" : 1,"#, #""number" : null,"#),
        (#""message" : "#, #""text" : "#), (#""total" : "#, #""total" : -"#),
      ] {
        let wrong = missing.output.replacing(part, with: other)
        #expect(wrong != missing.output)
        #expect(try !problems(inJSON: wrong).isEmpty, "\(part) may become \(other)")
      }
    }

    @Test("JUnit goes to a file, and the text is still to be seen") func junit() async throws {
      try breakAll()
      let run = try await workbook.progress(
        "--format", "junit", "--output", report, "--timeout", "2")
      #expect(run.code == 1)
      #expect(run.output.hasPrefix("0 of 4 lessons complete, 5 of 14 tests pass\n"))
      #expect(run.output.hasSuffix("\n\nThe report is in \(report).\n"))
      let document = try JUnitDocument(try #require(contents(of: report)))
      #expect(document.problems == [])
      let suites = document.root.children
      #expect(suites.map(\.attributes["tests"]) == ["5", "3", "5", "2"])
      #expect(suites.map(\.attributes["errors"]) == ["1", "1", "1", "0"])
      #expect(suites.map(\.attributes["failures"]) == ["0", "0", "1", "2"])
      #expect(suites.map(\.attributes["skipped"]) == ["4", "0", "0", "0"])
      let times = suites.flatMap { $0.all("testcase") }.compactMap { $0.attributes["time"] }
      #expect(times.contains("2.000"))
      // Some of the tests that ran took longer than nothing.
      #expect(times.contains { $0 != "0.000" && $0 != "2.000" })
      let error = try #require(suites[0].all("testcase").first)
      #expect(error.attributes["file"] == "Exercises/Lesson01Numbers/Numbers.swift")
      #expect(error.attributes["line"] == "1")
    }

    @Test("Exercism gets one lesson, with what each of its tests prints") func exercism()
      async throws
    {
      try workbook.write(
        "Exercises/Lesson01Numbers/Numbers.swift",
        """
        func double(_ number: Int) -> Int {
          print("doubling \\(number)")
          return number + 1
        }
        func isEven(_ number: Int) -> Bool { true }
        """)
      let run = try await workbook.progress("1", "--format", "exercism")
      #expect(run.code == 1)
      let results = try JSONValue(run.output)
      #expect(results["status"] == .string("fail"))
      let tests = try #require(results["tests"]?.array)
      #expect(tests.map { $0["status"]?.string } == ["pass", "fail", "pass", "fail"])
      #expect(tests.map { $0["task_id"]?.number } == [1, 1, 2, 2])
      #if os(Linux)
        #expect(
          tests.map { $0["output"]?.string } == ["doubling 1\n", "doubling 0\n", nil, nil])
      #endif
      #expect(tests[2]["test_code"] == .string("#expect(isEven(2))"))

      for words in [["1", "2"], []] {
        let several = try await workbook.progress(
          words + ["--format", "exercism"], environment: ["PATH": "/nowhere"])
        #expect(several.code == 2)
        #expect(several.errors.contains("Name one lesson: `scripts/progress 1 --format exercism`."))
      }
    }

    @Test("Text in a file has no colours, and - is standard output") func text() async throws {
      let run = try await workbook.progress("4", "--output", report)
      #expect(run.code == 1)
      #expect(run.output == "The report is in \(report).\n")
      let text = try #require(contents(of: report))
      #expect(text.hasPrefix("Lesson 4: Rooms and doors\n"))
      #expect(!text.contains("\u{1B}"))
      let other = try await workbook.progress("4", "--output", "-")
      #expect(other.output == text)
    }

    @Test("What cannot be written is told before the build") func refused() async throws {
      let file = "\(workbook.root)/no/report.xml"
      // Without Swift, a build would end with 3.
      let run = try await workbook.progress(
        "--format", "junit", "--output", file, environment: ["PATH": "/nowhere"])
      #expect(run.code == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("there is no folder “\(workbook.root)/no”; make it first"))
    }

    @Test("A run that has no verdict, or is stopped, leaves the file as it was") func stays()
      async throws
    {
      try Data("old".utf8).write(to: URL(filePath: report))
      defer { unlink(report) }
      try workbook.write("Sources/Bootcamp/Todo.swift", "public func todo( {")
      let broken = try await workbook.progress("--format", "json", "--output", report)
      #expect(broken.code == 3)
      #expect(broken.output.isEmpty)
      #expect(contents(of: report) == "old")

      try workbook.restore()
      try Data("old".utf8).write(to: URL(filePath: report))
      let card = try CallingCard(in: workbook)
      try workbook.write(
        "Exercises/Lesson04RoomsAndDoors/Rooms.swift",
        """
        import Foundation
        func doors(ofRooms rooms: Int) -> Int {
          \(card.code)
          while true {}
        }
        """)
      let stopped = try await workbook.progress(
        ["4", "--format", "json", "--output", report, "--timeout", "600"],
        mayGoOn: {
          if let tool = card.left()?.tool { kill(tool, SIGINT) }
          return true
        })
      #expect(stopped.code == 130)
      #expect(contents(of: report) == "old")
      #expect(!names(in: workbook.root).contains { $0.hasPrefix(".workbook") })
    }
  }
}

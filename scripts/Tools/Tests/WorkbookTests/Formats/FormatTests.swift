import Foundation
import Testing

@testable import Workbook

/// What the formats say of reports that were made up for them.
@Suite(.serialized) struct FormatTests {
  let checkout: Checkout

  init() throws { checkout = try FixtureWorkbook("only read for formats").checkout() }

  private static let nasty = "a \"b\" <c> & 'd' ]]>\r\n\te \u{1B}[31m\u{0}\u{FFFE} é👍🏽"

  private func test(
    _ name: String, _ status: TestReport.Status, _ issues: [Workbook.Issue] = [],
    line: Int? = 1, seconds: Double? = nil, output: String? = nil
  ) -> TestReport {
    TestReport(
      id: name, name: name,
      place: line.map { Place(file: "Tests/Lesson01NumbersTests/NumbersTests.swift", line: $0) },
      status: status, issues: issues, seconds: seconds, output: output)
  }

  private func issue(_ text: String, line: Int? = nil) -> Workbook.Issue {
    Workbook.Issue(
      comments: [text], observation: "Issue recorded",
      place: line.map { Place(file: "Exercises/Lesson01Numbers/Numbers.swift", line: $0) })
  }

  private func lesson(
    _ status: LessonReport.Status, _ tests: [TestReport] = [], _ problems: [Diagnostic] = []
  ) -> LessonReport {
    LessonReport(
      lesson: checkout.lessons[0], status: status, tests: tests, problems: problems)
  }

  // MARK: JUnit

  private func junit(_ lessons: [LessonReport]) throws -> JUnitDocument.Element {
    let report = Report(sources: "Exercises", lessons: lessons, warnings: [])
    let document = try JUnitDocument(report.junit(at: Date(timeIntervalSince1970: 86_399)))
    #expect(document.problems == [])
    return document.root
  }

  @Test("JUnit tells failure and error apart, with file, line and time") func junit() throws {
    let tests = [
      test("1.1 One", .passed, seconds: 0.0124),
      test("1.2 Two", .failed, [issue("no", line: 7), issue("nor this")]),
      test("1.3 Three", .crashed, [issue("bang")]), test("1.4 Four", .timedOut, seconds: 10),
      test("1.5 Five", .notRun, line: nil),
    ]
    let suite = try junit([lesson(.crashed, tests)]).children[0]
    #expect(suite.attributes["name"] == "Lesson 1: Numbers")
    #expect(suite.attributes["package"] == "Lesson01Numbers")
    #expect(suite.attributes["timestamp"] == "1970-01-01T23:59:59")
    #expect(suite.attributes["time"] == "10.012")
    let cases = suite.all("testcase")
    #expect(cases.map(\.attributes["classname"]) == Array(repeating: "Lesson01Numbers", count: 5))
    #expect(cases.map(\.attributes["time"]) == ["0.012", "0.000", "0.000", "10.000", "0.000"])
    #expect(cases.map(\.attributes["line"]) == ["1", "7", "1", "1", nil])
    #expect(cases[1].attributes["file"] == "Exercises/Lesson01Numbers/Numbers.swift")
    let outcomes = cases.map(\.children.first)
    #expect(outcomes.map { $0?.name } == [nil, "failure", "error", "error", "error"])
    #expect(
      outcomes.map { $0?.attributes["type"] } == [nil, "failed", "crashed", "timed-out", "not-run"])
    #expect(outcomes[1]?.attributes["message"] == "no")
    #expect(outcomes[1]?.text == "no\nExercises/Lesson01Numbers/Numbers.swift:7\n\nnor this")
  }

  @Test("In JUnit, a lesson that does not compile is an error, also without any test")
  func junitWithoutTests() throws {
    let problem = Diagnostic(
      message: "cannot find 'x' in scope", place: Place(file: "Exercises/A.swift", line: 3))
    let suites = try junit([
      lesson(.doesNotCompile, [test("1.1 One", .notRun)], [problem, Diagnostic(message: "more")]),
      lesson(.doesNotCompile, [], [problem]), lesson(.notRun),
      lesson(.notRun, [test("1.1 One", .notRun)], [Diagnostic(message: "the suite is broken")]),
    ]).children
    #expect(suites.map(\.attributes["errors"]) == ["1", "1", "1", "1"])
    #expect(suites.map(\.attributes["skipped"]) == ["1", "0", "0", "1"])
    let first = try #require(suites[0].all("testcase").first)
    #expect(first.attributes["name"] == "The lesson compiles")
    #expect(first.attributes["file"] == "Exercises/A.swift")
    #expect(first.attributes["line"] == "3")
    let error = try #require(first.children.first)
    #expect(error.attributes["message"] == "cannot find 'x' in scope")
    #expect(error.text == "Exercises/A.swift:3: cannot find 'x' in scope\nmore")
    #expect(suites[2].all("error").map(\.attributes["message"]) == ["No test ran."])
    #expect(suites[3].all("testcase")[0].attributes["name"] == "The tests of the lesson run")
  }

  @Test("JUnit carries every character, or a mark where XML has none for it") func characters()
    throws
  {
    let suite = try junit([lesson(.incomplete, [test(Self.nasty, .failed, [issue(Self.nasty)])])])
    let wanted = "a \"b\" <c> & 'd' ]]>\r\n\te \u{FFFD}[31m\u{FFFD}\u{FFFD} é👍🏽"
    // Compared by scalars: to Swift, "\r\n" is one character.
    func scalars(_ text: String?) -> [Unicode.Scalar] { Array((text ?? "").unicodeScalars) }
    let test = try #require(suite.all("testcase").first)
    #expect(scalars(test.attributes["name"]) == scalars(wanted))
    #expect(scalars(test.children.first?.attributes["message"]) == scalars(wanted))
    #expect(scalars(test.children.first?.text) == scalars(wanted))
  }

  @Test("The rules for JUnit refuse what the schemas refuse") func rules() throws {
    let right = Report(sources: "Exercises", lessons: [lesson(.complete)], warnings: []).junit()
    for (part, other) in [
      ("hostname=\"localhost\" ", ""), ("errors=\"1\"", "errors=\"0\""), ("id=\"0\"", "id=\"1\""),
      ("<system-out/>", ""), ("type=\"complete\"", "kind=\"x\""), ("time=\"0.000\"", "time=\"0\""),
      ("<testsuites>", "<testsuites name=\"x\">"), ("<error ", "<erroneous "), ("T", " "),
    ] {
      let wrong = right.replacing(part, with: other)
      #expect(wrong != right)
      let problems = (try? JUnitDocument(wrong).problems) ?? ["not well-formed"]
      #expect(!problems.isEmpty, "\(part) may become \(other)")
    }
  }

  // MARK: Exercism

  private func exercism(_ report: LessonReport) throws -> JSONValue {
    try JSONValue(report.exercism(in: "Exercises", of: checkout))
  }

  @Test("Exercism gets the status, the task and the code of each test, in order") func exercism()
    throws
  {
    let results = try exercism(
      lesson(
        .crashed,
        [
          test("1.1 Two is twice one", .passed, line: 6), test("2 No dot", .failed, [issue("no")]),
          test("12.1 Twelve", .crashed, [issue("bang", line: 7), issue("and more")]),
          test("Without", .timedOut, [issue("late")], line: 999),
          test("2.2 Two", .notRun, [issue("off")], line: nil),
        ]))
    #expect(results["version"] == .number(3))
    #expect(results["status"] == .string("fail"))
    #expect(results["message"] == .null)
    let tests = try #require(results["tests"]?.array)
    #expect(tests.map { $0["name"]?.string?.prefix(2) } == ["1.", "2 ", "12", "Wi", "2."])
    #expect(tests.map { $0["status"]?.string } == ["pass", "fail", "error", "error", "error"])
    #expect(tests.map { $0["task_id"]?.number } == [1, 2, 12, nil, 2])
    #expect(tests[0]["message"] == .null)
    #expect(
      tests[2]["message"]?.string
        == "bang\nExercises/Lesson01Numbers/Numbers.swift:7\n\nand more")
    #expect(
      tests[0]["test_code"]?.string
        == #"#expect(double(1) == 2, "Twice a number is the number added to itself.")"#)
    #expect(tests[3].object?.keys.contains("test_code") == false)
    #expect(tests[4].object?.keys.contains("test_code") == false)
    #expect(try exercism(lesson(.complete, [test("1", .passed)]))["status"] == .string("pass"))
  }

  @Test("Exercism gets what a test prints, at most 500 characters of it") func exercismOutput()
    throws
  {
    let long = String(repeating: "é👍🏽 ", count: 200)
    let tests = try exercism(
      lesson(
        .incomplete,
        [
          test("1.1", .passed, output: "hello\n"), test("1.2", .passed, output: ""),
          test("1.3", .passed), test("1.4", .passed, output: String(long.prefix(500))),
          test("1.5", .passed, output: String(long.prefix(501))),
        ]))["tests"]
    #expect(tests?[0]?["output"] == .string("hello\n"))
    #expect(tests?[1]?.object?.keys.contains("output") == false)
    #expect(tests?[2]?.object?.keys.contains("output") == false)
    #expect(tests?[3]?["output"]?.string == String(long.prefix(500)))
    let cut = try #require(tests?[4]?["output"]?.string)
    #expect(cut.count == 500)
    #expect(cut.hasSuffix("\nOutput was truncated. Please limit to 500 chars"))
    #expect(cut.hasPrefix("é👍🏽 é"))
  }

  @Test("Where no test could run, Exercism gets the reason and nothing else") func exercismError()
    throws
  {
    let place = Place(file: "Exercises/Lesson01Numbers/Numbers.swift", line: 4, column: 3)
    let error = Diagnostic(message: "cannot find 'nummer' in scope", place: place)
    let broken = try exercism(
      lesson(.doesNotCompile, [test("1.1 One", .notRun)], [error, error]))
    #expect(broken["status"] == .string("error"))
    #expect(broken["tests"] == .array([]))
    let message = try #require(broken["message"]?.string)
    #expect(message.contains("Exercises/Lesson01Numbers/Numbers.swift:4:3\n    todo("))
    #expect(message.contains("error: cannot find 'nummer' in scope"))
    #expect(message.contains("Check the spelling"))
    #expect(message.contains("There is 1 more error"))

    let long = Diagnostic(message: String(repeating: "x", count: 70_000))
    #expect(
      try exercism(lesson(.doesNotCompile, [], [long]))["message"]?.string?.count == 65_535)
    let empty = try exercism(lesson(.notRun, [], [Diagnostic(message: "No test was found.")]))
    #expect(empty["message"] == .string("No test was found."))
    let off = try exercism(lesson(.notRun, [test("1", .notRun, [issue("It is switched off.")])]))
    #expect(off["message"] == .string("It is switched off."))
  }

  // MARK: The code of a test

  @Test("The code of a test is the body of its function, without its margin") func testCode() {
    let source = ###"""
      import Testing

      @Suite struct S {
        @Test("1.1 A func { in the name", arguments: [{ 1 }()])
        func one(
          block: () -> Int = { 2 }
        ) throws {
          // A } in a comment, and a "quote
          let a = "} \(b.map { "}" }) \" }"
          /* } /* } */ } */
          let c = #"""
            " } \#(d { 1 })
            """#

          if a { b() }
        }

        @Test func two() async { #expect(c == "\\") }
        @Test func function() {}
        @Test("func")
        func broken() {
      """###
    func body(_ line: Int) -> String? { TestCode.body(atLine: line, in: source) }
    #expect(
      body(4) == ###"""
        // A } in a comment, and a "quote
        let a = "} \(b.map { "}" }) \" }"
        /* } /* } */ } */
        let c = #"""
          " } \#(d { 1 })
          """#

        if a { b() }
        """###)
    #expect(body(18) == #"#expect(c == "\\")"#)
    #expect(body(19) == "")
    #expect(body(20) == nil)
    #expect(body(0) == nil)
    #expect(body(99) == nil)
  }
}

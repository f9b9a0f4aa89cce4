import Foundation
import Testing

@testable import Workbook

@Suite struct TestLogTests {
  let checkout: Checkout

  init() throws { checkout = try FixtureWorkbook.onlyRead.get() }

  private func log(_ lines: String...) throws -> TestLog {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let path = "\(folder)/events"
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
    let stream = EventStream(path: path)
    var log = TestLog(checkout: checkout)
    for record in stream.next() { log.take(record) }
    return log
  }

  private func test(_ id: String, line: Int) -> String {
    """
    {"kind":"test","payload":{"kind":"function","id":"\(id)","name":"f()",\
    "sourceLocation":{"filePath":"\(checkout.root)/Tests/T.swift","line":\(line),"column":4}}}
    """
  }

  private func event(_ kind: String, _ id: String?, _ more: String = "") -> String {
    let id = id.map { #","testID":"\#($0)""# } ?? ""
    return #"{"kind":"event","payload":{"kind":"\#(kind)"\#(id)\#(more)}}"#
  }

  @Test("Kinds that nobody knows, and half a last line, are left out") func unknown() throws {
    let log = try log(
      #"{"kind":"poem","payload":{"kind":"sonnet"}}"#, "no json", test("a", line: 1),
      event("testStarted", "a"), #"{"kind":"event","payl"#)
    #expect(log.running == "a")
    #expect(log.tests.map(\.id) == ["a"])
  }

  @Test("What the test library never says in this order is noticed") func contradictions() throws {
    let tests = [test("a", line: 1), test("b", line: 2)]
    let suite = #"{"kind":"test","payload":{"kind":"suite","id":"s"}}"#
    let start = event("testStarted", "a")
    let end = event("testEnded", "a")
    let over = event("runEnded", nil)
    for (lines, contradiction) in [
      ([suite, event("testStarted", "s"), start, end, event("testEnded", "s"), over, ""], nil),
      // Such an issue comes from a task that outlives its test.
      ([start, end, event("issueRecorded", "a"), over, ""], nil),
      ([test("a", line: 1), start, end, over, ""], "named a test twice"),
      ([start, test("c", line: 3), ""], "named another test after the first had begun"),
      ([event("testStarted", "c"), ""], "spoke of a test that there is not"),
      ([start, event("testStarted", "b"), ""], "started a test twice, or two at once"),
      ([start, end, start, ""], "started a test twice, or two at once"),
      ([end, ""], "ended a test that was not running"),
      ([start, end, end, ""], "ended a test that was not running"),
      ([start, over, ""], "ended in the middle of a test"),
      ([start, end, over, start, ""], "went on after its end"),
      (
        [start, event("issueRecorded", "a", #","issue":{"isKnown":true}"#), ""],
        "expected that a test fails, which no test of a lesson does"
      ),
    ] as [([String], String?)] {
      let log = try log((tests + lines).joined(separator: "\n"))
      #expect(log.contradiction == contradiction)
    }
  }

  @Test("A stream that is longer than any test would make it is not read on") func flood() throws {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let path = "\(folder)/events"
    // One line, and it has no end.
    try Data(repeating: 0x20, count: 40 << 20).write(to: URL(filePath: path))
    let stream = EventStream(path: path)
    #expect(stream.next().isEmpty)
    #expect(stream.isFlood)
  }

  @Test("Warnings and known issues are no failures") func severity() throws {
    let log = try log(
      test("a", line: 1), event("testStarted", "a"),
      event("issueRecorded", "a", #","issue":{"isKnown":false,"severity":"warning"}"#),
      event("issueRecorded", "a", #","issue":{"isKnown":true}"#),
      event("issueRecorded", "a", #","issue":{"isKnown":false,"isFailure":false}"#), "")
    #expect(log.tests[0].status == .passed)
  }

  @Test("An issue that names no test belongs to the one that ran last") func homeless() throws {
    let message = #","issue":{"isKnown":false},"messages":[{"symbol":"fail","text":"late"}]"#
    let log = try log(
      test("a", line: 1), test("b", line: 2), event("testStarted", "a"), event("testEnded", "a"),
      event("issueRecorded", nil, message), event("testStarted", "b"), "")
    #expect(log.tests[0].issues.map(\.observation) == ["late"])
    #expect(log.tests[1].status == .passed)
  }

  @Test("A pattern matches its text and nothing else") func pattern() throws {
    let text = #"Module.Suite/`a (b) + c. d*`()/File.swift:1:2 “é”"#
    let pattern = try Regex("^\(text.asPattern)$")
    #expect(text.wholeMatch(of: pattern) != nil)
    #expect("Module_Suite".wholeMatch(of: try Regex("Module.Suite".asPattern)) == nil)
  }

  @Test("The last fatal error is the reason") func fatalError() throws {
    let error = try #require(
      TrapMessage(
        in: """
          I print Fatal error: not this one
          Lesson01Numbers/Numbers.swift:4: Fatal error: this one

          """))
    #expect(error.message == "Fatal error: this one")
    #expect(
      error.place(in: checkout, sources: "Exercises")
        == Place(file: "Exercises/Lesson01Numbers/Numbers.swift", line: 4))
    let swift = try #require(TrapMessage(in: "Swift/Array.swift:4: Fatal error: Index"))
    #expect(swift.place(in: checkout, sources: "Exercises") == nil)
  }

  @Test("The first line of the exercises in a backtrace counts") func backtrace() {
    let text = """
      2 [system] 0x1 _assertionFailure() + 3 in libswiftCore.so at /Swift/Array.swift:1:1
      3 [ra]     0x2 of(_:) + 88 in A.xctest at \(checkout.root)/Tests/T.swift:6:35
      4 [ra]     0x2 pick(_:) + 8 in A.xctest at \(checkout.root)/Exercises/L/Numbers.swift:7:35
      5 [ra]     0x2 more(_:) + 8 in A.xctest at \(checkout.root)/Exercises/L/Numbers.swift:9:1
      """
    #expect(
      Backtrace.place(in: text, sources: "Exercises", of: checkout)
        == Place(file: "Exercises/L/Numbers.swift", line: 7))
    #expect(Backtrace.place(in: text, sources: "Solutions", of: checkout) == nil)

    // What calls itself without end is told from where it ran out of stack.
    func endless(_ text: String) -> Int? {
      Backtrace.place(in: text, isEndless: true, sources: "Exercises", of: checkout)?.line
    }
    let line = "5 [ra] 0x2 more(_:) in A.xctest at \(checkout.root)/Exercises/L/Numbers.swift:9:1\n"
    #expect(endless(text) == 7)
    #expect(endless(text + "\n" + line + line) == 9)
  }

  @Test("A trap without a word is told with its usual cause, and its line") func traps() throws {
    let program = TestProgram(
      sources: try SourceFolder("Exercises", of: checkout), options: Grader.Options())
    let file = "Exercises/Lesson01Numbers/Numbers.swift"
    let run = TestProgram.Result(
      log: try log(test("a", line: 1), event("testStarted", "a"), ""),
      outcome: .endedEarly(.signalled(SIGILL)), errors: "",
      backtrace: "0 0x1 pick(_:) + 8 in A.xctest at \(checkout.root)/\(file):23:37")
    let test = program.interruptedTest(of: run)
    #expect(test?.issues.first?.place == Place(file: file, line: 23))
    #expect(test?.message?.contains("The usual cause is a calculation") == true)
  }

  @Test("Two uses of a variable at once, and an `abort`, are told in words") func aborts() throws {
    let program = TestProgram(
      sources: try SourceFolder("Exercises", of: checkout), options: Grader.Options())
    func message(_ errors: String) throws -> String? {
      let log = try log(test("a", line: 1), event("testStarted", "a"), "")
      let run = TestProgram.Result(
        log: log, outcome: .endedEarly(.signalled(SIGABRT)), errors: errors)
      return program.interruptedTest(of: run)?.message
    }
    let both = try message("Simultaneous accesses to 0x1, but modification requires exclusive")
    #expect(both?.hasPrefix("The program stopped: two parts of it used the same variable") == true)
    #expect(try message("freed twice\n")?.hasPrefix("The program stopped: freed twice") == true)
    #expect(try message("")?.contains("Does something call `abort`?") == true)
  }

  @Test("Declared tests are found with their names") func declarations() throws {
    let workbook = try FixtureWorkbook("read for declared tests")
    try workbook.write(
      "Tests/Lesson02WordsTests/WordsTests.swift",
      """
      @Test("1.1 One") func one() {}
        @Test(
          "2.1 Two", arguments: [1]
        ) func two(x: Int) {}
      // @Test("3.1 Commented out") func three() {}
      @testable import X
      """)
    let checkout = try workbook.checkout()
    let tests = checkout.declaredTests(of: checkout.lessons[1])
    #expect(tests.map(\.name) == ["1.1 One", "2.1 Two"])
    #expect(tests.map(\.place?.line) == [1, 3])
  }
}

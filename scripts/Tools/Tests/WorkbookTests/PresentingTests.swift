import Foundation
import Testing

@testable import Workbook

@Suite struct PresentingTests {
  let checkout: Checkout

  init() throws { checkout = try FixtureWorkbook.onlyRead.get() }

  private func test(
    _ name: String, _ status: TestReport.Status, _ issues: [Workbook.Issue] = []
  ) -> TestReport {
    TestReport(id: name, name: name, place: nil, status: status, issues: issues)
  }

  private var report: Report {
    let long = String(repeating: "many words that need some room ", count: 6)
    let tests = [
      test("1.1 One", .passed),
      test(
        "2.1 " + long, .timedOut,
        [Workbook.Issue(comments: [long], observation: "\"a\\b\"\n\u{7}→")]),
      test("2.2 Three", .notRun), test("10.1 Ten", .crashed), test("Without", .failed),
    ]
    return Report(
      sources: "Exercises",
      lessons: checkout.lessons.map {
        LessonReport(lesson: $0, status: .timedOut, tests: tests, problems: [])
      }, warnings: [])
  }

  /// What a learner reads about a lesson.
  private func view(_ lesson: LessonReport, _ terminal: Terminal = Terminal()) -> String {
    LessonView(report: lesson, sources: "Exercises", checkout: checkout, terminal: terminal).text
  }

  @Test("Everything keeps within its columns", arguments: [40, 60, 80])
  func width(columns: Int) {
    let terminal = Terminal(width: columns)
    let report = report
    let texts = [
      Summary(report: report, checkout: checkout, terminal: terminal).text,
      view(report.lessons[0], terminal),
    ]
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      // A path is never broken, so that it can be copied.
      let isPath = line.contains("Exercises/") || line.contains("lessons/")
      #expect(line.count <= columns || isPath, "\(line)")
    }
  }

  @Test("Below the first failure stand the rules that its message names, on one line each")
  func rules() throws {
    let page = """
      - **1a.** Two is twice `one`,
        and nothing else.
      - **1b.** Three is open.

      **2a.** Words are counted.
      """
    #expect(Rule.all(in: page).map(\.text).first == "Two is twice `one`, and nothing else.")
    #expect(Rule.all(in: "  /// - **6a.** Open: the colour.").map(\.isOpen) == [true])
    for (message, numbers) in [
      ("Rule 1b.", ["1b"]), ("Rules 1a, 1b and 2a.", ["1a", "1b", "2a"]),
      ("a gap, rules 1b to 2a", ["1b", "2a"]), ("Rule 7a.", []),
    ] {
      #expect(Rule.named(in: message, among: Rule.all(in: page)).map(\.number) == numbers)
    }
    let workbook = try FixtureWorkbook("rules of a lesson")
    try workbook.write(checkout.lessons[0].page, page)
    let checkout = try workbook.checkout()
    let issue = Workbook.Issue(comments: ["It is 3. Rules 1a and 2a."], observation: "")
    let lesson = LessonReport(
      lesson: checkout.lessons[0], status: .incomplete, tests: [test("1.1 One", .failed, [issue])],
      problems: [])
    let text = LessonView(
      report: lesson, sources: "Exercises", checkout: checkout, terminal: Terminal()
    ).text
    #expect(
      text.contains(
        """
          - 1a: Two is twice `one`, and nothing else.
          - 2a: Words are counted.
        """), "\(text)")
    #expect(!text.contains("Three is open"))
  }

  @Test("The lessons beyond the core stand apart") func parts() {
    let reports = [5, 6, 7].map { number in
      let lesson = Lesson(number: number, slug: "", id: "L\(number)", title: "", headings: [])
      return LessonReport(lesson: lesson, status: .notStarted, tests: [], problems: [])
    }
    let report = Report(sources: "Exercises", lessons: reports, warnings: [])
    let text = Summary(report: report, checkout: checkout, terminal: Terminal(width: 80)).text
    let numbers = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.prefix(3).trimmingCharacters(in: .whitespaces)
    }
    #expect(numbers.dropFirst(2).prefix(5) == ["5", "6", "", "7", ""])
  }

  @Test("Without colour, the text is the same") func colour() {
    let report = report
    func text(_ hasColour: Bool) -> String {
      let terminal = Terminal(width: 80, hasColour: hasColour)
      return Summary(report: report, checkout: checkout, terminal: terminal).text
        + view(report.lessons[0], terminal)
    }
    let coloured = text(true)
    #expect(coloured.contains("\u{1B}["))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") == text(false))
  }

  @Test("Tests belong to the step before the first dot of their names") func steps() {
    let lesson = report.lessons[0]
    #expect(lesson.steps.map(\.name) == ["1", "2", "10", nil])
    #expect(lesson.tests.map(\.step) == ["1.1", "2.1", "2.2", "10.1", nil])
    #expect(test("3 taps", .passed).step == "3")
    #expect(test("3rd tap", .passed).step == nil)
  }

  @Test("The heading of a step is not that of another which starts the same") func heading() {
    var lesson = report.lessons[0]
    lesson.tests[1].name = "2.1 Even"
    #expect(
      NextStep(report: lesson, sources: "Solutions", checkout: checkout).read
        == "lessons/01-numbers.md, “Step 2: Even or odd”")
    lesson.tests[1].name = "3.1 Has no heading"
    #expect(
      NextStep(report: lesson, sources: "Solutions", checkout: checkout).read
        == "lessons/01-numbers.md")
  }

  @Test("The file to edit is the one with the mark of the step, or of the one before")
  func fileToEdit() throws {
    let workbook = try FixtureWorkbook("read for the file to edit")
    func edit(_ step: Int) throws -> String {
      var report = LessonReport(
        lesson: try workbook.checkout().lessons[1], status: .incomplete, tests: [], problems: [])
      report.tests = [test("\(step).1 Words", .failed, [Workbook.Issue(observation: "no")])]
      return NextStep(report: report, sources: "Exercises", checkout: try workbook.checkout()).edit
    }
    for folder in ["scripts/Stubs", "Exercises"] {
      try workbook.write(
        "\(folder)/Lesson02Words/MoreWords.swift", "// A line\n// Step 8: do it\n")
    }
    #expect(try edit(8) == "Exercises/Lesson02Words/MoreWords.swift:2")
    // Where the learner has worked, the comment of a step that is done stands for nothing.
    try workbook.write(
      "Exercises/Lesson02Words/MoreWords.swift", "// A line\n// Step 8: do it\nlet done = 1\n")
    #expect(try edit(8) == "Exercises/Lesson02Words/MoreWords.swift")
    try workbook.write(
      "Exercises/Lesson02Words/MoreWords.swift", "let a = 1\nlet b = todo(\"Step 8: do it\")\n")
    #expect(try edit(8) == "Exercises/Lesson02Words/MoreWords.swift:2")
    try workbook.write(
      "Exercises/Lesson02Words/MoreWords.swift", "import Bootcamp\n\n// Step 8: do it\n")
    #expect(try edit(8) == "Exercises/Lesson02Words/MoreWords.swift")
    // The next step goes on there, as long as it has no mark of its own.
    #expect(try edit(9) == "Exercises/Lesson02Words/MoreWords.swift")
    for folder in ["scripts/Stubs", "Exercises"] {
      try workbook.write(
        "\(folder)/Lesson02Words/Words.swift",
        "// A line\n// Step 8.2: no\n_ = todo(\"Step 8.1: this\")\n")
    }
    #expect(try edit(8) == "Exercises/Lesson02Words/Words.swift:3")
  }

  @Test("Of several marks, the one to edit names the rule that is broken")
  func markOfRule() throws {
    let workbook = try FixtureWorkbook("read for the mark of a rule")
    func write(_ file: String, _ text: String, isStub: Bool = true) throws {
      try workbook.write("Exercises/Lesson02Words/\(file)", text)
      if isStub { try workbook.write("scripts/Stubs/Lesson02Words/\(file)", text) }
    }
    let rules = ["3a", "3b", "3c", "4a"].map { "- **\($0).** A rule.\n" }.joined()
    try workbook.write("lessons/02-words.md", "# 2. Words\n\n## Step 3: Words\n\n\(rules)")
    try write(
      "MoreWords.swift", "let a = 1\n// Step 3 (rules 3a and 3b): say\n// Step 3 (rule 3b): cry\n")
    try write("Words.swift", "let b = 1\nlet c = todo(\"Step 3 (rule 3c): shout\")\n")
    try write("Table.swift", "/// Step 4 (rule 4a): only told of here.\nlet table = 1\n")
    try write("Own.swift", "let own = 1\n// Step 4: here\n")
    func edit(_ rule: String) throws -> String {
      let issue = Workbook.Issue(comments: ["It is wrong. Rule \(rule)."], observation: "no")
      let checkout = try workbook.checkout()
      let report = LessonReport(
        lesson: checkout.lessons[1], status: .incomplete,
        tests: [test("\(rule.prefix(1)).1 Words", .failed, [issue])], problems: [])
      return NextStep(report: report, sources: "Exercises", checkout: checkout).edit
    }
    #expect(try edit("3b") == "Exercises/Lesson02Words/MoreWords.swift:2")
    #expect(try edit("3c") == "Exercises/Lesson02Words/Words.swift:2")
    try write("Words.swift", "let b = 1\n", isStub: false)
    #expect(try edit("3c") == "Exercises/Lesson02Words/Words.swift")
    #expect(try edit("4a") == "Exercises/Lesson02Words/Own.swift:2")
  }

  @Test("Lines that look like code or a difference are not wrapped") func code() {
    let terminal = Terminal(width: 20)
    #expect(
      terminal.wrapped("one two three four five\n  let x = 1 + 2 + 3 + 4\n- old", indent: 2) == [
        "one two three four", "  five", "    let x = 1 + 2 + 3 + 4", "  - old",
      ])
  }

  @Test(
    "A command is never broken",
    arguments: ["git checkout -- a", "scripts/play 1 2 3", "cp a/b/c d/e/f"])
  func command(_ command: String) {
    let text = "It is gone for good. `\(command)` brings it. `scripts/play` too."
    let lines = Terminal(width: 24).wrapped(text, indent: 0)
    #expect(lines.contains { $0.contains("`\(command)`") })
    #expect(lines.allSatisfy { $0.count <= 24 })
  }

  @Test("Every colour can be read on black and on white", arguments: Terminal.Style.allCases)
  func contrast(style: Terminal.Style) throws {
    if style == .strong || style == .faint { return }
    let number = try #require(style.rawValue.wholeMatch(of: /38;5;(\d+)/).flatMap { Int($0.1) })
    // The cube of the palette: six levels each of red, green and blue.
    let levels = [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(number - 16) / $0 % 6] }
    let linear = levels.map { level in
      let part = Double(level) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    #expect((luminance + 0.05) / 0.05 >= 3.9)
    #expect(1.05 / (luminance + 0.05) >= 3.9)
  }
}

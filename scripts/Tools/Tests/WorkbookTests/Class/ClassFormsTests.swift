import Foundation
import Testing

@testable import Workbook

/// What the forms of the table say of a class that was made up for them.
@Suite(.serialized) struct ClassFormsTests {
  let lessons: [Lesson]

  init() throws { lessons = try FixtureWorkbook("only read for forms").checkout().lessons }

  private func cell(
    _ status: LessonReport.Status, passed: Int, message: String? = nil, test: String? = nil,
    remark: String? = nil
  ) -> LessonReport {
    LessonReport(
      lesson: lessons[0], status: status,
      tests: (0..<12).map { index in
        TestReport(
          id: "test \(index)", name: "1.\(index) Test \(index)",
          status: index < passed ? .passed : .failed,
          issues: index < passed ? [] : test.map { [Workbook.Issue(observation: $0)] } ?? [])
      },
      problems: message.map { [Diagnostic(message: $0)] } ?? [], remark: remark)
  }

  private func report(_ rows: [(String, [LessonReport])]) -> ClassReport {
    ClassReport(
      lessons: lessons,
      rows: rows.map { ClassReport.Row(name: $0, folder: "/class/\($0)", cells: $1) },
      isolation: "Kept apart.")
  }

  private var done: LessonReport { cell(.complete, passed: 12) }

  private var nasty: ClassReport {
    let text = "a \"b\" <c> & 'd'\u{1B}[31m\u{202E},\nsecond line"
    return report(
      [
        ("=cmd()", [done, done, done, done]),
        ("-1", [done, cell(.incomplete, passed: 3, test: text)]),
        ("<script>alert(1)</script>", [done, cell(.incomplete, passed: 3, test: text)]),
      ].map { name, cells in
        (
          name,
          cells + Array(repeating: cell(.missing, passed: 0, message: "x"), count: 4 - cells.count)
        )
      })
  }

  @Test("A name with a line break is one line in the spreadsheet")
  func lineBreakInName() {
    let csv = report([("a\nda", [done, done, done, done])]).csv
    #expect(csv.contains("\r\na da,/class/a da,"))
  }

  @Test("A UUID drawn at random is not told, one of the lesson is")
  func randomUUID() {
    let fixed = "00000000-0000-0000-0000-000000000007"
    let report = LessonReport(
      lesson: lessons[0], status: .incomplete,
      tests: [
        TestReport(
          id: "t", name: "1.1 T", status: .failed,
          issues: [Workbook.Issue(observation: "\(UUID()) is not \(fixed)")])
      ], problems: [])
    let verdict = report.judged(in: "x", by: nil)
    #expect(verdict.tests[0].message == "(a random UUID) is not \(fixed)")
  }

  // MARK: Text

  @Test(
    "The table keeps within narrow terminals, in parts, and shortens names",
    arguments: [40, 60, 80])
  func width(width: Int) {
    let report = report([
      ("a-learner-with-a-very-long-name", [done, cell(.crashed, passed: 11), done, done]),
      ("ben", Array(repeating: cell(.notTrusted, passed: 0, message: "Read it."), count: 4)),
    ])
    let lines = ClassTable(report: report, terminal: Terminal(width: width)).text.split(
      separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    // A part for every four or so columns, each with the names.
    let parts = lines.count { $0.hasPrefix("ben  ") }
    #expect(parts == (width == 40 ? 2 : 1))
    #expect(lines.contains { $0.hasPrefix("a-learner-wi") })
  }

  @Test("No name and no message commands the terminal, and colour says nothing alone") func plain()
  {
    let plain = ClassTable(report: nasty, terminal: Terminal()).text
    #expect(!plain.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    let coloured = ClassTable(report: nasty, terminal: Terminal(hasColour: true)).text
    #expect(coloured != plain)
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]+m/#, with: "") == plain)
  }

  @Test("The same step is told once, with the number of those who stand there") func groups() {
    let at3 = cell(.incomplete, passed: 3, test: "Think.")
    let at5 = cell(.incomplete, passed: 5, test: "Think again.")
    let rows = [("ada", at5), ("ben", at3), ("cleo", at3), ("dora", at3), ("eve", at5)]
    let groups = report(rows.map { ($0, [done, $1, done, done]) }).groups
    #expect(groups.map(\.names) == [["ben", "cleo", "dora"], ["ada", "eve"]])
    #expect(groups.map(\.position.title) == ["1.3 Test 3", "1.5 Test 5"])
    #expect(groups[0].position.message == "Think.")
  }

  @Test("Code that is to be read is named") func remarks() throws {
    let row = [cell(.complete, passed: 12, remark: "A.swift has `exit`"), done, done, done]
    for text in [
      ClassTable(report: report([("ada", row)]), terminal: Terminal()).text,
      report([("ada", row)]).html,
      report([("ada", row)]).csv, try report([("ada", row)]).json,
    ] { #expect(text.contains("A.swift has `exit`")) }
  }

  // MARK: CSV

  @Test("CSV: a spreadsheet computes nothing, and each line has as many fields") func csv() throws {
    let records = parsed(nasty.csv)
    #expect(records.count == 4)
    #expect(Set(records.map(\.count)) == [26])
    #expect(records.dropFirst().map { $0[0] } == ["'=cmd()", "'-1", "<script>alert(1)</script>"])
    let message = try #require(records[0].firstIndex(of: "message"))
    #expect(records[2][message] == "a \"b\" <c> & 'd'\u{FFFD}[31m\u{FFFD},\nsecond line")
    #expect(records[2][records[0].firstIndex(of: "Lesson02Words status")!] == "incomplete")
    #expect(nasty.csv.hasSuffix("\r\n"))
  }

  /// Reads RFC 4180.
  private func parsed(_ text: String) -> [[String]] {
    var records: [[String]] = [[""]]
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      let last = records.count - 1
      let field = records[last].count - 1
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        records[last][field] += "\""
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: records[last].append("")
      case "\r" where !isQuoted && scalars.first == "\n":
        scalars.removeFirst()
        records.append([""])
      default: records[last][field].unicodeScalars.append(scalar)
      }
    }
    return records.dropLast()
  }

  @Test("An accent behind a comma, a quote or a bracket hides none of them") func accents() throws {
    let name = "\"\u{301},\u{301}<\u{301}b>"
    let cells = [done, done, done, done]
    let report = report([(name, cells), ("=\u{301}1", cells)])
    let records = parsed(report.csv)
    #expect(records.map(\.count) == [26, 26, 26])
    #expect(records.map { $0[0] } == ["name", name, "'=\u{301}1"])
    #expect(report.html.contains("&quot;\u{301},\u{301}&lt;\u{301}b&gt;"))
  }

  // MARK: HTML

  @Test("The page is well-formed, complete in itself, and made for small screens and readers")
  func page() throws {
    let html = nasty.html
    #expect(
      html.matches(of: /<script/).count == 1 && !html.contains("http://")
        && !html.contains("https://"))
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    for part in [
      "<html lang=\"en\">", "name=\"viewport\"", "<caption", "prefers-color-scheme: dark",
      "<th scope=\"row\" role=\"rowheader\" data-key=\"-1\">", "role=\"columnheader\">Name</th>",
      "2 <span class=\"title\">Words</span></th>", "<title>",
    ] { #expect(html.contains(part), "\(part)") }
    // As XML, but for what HTML never closes.
    var xml = html.replacing("<!DOCTYPE html>", with: "").replacing("<br>", with: "<br/>")
    xml.replace(#/<meta [^>]*[^\/]>/#) { $0.output.dropLast() + "/>" }
    let root = try JUnitDocument(xml).root
    #expect(root.name == "html")
    let rows = root.all("tr")
    #expect(rows.count == 5)
    #expect(Set(rows.map(\.children.count)) == [6])
  }

  @Test("On the page, text stands out from its ground by 7 to 1, in light and in dark")
  func contrast() {
    let pairs = [
      ("text", "ground"), ("done", "done-ground"), ("trouble", "trouble-ground"),
      ("mark", "mark-ground"), ("text", "card"), ("link", "ground"), ("link", "card"),
    ]
    let style = nasty.html
    for (text, ground) in pairs {
      let texts = colours(text, in: style)
      let grounds = colours(ground, in: style)
      #expect(texts.count == 2 && grounds.count == 2)
      for (text, ground) in zip(texts, grounds) {
        let lights = [brightness(text), brightness(ground)].sorted()
        #expect((lights[1] + 0.05) / (lights[0] + 0.05) >= 7, "\(text) \(ground)")
      }
    }
  }

  private func colours(_ name: String, in style: String) -> [String] {
    style.split(separator: "--\(name): #").dropFirst().map { String($0.prefix(6)) }
  }

  /// The relative luminance of WCAG.
  private func brightness(_ colour: String) -> Double {
    let parts = stride(from: 0, to: 6, by: 2).map { start -> Double in
      let digits = colour.dropFirst(start).prefix(2)
      let part = Double(Int(digits, radix: 16)!) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}

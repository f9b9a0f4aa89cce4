import Foundation
import Testing

@testable import Workbook

/// The page and the table of a class that was made up.
@Suite struct ClassPageTests {
  private static let lessons = (1...3).map {
    Lesson(number: $0, slug: "", id: "Lesson0\($0)Name", title: "Title \($0)", headings: [])
  }

  private func verdict(_ lesson: Int, _ status: LessonReport.Status, _ message: String = "")
    -> LessonReport
  {
    let failed: TestReport.Status =
      status == .complete ? .passed : status == .notStarted ? .notRun : .failed
    let issue = Workbook.Issue(observation: message, place: Place(file: "T.swift", line: lesson))
    return LessonReport(
      lesson: Self.lessons[lesson - 1], status: status,
      tests: [
        TestReport(id: "1", name: "1.1 One", status: .passed),
        TestReport(
          id: "2", name: "1.2 Two", status: failed, issues: failed == .failed ? [issue] : []),
      ])
  }

  private func row(_ name: String, _ lessons: LessonReport...) -> ClassReport.Row {
    ClassReport.Row(name: name, folder: "/\(name)", lessons: lessons)
  }

  private var report: ClassReport {
    ClassReport(
      judged: Date(timeIntervalSince1970: 0), workbooks: ["v1"], isolation: ["Kept apart."],
      learners: [
        row("<Ada>", verdict(1, .complete), verdict(2, .complete)),
        row("Ben", verdict(1, .complete), verdict(2, .notStarted)),
        row("小明", verdict(1, .incomplete, "It is 3, not 4."), verdict(2, .notStarted)),
        row("Dan", verdict(1, .incomplete, "It is 5, not 4."), verdict(2, .notStarted)),
        row("Eva", verdict(1, .notStarted), verdict(2, .notStarted)),
        ClassReport.Row(
          name: "Fay", folder: "/Fay", problem: "There is no folder Exercises in it."),
      ])
  }

  @Test("Stuck, not begun and done are told apart, each learner once") func causes() {
    let causes = report.causes
    #expect(causes.map(\.rows) == [[2, 3], [5]])
    #expect(causes[0].messages.map(\.observation) == ["It is 3, not 4.", "It is 5, not 4."])
    #expect(causes[0].messages[0].place == Place(file: "T.swift", line: 1))
    #expect(report.notBegun.map(\.lesson.number) == [1, 2])
    #expect(report.notBegun.map(\.rows) == [[4], [1]])
    #expect(
      report.summary
        == "6 learners: 1 done, 2 in the middle of a lesson, 2 have not begun the next, 1 without "
        + "a verdict")
  }

  @Test("Names of any script keep the columns of the table: they come last") func table() {
    let text = ClassTable(report: report, terminal: Terminal()).text
    #expect(
      text.contains(
        """
             1     2  all
          done  done  4/4  <Ada>
          done     –  3/4  Ben
           1/2     –  2/4  小明
           1/2     –  2/4  Dan
             –     –  2/4  Eva
                           Fay
             2     1    1  complete
        """), "\(text)")
    #expect(text.contains("   2  lesson 1, 1.2 Two\n      It is 3, not 4. (T.swift:1)\n"))
    #expect(text.contains("      It is 5, not 4. (T.swift:1)\n      小明, Dan\n"))
    #expect(text.hasSuffix("Judged on 1970-01-01 00:00 UTC with workbook v1. Kept apart.\n"))
    let narrow = ClassTable(report: report, terminal: Terminal(width: 24)).text
    #expect(
      narrow.split(separator: "\n").filter { $0.hasSuffix(" Dan") }.allSatisfy { $0.count <= 24 })
  }

  @Test("The page shows names as they are, each learner in one card, and loads nothing") func page()
  {
    let page = ClassPage(report: report).text
    #expect(page.contains("<th scope=\"row\">&lt;Ada&gt;</th>"))
    #expect(!page.contains("<Ada>"))
    #expect(page.matches(of: /data-name>Dan</).count == 1)
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains("http:") && !page.contains("https:"))
    #expect(!page.contains("{{"))
  }

  @Test("A report is read back as it was written") func readBack() throws {
    let folder = try Interruption.shared.makeTemporaryFolder()
    defer { Interruption.shared.removeTemporaryFolder(folder) }
    let text = try report.json()
    try text.write(toFile: "\(folder)/a.json", atomically: true, encoding: .utf8)
    let read = try #require(ClassReport(readFrom: "\(folder)/a.json"))
    #expect(try read.json() == text)
    #expect(try JSONSchema(file: "class-2").problems(in: JSONValue(text)) == [])
    var both = report
    both.add(read)
    #expect(both.learners.count == 12)
    #expect(both.workbooks == ["v1"])
    #expect(ClassReport(readFrom: "\(folder)/none.json") == nil)
  }
}

import Foundation

@testable import Workbook

/// A class of thirty that nobody has to judge: most work on something, some are in trouble.
enum MadeUpClass {
  static let lessons: [Lesson] = [
    "State", "Computed Properties", "Side Effects", "Environment", "Distinct Emission",
    "TestStore Ergonomics", "Cancellation and Debouncing", "Composition",
  ].enumerated().map { index, title in
    let slug = title.lowercased().replacing(" ", with: "-")
    let headings = (1...4).map { "Step \($0): Make it \(["even", "odd", "red", "blue"][$0 - 1])" }
    return Lesson(
      number: index + 1, slug: slug, id: "Lesson0\(index + 1)\(title.replacing(" ", with: ""))",
      title: title, headings: headings)
  }

  static let timeouts = "The test took longer than 10 seconds."
  static let forgotten = """
    Plus leads above 0, so it enables minus.
    Expectation failed: (minus(after: .plusButtonTapped) → disabled) == enabled
    """

  /// Thirteen tests in four steps, the first of which pass; the next one came to grief. None has run
  /// where there is a message about the lesson as a whole.
  static func cell(
    _ status: LessonReport.Status, passed: Int, message: String? = nil, test: String? = nil,
    befell: TestReport.Status = .failed, remark: String? = nil
  ) -> LessonReport {
    let names = ["reads", "writes", "adds", "undoes"]
    return LessonReport(
      lesson: lessons[0], status: status,
      tests: (0..<13).map { index in
        guard message == nil else {
          return TestReport(id: "test \(index)", name: "a test", status: .notRun)
        }
        let status: TestReport.Status =
          index < passed ? .passed : index == passed ? befell : .failed
        let place = Place(file: "Tests/EditorTests/EditorTests.swift", line: 10 * index + 10)
        let message = index == passed ? test ?? "" : "Step: to do"
        return TestReport(
          id: "test \(index)",
          name: "\(index / 4 + 1).\(index % 4 + 1) The editor \(names[index % 4]) a number",
          status: status,
          issues: index < passed ? [] : [Issue(observation: message, place: place)])
      },
      problems: message.map { [Diagnostic(message: $0)] } ?? [], remark: remark)
  }

  static let done = cell(.complete, passed: 13)
  static let untouched = cell(.incomplete, passed: 0, test: "To do: Step 1: read a number.")
  private static let missing = cell(.missing, passed: 0, message: "There is no Exercises folder.")

  static func row(
    _ name: String, _ cells: [LessonReport], problem: String? = nil
  ) -> ClassReport.Row {
    let rest = problem == nil ? untouched : missing
    var cells = cells + Array(repeating: rest, count: lessons.count - cells.count)
    for index in cells.indices { cells[index].lesson = lessons[index] }
    return ClassReport.Row(
      name: name, folder: "/home/teacher/submissions/\(name)", problem: problem, cells: cells)
  }

  /// Three stand at the same step: two have forgotten the same, a third one waits for ever.
  static var report: ClassReport {
    let forgets = cell(.incomplete, passed: 6, test: forgotten)
    let waits = cell(.timedOut, passed: 6, test: timeouts, befell: .timedOut)
    let crashes = cell(
      .crashed, passed: 9, test: "Fatal error: Index out of range", befell: .crashed)
    let typo = cell(
      .doesNotCompile, passed: 0, message: "cannot find 'quantitty' in scope")
    let readable = cell(
      .complete, passed: 13, remark: "Editor.swift has `import Foundation`, `ProcessInfo`")
    let allDone = Array(repeating: done, count: lessons.count)
    var rows = [
      row("Ada Lovelace", allDone),
      row("Anna-Maria Kowalczyk-Wiśniewska", [done, forgets]),
      row("Ben", [done, forgets]),
      row("Bartholomäus Freiherr von Schwarzenberg-Hohenlohe", [done, waits]),
      row(
        "Cleo M", [readable, done, cell(.incomplete, passed: 2, test: "Read first, then write.")]),
      row("Dora", [done, done, crashes]),
      row("Eve", [cell(.notTrusted, passed: 0, message: "These results are not taken.")]),
      row("Farid", [], problem: "There is no folder Exercises in it."),
      row("group/muhammad-abdullah-ibn-rashid-al-farouq", [done, typo]),
      row("李小龙", [done, done, done, typo]),
      row("Siobhán O'Brien", allDone),
      row("Zoë", [cell(.refused, passed: 0, message: "Editor.swift is a symbolic link.")]),
    ]
    for number in 1...10 { rows.append(row("Learner \(number)", [done, done])) }
    for number in 11...16 {
      let hint = "Count the taps.\nExpectation failed: (taps → \(number)) == 4"
      rows.append(row("Learner \(number)", [done, cell(.incomplete, passed: 11, test: hint)]))
    }
    rows += [row("Yuki", allDone), row("Yann", [cell(.incomplete, passed: 12, test: "Almost.")])]
    var report = ClassReport(lessons: lessons, rows: rows, isolation: "Kept apart.")
    report.circumstances = circumstances("15d064b", at: "2026-11-22T09:30:00Z")
    return report
  }

  static func circumstances(_ version: String, at time: String) -> Circumstances {
    Circumstances(
      judged: try! Date(time, strategy: .iso8601),
      workbook: WorkbookVersion(
        name: version, lessons: "https://github.com/owner/bootcamp/blob/HEAD/"),
      limits: Circumstances.Limits(test: 10, build: 180))
  }

  /// The class, compared with what was found out a week before.
  static func reportSince() throws -> ClassReport {
    let file = "\(NSTemporaryDirectory())/class-\(UUID()).json"
    try Data(try weekBefore.json.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    var report = report
    report.earlier = ClassFile(readFrom: file)
    return report
  }

  /// The same class a week before: somebody who has left was there, Yuki was not, and three knew
  /// less, or more.
  static var weekBefore: ClassReport {
    var before = report
    before.rows.removeAll { $0.name == "Yuki" }
    for (name, cells) in [
      ("Ben", [untouched]), ("Cleo M", [done]), ("Yann", [done]), ("Learner 3", [done]),
    ] {
      before.rows[before.rows.firstIndex { $0.name == name }!] = row(name, cells)
    }
    before.rows.append(row("Who Left", []))
    before.circumstances = circumstances("0a1b2c3", at: "2026-11-15T09:30:00Z")
    return before
  }
}

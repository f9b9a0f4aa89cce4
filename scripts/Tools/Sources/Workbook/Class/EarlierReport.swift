/// What an earlier run of `class` found out, read from the JSON that it wrote.
public struct EarlierReport: Sendable {
  struct Row: Sendable {
    var name: String
    var folder: String
    var passed: Int
    var isComplete: Bool
    /// The lesson and the title of where the learner stood.
    var stands: [String]
  }

  /// Nothing in a report of a version of this tool that did not say so.
  var judged: Date?
  var workbook: String?
  var rows: [Row]

  /// - Returns: Nothing where the file is no report on a class.
  public init?(readFrom path: String) {
    guard let file = ClassFile(readFrom: path) else { return nil }
    judged = file.judged.flatMap(Date.init(timestamp:))
    workbook = file.workbook
    rows = file.rows.map { row in
      Row(
        name: row.name, folder: row.folder, passed: row.passed,
        isComplete: row.problem == nil && row.complete == row.lessons.count,
        stands: row.stands.map { [$0.lesson, $0.title] } ?? [])
    }
  }
}

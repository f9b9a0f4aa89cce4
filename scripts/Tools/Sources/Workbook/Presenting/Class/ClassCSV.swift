extension ClassReport {
  /// The table for a spreadsheet, as RFC 4180 has it: a line for each learner.
  var csv: String {
    ([head] + rows.map(line)).map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  private var head: [String] {
    ["name", "folder", "problem", "complete", "lessons", "passed", "tests"]
      + lessons.flatMap { ["\($0.id) status", "\($0.id) passed", "\($0.id) tests"] }
      + ["stands at lesson", "step", "test", "message", "file", "line", "to read"]
      + (earlier == nil ? [] : ["passed before"])
  }

  private func line(of row: Row) -> [String] {
    let counts = [row.complete, lessons.count, row.passed, row.total].map(String.init)
    let cells = row.cells.flatMap { [$0.status.rawValue, "\($0.passed)", "\($0.tests.count)"] }
    let position = row.position
    let remarks = zip(lessons, row.cells).compactMap { lesson, cell in
      cell.remark.map { "\(lesson.id): \($0)" }
    }
    var line: [String?] = [row.name.plain, row.folder.plain, row.problem] + counts + cells
    line += [position?.lesson.id, position?.step, position?.title, position?.message]
    line += [position?.place?.file, (position?.place?.line).map(String.init)]
    line.append(remarks.joined(separator: "; "))
    if earlier != nil { line.append(passedThen(row).map(String.init)) }
    return line.map { $0 ?? "" }
  }

  /// A field that a spreadsheet shows and never computes: it takes a text that begins like a formula
  /// for one, and learners choose the names of folders. It reads scalar by scalar, and so does this: in a
  /// Swift string, a quote with an accent behind it is another character than a quote.
  private static func field(_ text: String) -> String {
    var scalars = Array(
      text.lines.map { String($0).plain }.joined(separator: "\n").unicodeScalars)
    if let first = scalars.first, "=+-@＝＋－＠".unicodeScalars.contains(first) {
      scalars.insert("'", at: 0)
    }
    if scalars.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" }) {
      scalars = ["\""] + scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] } + ["\""]
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

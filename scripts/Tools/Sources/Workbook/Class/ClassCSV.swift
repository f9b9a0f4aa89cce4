extension ClassReport {
  /// The table for a spreadsheet, as RFC 4180 has it: a line for each learner.
  public var csv: String {
    let head =
      ["name", "folder", "problem", "complete", "lessons", "passed", "tests"]
      + lessons.flatMap { ["\($0.id) status", "\($0.id) passed", "\($0.id) tests"] }
      + ["stands at lesson", "step", "test", "message", "file", "line", "to read"]
    let lines = rows.map { row -> [String] in
      let stand = stand(of: row)
      return [
        row.name, row.folder, row.problem ?? "", "\(row.complete)", "\(lessons.count)",
        "\(row.passed)", "\(row.total)",
      ]
        + row.cells.flatMap { [$0.status.rawValue, "\($0.passed)", "\($0.tests.count)"] }
        + [
          stand?.lesson.id ?? "", stand?.step ?? "", stand?.title ?? "", stand?.message ?? "",
          stand?.file ?? "", stand?.line.map(String.init) ?? "",
          zip(lessons, row.cells).compactMap { lesson, cell in
            cell.remark.map { "\(lesson.id): \($0)" }
          }.joined(separator: "; "),
        ]
    }
    return ([head] + lines).map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A field that a spreadsheet shows and never computes: it takes a text that begins like a formula
  /// for one, and learners choose the names of folders. It reads scalar by scalar, and so does this: in a
  /// Swift string, a quote with an accent behind it is another character than a quote.
  private static func field(_ text: String) -> String {
    var text = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).plain }.joined(separator: "\n")
    if let first = text.unicodeScalars.first, "=+-@＝＋－＠".unicodeScalars.contains(first) {
      text = "'" + text
    }
    let isQuoted = text.unicodeScalars.contains { ",\"\n".unicodeScalars.contains($0) }
    guard isQuoted else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

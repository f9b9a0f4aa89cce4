extension ClassReport {
  /// The table for a spreadsheet, as RFC 4180 has it: a line for each learner.
  var csv: String {
    let table = [head] + rows.map(line(of:))
    return table.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
  }

  private var head: [String] {
    var head = ["name", "folder", "problem", "complete", "lessons", "passed", "tests"]
    for lesson in lessons {
      head += ["\(lesson.id) status", "\(lesson.id) passed", "\(lesson.id) tests"]
    }
    head += ["stands at lesson", "step", "test", "message", "file", "line", "to read"]
    return head + (earlier == nil ? [] : ["passed before"])
  }

  private func line(of row: Row) -> [String] {
    var line = [row.name.plain, row.folder.plain, row.problem ?? ""]
    line += ["\(row.complete)", "\(lessons.count)", "\(row.passed)", "\(row.total)"]
    for cell in row.cells {
      line += [cell.status.rawValue, "\(cell.passed)", "\(cell.tests.count)"]
    }
    let position = row.position
    line += [position?.lesson.id ?? "", position?.step ?? "", position?.title ?? ""]
    line += [position?.message ?? "", position?.place?.file ?? ""]
    line.append(position?.place.map { "\($0.line)" } ?? "")
    let remarks = zip(lessons, row.cells).compactMap { lesson, cell in
      cell.remark.map { "\(lesson.id): \($0)" }
    }
    line.append(remarks.joined(separator: "; "))
    return line + (earlier == nil ? [] : [passedThen(row).map(String.init) ?? ""])
  }

  /// A field that a spreadsheet shows and never computes: it takes a text that begins like a formula
  /// for one, and learners choose the names of folders. It reads scalar by scalar, and so does this: in a
  /// Swift string, a quote with an accent behind it is another character than a quote.
  private static func field(_ text: String) -> String {
    var text = text.lines
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

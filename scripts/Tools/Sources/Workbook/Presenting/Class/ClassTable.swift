/// A class as text: the table, where each learner stands, where several stand together, and who has
/// moved.
struct ClassTable {
  let report: ClassReport
  let terminal: Terminal

  var text: String {
    let heading = terminal.wrapped(report.summary, .strong)
    return ([heading] + tables + [legend, stands, groups, changes, remarks, ending]).page
  }

  // MARK: The table

  /// The head, a cell for each learner, and how many are complete.
  private struct Column {
    typealias Cell = (text: String, style: Terminal.Style?)
    let lines: [Cell]
    let width: Int

    init(_ title: String, _ cells: [Cell], _ last: String) {
      lines = [(title, nil)] + cells + [(last, nil)]
      width = lines.map(\.text.count).max()!
    }
  }

  private var columns: [Column] {
    var columns = report.lessons.indices.map { index in
      Column(
        "\(report.lessons[index].number)",
        report.rows.map { ($0.cells[index].cell, $0.cells[index].status.style) },
        "\(report.complete(lesson: index))")
    }
    columns.append(
      Column(
        "all", report.rows.map { ("\($0.passed)/\($0.total)", $0.isComplete ? .green : nil) },
        "\(report.complete)"))
    if report.earlier != nil {
      columns.append(
        Column("since", report.rows.map { (report.change(of: $0)?.cell ?? "", nil) }, ""))
    }
    return columns
  }

  /// One table, or several below each other where the columns do not fit beside each other.
  private var tables: [[String]] {
    let names = [""] + report.rows.map(\.name.plain) + ["complete"]
    let nameWidth = min(names.map(\.count).max()!, max(8, terminal.width / 3))
    var parts: [[Column]] = []
    var used = terminal.width
    for column in columns {
      if used + 2 + column.width > terminal.width {
        parts.append([])
        used = nameWidth
      }
      parts[parts.count - 1].append(column)
      used += 2 + column.width
    }
    return parts.map { columns in
      names.enumerated().map { index, name in
        var line = name.shortened(to: nameWidth).padded(to: nameWidth)
        for column in columns {
          let (text, style) = column.lines[index]
          line += String(repeating: " ", count: 2 + column.width - text.count)
          line += terminal.styled(text, style)
        }
        while line.last == " " { line.removeLast() }
        return terminal.styled(
          line, index == 0 ? .strong : index == names.count - 1 ? .faint : nil)
      }
    }
  }

  private var legend: [String] {
    report.legend.flatMap { word, meaning in
      terminal.wrapped(meaning, after: "  \(word.padded(to: 7))  ")
    }
  }

  // MARK: Below the table

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [terminal.styled(title, .strong)] + lines
  }

  private func entry(_ text: String) -> [String] {
    terminal.wrapped(text, after: "  ", indent: 4)
  }

  private var stands: [String] {
    let lines = report.rows.flatMap { row -> [String] in
      if let problem = row.problem { return entry("\(row.name.plain): \(problem.plain)") }
      guard let position = row.position else { return [] }
      return entry("\(row.name.plain): lesson \(position.lesson.number), \(said(position))")
    }
    return section("Where each of them stands", lines)
  }

  /// What belongs to one learner, such as the reason why code is not built, is said here; what a
  /// test says is said once for all who stand at it.
  private func said(_ position: ClassReport.Position) -> String {
    guard position.step == nil, let message = position.message else { return position.title.plain }
    let place = position.place.map { " (\($0.description.plain))" }
    return "\(position.title.plain): \(message.firstLine.shortened(to: 200))\(place ?? "")"
  }

  private var groups: [String] {
    let lines = report.groups.flatMap { group -> [String] in
      let position = group.position
      let trouble = position.trouble.map { ": \($0)" } ?? ""
      let title = "lesson \(position.lesson.number), \(position.title.plain)\(trouble)"
      let message = position.message?.firstLine.shortened(to: 200) ?? ""
      let names = group.names.map(\.plain).joined(separator: ", ")
      let margin = "      "
      return terminal.wrapped(title, after: "\(group.names.count)".aligned(to: 4) + "  ")
        + (message.isEmpty ? [] : terminal.wrapped(message, .faint, after: margin))
        + terminal.wrapped(names, after: margin)
    }
    return section("Where several stand", lines)
  }

  private var changes: [String] {
    guard let title = report.sinceTitle else { return [] }
    let lines = report.changes.flatMap { title, people in
      let names = people.map { $0.name.plain + ($0.count.isEmpty ? "" : " \($0.count)") }
      return entry("\(title): \(names.joined(separator: ", "))")
    }
    let remark = report.sinceRemark.map { entry($0.plain) }
    return [terminal.styled(title, .strong)] + lines + (remark ?? [])
  }

  private var remarks: [String] {
    let lines = report.remarks.flatMap { row, lesson, remark in
      entry("\(report.rows[row].name.plain), lesson \(lesson.number): \(remark.plain)")
    }
    return section(ClassReport.remarkTitle, lines)
  }

  private var ending: [String] {
    let judged = report.circumstances.map { circumstances in
      "Judged on \(circumstances.judged.minute) with workbook "
        + "\(circumstances.workbook.name.plain). \(circumstances.limits) "
    }
    return terminal.wrapped((judged ?? "") + report.isolation)
  }
}

extension ClassReport {
  var complete: Int { rows.count(where: \.isComplete) }

  var summary: String {
    "\(counted(rows.count, "learner")), \(complete) of them with every lesson complete"
  }

  /// What the words in the table mean, those that are there.
  var legend: [(cell: String, meaning: String)] {
    let statuses = Set(rows.flatMap(\.cells).map(\.status))
    return LessonReport.Status.troubles.filter(statuses.contains).compactMap(\.trouble)
  }
}

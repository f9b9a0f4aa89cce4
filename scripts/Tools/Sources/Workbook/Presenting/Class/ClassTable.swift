/// A class as text: the table, where each learner stands, where several stand together, and who has
/// moved.
struct ClassTable {
  let report: ClassReport
  let terminal: Terminal

  init(_ report: ClassReport, on terminal: Terminal) {
    self.report = report
    self.terminal = terminal
  }

  var text: String {
    let blocks = [heading] + tables + [legend, stands, groups, changes, remarks, ending]
    return blocks.page
  }

  private var heading: [String] {
    let complete = report.rows.count(where: \.isComplete)
    let text =
      "\(counted(report.rows.count, "learner")), \(complete) of them with every lesson complete"
    return terminal.wrapped(text, indent: 0).map { terminal.styled($0, .strong) }
  }

  // MARK: The table

  private struct Column {
    var title: String
    var cells: [String]
    var styles: [Terminal.Style?]
    var last: String

    var width: Int { ([title, last] + cells).map(\.count).max()! }
  }

  private var columns: [Column] {
    let lessons = report.lessons.enumerated().map { index, lesson in
      let cells = report.rows.map { $0.cells[index] }
      return Column(
        title: "\(lesson.number)", cells: cells.map(\.cell), styles: cells.map(style),
        last: "\(report.complete(lesson: index))")
    }
    let total = Column(
      title: "all", cells: report.rows.map { "\($0.passed)/\($0.total)" },
      styles: report.rows.map { $0.isComplete ? .green : nil },
      last: "\(report.rows.count(where: \.isComplete))")
    guard report.earlier != nil else { return lessons + [total] }
    let since = Column(
      title: "since", cells: report.rows.map { report.change(of: $0)?.cell ?? "" },
      styles: report.rows.map { _ in nil }, last: "")
    return lessons + [total, since]
  }

  /// One table, or several below each other where the columns do not fit beside each other.
  private var tables: [[String]] {
    let columns = columns
    let longest = (report.rows.map(\.name.plain.count) + ["complete".count]).max()!
    let nameWidth = min(longest, max(8, terminal.width / 3))
    var parts: [[Column]] = [[]]
    var used = nameWidth
    for column in columns {
      if used + 2 + column.width > terminal.width, !parts[parts.count - 1].isEmpty {
        parts.append([])
        used = nameWidth
      }
      parts[parts.count - 1].append(column)
      used += 2 + column.width
    }
    return parts.map { lines(of: $0, nameWidth: nameWidth) }
  }

  private func lines(of columns: [Column], nameWidth: Int) -> [String] {
    func line(_ name: String, _ cell: (Column) -> (String, Terminal.Style?)) -> String {
      let cells = columns.map { column in
        let (text, style) = cell(column)
        let room = String(repeating: " ", count: column.width - text.count)
        return "  " + room + (style.map { terminal.styled(text, $0) } ?? text)
      }
      let line = name.shortened(to: nameWidth).padded(to: nameWidth) + cells.joined()
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }
    let rows = report.rows.enumerated().map { index, row in
      line(row.name.plain) { ($0.cells[index], $0.styles[index]) }
    }
    return [terminal.styled(line("") { ($0.title, nil) }, .strong)] + rows
      + [terminal.styled(line("complete") { ($0.last, nil) }, .faint)]
  }

  private func style(of cell: LessonReport) -> Terminal.Style? {
    switch cell.status {
    case .complete: .green
    case .notStarted, .incomplete: nil
    case .missing: .faint
    default: .red
    }
  }

  /// What the words in the table mean, those that are there.
  private var legend: [String] {
    let all = report.rows.flatMap(\.cells)
    return LessonReport.Status.troubles.compactMap { status in
      all.first { $0.status == status }.map { ($0.cell, status.meaning) }
    }.flatMap { word, meaning in
      terminal.wrapped(meaning, after: "  \(word.padded(to: 7))  ", indent: 11)
    }
  }

  // MARK: Below the table

  private var stands: [String] {
    let open = report.rows.filter { !$0.isComplete }
    guard !open.isEmpty else { return [] }
    let lines = open.flatMap { row -> [String] in
      let name = row.name.plain
      if let problem = row.problem {
        return terminal.wrapped("\(name): \(problem.plain)", after: "  ", indent: 4)
      }
      guard let position = row.position else { return [] }
      return terminal.wrapped(
        "\(name): lesson \(position.lesson.number), \(said(position))", after: "  ", indent: 4)
    }
    return [terminal.styled("Where each of them stands", .strong)] + lines
  }

  /// What belongs to one learner, such as the reason why code is not built, is said here; what a
  /// test says is said once for all who stand at it.
  private func said(_ position: ClassReport.Position) -> String {
    guard position.step == nil, let message = position.message else { return position.title.plain }
    let place = position.place.map { " (\($0.description.plain))" }
    return "\(position.title.plain): \(message.firstLine.shortened(to: 200))\(place ?? "")"
  }

  private var groups: [String] {
    let groups = report.groups
    guard !groups.isEmpty else { return [] }
    let lines = groups.flatMap { group -> [String] in
      let position = group.position
      let trouble = position.trouble.map { ": \($0)" } ?? ""
      let title = "lesson \(position.lesson.number), \(position.title.plain)\(trouble)"
      let count = "\(group.names.count)".aligned(to: 4)
      var lines = terminal.wrapped(title, after: "\(count)  ", indent: 6)
      if let message = position.message?.firstLine, !message.isEmpty {
        lines += terminal.wrapped(
          message.shortened(to: 200), after: "      ", indent: 6
        ).map { terminal.styled($0, .faint) }
      }
      let names = group.names.map(\.plain).joined(separator: ", ")
      return lines + terminal.wrapped(names, after: "      ", indent: 6)
    }
    return [terminal.styled("Where several stand", .strong)] + lines
  }

  private var changes: [String] {
    guard let title = report.sinceTitle else { return [] }
    let lines = report.changes.flatMap { title, people in
      let names = people.map { [$0.name.plain, $0.count].filter { !$0.isEmpty } }
        .map { $0.joined(separator: " ") }
      return terminal.wrapped(
        "\(title): \(names.joined(separator: ", "))", after: "  ", indent: 4)
    }
    let remark = report.sinceRemark.map { terminal.wrapped($0.plain, after: "  ", indent: 4) }
    return [terminal.styled(title, .strong)] + lines + (remark ?? [])
  }

  private var remarks: [String] {
    let lines = report.remarks.flatMap { row, lesson, remark in
      terminal.wrapped(
        "\(report.rows[row].name.plain), lesson \(lesson.number): \(remark.plain)", after: "  ",
        indent: 4)
    }
    return lines.isEmpty ? [] : [terminal.styled(ClassReport.remarkTitle, .strong)] + lines
  }

  private var ending: [String] {
    let judged = report.circumstances.map { circumstances in
      "Judged on \(circumstances.judged.minute) with workbook "
        + "\(circumstances.workbook.name.plain). \(circumstances.limits) "
    }
    return terminal.wrapped((judged ?? "") + report.isolation, indent: 0)
  }
}

/// A class as text: the table, and below it where learners are stuck.
struct ClassTable {
  let report: ClassReport
  let terminal: Terminal

  var text: String {
    let heading = terminal.wrapped(report.summary, .strong)
    return ([heading] + tables + [causes, notBegun, remarks, terminal.wrapped(report.origin)]).page
  }

  private typealias Cell = (text: String, style: Terminal.Style?)

  /// The head, a cell for each learner, and how many are complete.
  private var columns: [[Cell]] {
    let lessons = report.lessons.map { lesson in
      [("\(lesson.number)", nil)]
        + report.learners.map { row -> Cell in
          let verdict = row.verdict(on: lesson)
          return (verdict?.cell ?? "", verdict?.status.style)
        } + [("\(report.complete(lesson))", nil)]
    }
    let all = report.learners.map {
      ($0.count, $0.isComplete ? .green : nil) as Cell
    }
    return lessons + [[("all", nil)] + all + [("\(report.complete)", nil)]]
  }

  /// One table, or several below each other where the columns do not fit beside each other. The names come
  /// last, so that it does not matter how wide they are.
  private var tables: [[String]] {
    let longest = max(8, terminal.width / 3)
    let names = ([""] + report.learners.map(\.name.plain) + ["complete"]).map {
      $0.shortened(to: longest)
    }
    let nameWidth = 2 + names.map(\.count).max()!
    var parts: [[(cells: [Cell], width: Int)]] = []
    var used = terminal.width
    for cells in columns {
      let width = 2 + cells.map(\.text.count).max()!
      if used + width > terminal.width {
        parts.append([])
        used = nameWidth
      }
      parts[parts.count - 1].append((cells, width))
      used += width
    }
    return parts.map { columns in
      names.enumerated().map { index, name in
        let cells = columns.map { cells, width in
          let (text, style) = cells[index]
          return String(repeating: " ", count: width - text.count) + terminal.styled(text, style)
        }
        let line = cells.joined() + (name.isEmpty ? "" : "  \(name)")
        return terminal.styled(
          line, index == 0 ? .strong : index == names.count - 1 ? .faint : nil)
      }
    }
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [terminal.styled(title, .strong)] + lines
  }

  private var causes: [String] {
    let lines = report.causes.flatMap { cause -> [String] in
      let lesson = cause.lesson.map { "lesson \($0.number), " } ?? ""
      let title = "\(lesson)\(cause.title.plain)"
      let margin = "      "
      let said = cause.messages.prefix(3).flatMap { message in
        let place = message.place.map { " (\($0.description.plain))" } ?? ""
        return terminal.wrapped(
          message.observation.firstLine.shortened(to: 200) + place, .faint, after: margin)
      }
      return terminal.wrapped(title, after: "\(cause.rows.count)".aligned(to: 4) + "  ") + said
        + terminal.wrapped(names(cause.rows), after: margin)
    }
    return section("Where they are stuck", lines)
  }

  private var notBegun: [String] {
    let lines = report.notBegun.flatMap { lesson, rows in
      terminal.wrapped(
        "lesson \(lesson.number): \(names(rows))", after: "\(rows.count)".aligned(to: 4) + "  ",
        indent: 6)
    }
    return section("What they have not begun", lines)
  }

  private var remarks: [String] {
    let lines = report.remarks.flatMap { row, lesson, remark in
      terminal.wrapped(
        "\(report.learners[row].name.plain), lesson \(lesson.number): \(remark.plain)", after: "  ",
        indent: 4)
    }
    return section("Look at this code", lines)
  }

  private func names(_ rows: [Int]) -> String {
    rows.map { report.learners[$0].name.plain }.joined(separator: ", ")
  }
}

extension ClassReport.Row {
  /// How many tests pass; nothing where there is no verdict.
  var count: String { problem == nil ? "\(passed)/\(total)" : "" }
}

extension ClassReport {
  var complete: Int { learners.count(where: \.isComplete) }

  func complete(_ lesson: Lesson) -> Int {
    learners.count { $0.verdict(on: lesson)?.status == .complete }
  }

  var summary: String {
    let waiting = notBegun.reduce(0) { $0 + $1.rows.count }
    let unknown = learners.count { $0.problem != nil }
    let stuck = learners.count - complete - waiting - unknown
    return "\(counted(learners.count, "learner")): \(complete) done, \(stuck) in the middle of a "
      + "lesson, \(waiting) have not begun the next"
      + (unknown == 0 ? "" : ", \(unknown) without a verdict")
  }

  /// When, by what and how they were judged.
  var origin: String {
    let date = judged.map {
      "Judged on \($0.formatted(.iso8601).prefix(16).replacing("T", with: " ")) UTC"
    }
    let workbook = workbooks.isEmpty ? nil : "with workbook \(workbooks.joined(separator: " and "))"
    return ([spaced(date ?? "Judged", workbook?.plain) + "."] + isolation.map(\.plain))
      .joined(separator: " ")
  }
}

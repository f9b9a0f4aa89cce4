/// All learners, a row for each, with a bar for the steps of each lesson.
///
/// On a narrow screen each row becomes a block of its own, so the parts have roles: a browser that is told
/// to lay out a table in another way may forget that it is one.
struct ClassPageTable {
  let report: ClassReport
  /// The rows whose learners have details to go to.
  let links: Set<Int>

  var text: String {
    """
    \(legend)
    <table role="table">
    <caption>Tests that pass, in each lesson. <span class="sorting" hidden="">Press a head to sort.</span>\
    </caption>
    <thead role="rowgroup">
    <tr role="row">\(heads)</tr>
    </thead>
    <tbody role="rowgroup">
    \(report.rows.indices.map(row).joined(separator: "\n"))
    </tbody>
    <tfoot role="rowgroup">
    <tr role="row"><th scope="row" role="rowheader">Complete</th>\(totals)</tr>
    </tfoot>
    </table>
    """
  }

  private func head(_ text: String) -> String {
    "<th scope=\"col\" role=\"columnheader\">\(text)</th>"
  }

  private var heads: String {
    let lessons = report.lessons.map { lesson in
      head(
        "<span class=\"unseen\">Lesson </span>\(lesson.number) <span class=\"title\">\(lesson.title.html)</span>"
      )
    }
    return ([head("Name")] + lessons + [head("All")] + (hasChange ? [head("Since")] : [])).joined()
  }

  private var hasChange: Bool { report.earlier != nil }

  private var totals: String {
    let lessons = report.lessons.enumerated().map { index, lesson in
      "<td role=\"cell\">\(label(of: lesson))\(report.complete(lesson: index))</td>"
    }
    let all = "<td role=\"cell\">\(label("All"))\(report.rows.count(where: \.isComplete))</td>"
    return lessons.joined() + all + (hasChange ? "<td role=\"cell\"></td>" : "")
  }

  private func row(_ index: Int) -> String {
    let row = report.rows[index]
    let cells = zip(report.lessons, row.cells).map(cell)
    let name = row.name.html
    let link = links.contains(index) ? "<a href=\"#learner-\(index + 1)\">\(name)</a>" : name
    let change = report.change(of: row).map { change in
      "<td role=\"cell\" data-key=\"\(row.passed - (report.passedThen(row) ?? row.passed))\">"
        + "\(change.cell.isEmpty ? "" : label("Since"))\(change.cell)</td>"
    }
    return """
      <tr role="row"><th scope="row" role="rowheader" data-key="\(name)">\(link)\(marks(of: row))</th>\
      \(cells.joined())<td role="cell" data-key="\(row.passed)">\(label("All"))\(row.passed)/\(row.total)</td>\
      \(change ?? "")</tr>
      """
  }

  private func marks(of row: ClassReport.Row) -> String {
    var marks: [String] = []
    if row.problem != nil { marks.append("nothing to judge") }
    if row.cells.contains(where: { $0.remark != nil }) { marks.append("read") }
    if report.change(of: row) == .notMoved { marks.append("not moved") }
    return marks.map { " <span class=\"mark\">\($0)</span>" }.joined()
  }

  private func cell(_ lesson: Lesson, _ verdict: LessonReport) -> String {
    let isTrouble = LessonReport.Status.troubles.contains(verdict.status)
    let style =
      switch verdict.status {
      case .complete: " class=\"done\""
      case .missing: ""
      default: isTrouble ? " class=\"trouble\"" : ""
      }
    let count = "\(verdict.passed)/\(verdict.tests.count)"
    let text = isTrouble && verdict.passed > 0 ? "\(verdict.cell) \(count)" : verdict.cell
    return "<td role=\"cell\" data-key=\"\(verdict.passed)\"\(style)>\(label(of: lesson))\(text)"
      + "\(bar(of: verdict))</td>"
  }

  /// Where the heads are not above the cells, each cell says whose it is.
  private func label(of lesson: Lesson) -> String { label("\(lesson.number)") }

  private func label(_ text: String) -> String {
    "<span class=\"label\" aria-hidden=\"true\">\(text)</span>"
  }

  /// A piece for each step, as long as the step has tests.
  private func bar(of verdict: LessonReport) -> String {
    var paths = (all: "", passed: "", broken: "")
    var end = 0.0
    var step: String?
    for test in verdict.tests {
      let ours = test.stepNumber ?? ""
      if step != nil, step != ours { end += 0.4 }
      step = ours
      let piece = "M\(Int((end * 10).rounded())) 0h10v10h-10z"
      paths.all += piece
      if test.status == .passed { paths.passed += piece }
      if [.crashed, .timedOut].contains(test.status) { paths.broken += piece }
      end += 1
    }
    let drawn = [("all", paths.all), ("full", paths.passed), ("broken", paths.broken)]
      .filter { !$0.1.isEmpty }.map { "<path class=\"\($0)\" d=\"\($1)\"/>" }.joined()
    return "<svg viewBox=\"0 0 \(Int((end * 10).rounded())) 10\" preserveAspectRatio=\"none\" "
      + "aria-hidden=\"true\">\(drawn)</svg>"
  }

  /// What the bars and the words mean, those that are there.
  private var legend: String {
    let all = report.rows.flatMap(\.cells)
    var items = LessonReport.Status.troubles.compactMap { status in
      all.first { $0.status == status }.map { ($0.cell, status.meaning) }
    }
    if all.contains(where: { $0.remark != nil }) {
      items.append(("read", "the code is to be read, see above"))
    }
    let bars =
      "a piece for each step: filled where tests pass, red where one crashes or does not end"
    return """
      <dl class="legend">
      <div><dt>bar</dt><dd>\(bars)</dd></div>
      \(items.map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>" }.joined(separator: "\n"))
      </dl>
      """
  }
}

extension ClassPage {
  /// All learners, a row for each, with a bar for the steps of each lesson.
  ///
  /// On a narrow screen each row becomes a block of its own, so the parts have roles: a browser that is
  /// told to lay out a table in another way may forget that it is one.
  var table: String {
    """
    \(legend)
    <table role="table">
    <caption>Tests that pass, in each lesson. <span class="sorting" hidden="">Press a head to sort.</span>\
    </caption>
    <thead role="rowgroup">
    <tr role="row">\(heads)</tr>
    </thead>
    <tbody role="rowgroup">
    \(Self.lines(report.rows.indices.map(row)))
    </tbody>
    <tfoot role="rowgroup">
    <tr role="row"><th scope="row" role="rowheader">Complete</th>\(totals)</tr>
    </tfoot>
    </table>
    """
  }

  /// What the bars and the words mean, those that are there.
  private var legend: String {
    var items = report.legend
    if !report.remarks.isEmpty { items.append(("read", "the code is to be read, see above")) }
    return """
      <dl class="legend">
      <div><dt>bar</dt><dd>a piece for each step: filled where tests pass, red where one crashes or does \
      not end</dd></div>
      \(Self.lines(items.map { "<div><dt>\($0)</dt><dd>\($1)</dd></div>" }))
      </dl>
      """
  }

  private var hasChange: Bool { report.earlier != nil }

  private var heads: String {
    let lessons = report.lessons.map { lesson in
      "<span class=\"unseen\">Lesson </span>\(lesson.number) "
        + "<span class=\"title\">\(lesson.title.html)</span>"
    }
    let heads = ["Name"] + lessons + ["All"] + (hasChange ? ["Since"] : [])
    return heads.map { "<th scope=\"col\" role=\"columnheader\">\($0)</th>" }.joined()
  }

  private var totals: String {
    let lessons = report.lessons.enumerated().map { index, lesson in
      cell("\(lesson.number)", "\(report.complete(lesson: index))")
    }
    return lessons.joined() + cell("All", "\(report.complete)")
      + (hasChange ? cell("Since", "") : "")
  }

  /// Where the heads are not above the cells, each cell says whose it is.
  private func cell(_ head: String, _ content: String, _ attributes: String = "") -> String {
    let label =
      content.isEmpty ? "" : "<span class=\"label\" aria-hidden=\"true\">\(head)</span>"
    return "<td role=\"cell\"\(attributes)>\(label)\(content)</td>"
  }

  private func row(_ index: Int) -> String {
    let row = report.rows[index]
    let name = row.name.html
    let link = linked.contains(index) ? "<a href=\"#learner-\(index + 1)\">\(name)</a>" : name
    var cells = zip(report.lessons, row.cells).map(cell)
    cells.append(cell("All", "\(row.passed)/\(row.total)", " data-key=\"\(row.passed)\""))
    if let change = report.change(of: row) {
      let moved = row.passed - (report.passedThen(row) ?? row.passed)
      cells.append(cell("Since", change.cell, " data-key=\"\(moved)\""))
    }
    return """
      <tr role="row"><th scope="row" role="rowheader" data-key="\(name)">\(link)\(marks(of: row))</th>\
      \(cells.joined())</tr>
      """
  }

  private func marks(of row: ClassReport.Row) -> String {
    [
      row.problem != nil ? "nothing to judge" : nil,
      row.cells.contains { $0.remark != nil } ? "read" : nil,
      report.change(of: row) == .notMoved ? "not moved" : nil,
    ].compactMap(\.self).map { " <span class=\"mark\">\($0)</span>" }.joined()
  }

  private func cell(_ lesson: Lesson, _ verdict: LessonReport) -> String {
    let isTrouble = verdict.status.trouble != nil
    let style: String? =
      switch verdict.status {
      case .complete: "done"
      case .missing: nil
      default: isTrouble ? "trouble" : nil
      }
    let count =
      isTrouble && verdict.passed > 0 ? " \(verdict.passed)/\(verdict.tests.count)" : ""
    return cell(
      "\(lesson.number)", verdict.cell + count + bar(of: verdict),
      " data-key=\"\(verdict.passed)\"" + (style.map { " class=\"\($0)\"" } ?? ""))
  }

  /// A piece for each step, as long as the step has tests.
  private func bar(of verdict: LessonReport) -> String {
    var pieces: [(path: String, status: TestReport.Status)] = []
    var end = 0
    for (index, test) in verdict.tests.enumerated() {
      if index > 0, test.stepNumber != verdict.tests[index - 1].stepNumber { end += 4 }
      pieces.append(("M\(end) 0h10v10h-10z", test.status))
      end += 10
    }
    func path(_ style: String, _ isDrawn: (TestReport.Status) -> Bool) -> String {
      let drawn = pieces.filter { isDrawn($0.status) }.map(\.path).joined()
      return drawn.isEmpty ? "" : "<path class=\"\(style)\" d=\"\(drawn)\"/>"
    }
    return "<svg viewBox=\"0 0 \(end) 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      + path("all") { _ in true } + path("full") { $0 == .passed }
      + path("broken") { $0 == .crashed || $0 == .timedOut } + "</svg>"
  }
}

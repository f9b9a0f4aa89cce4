/// A class as a web page that answers at one look: who is stuck, and at what?
///
/// It is one file that needs nothing else, for paper, phones and screen readers too. Without scripts it
/// lacks nothing but the search and the sorting.
struct ClassPage {
  let report: ClassReport

  var text: String {
    let sections = [
      section("stuck", "Where they are stuck", list("cards", report.causes.map(card))),
      section("waiting", "What they have not begun", list("", report.notBegun.map(waiting))),
      section("look", "Look at this code", list("", report.remarks.map(look))),
      section("all", "Everyone", report.learners.isEmpty ? "" : table),
    ].joined(separator: "\n")
    // A browser is told to take these two and nothing else.
    let nonce = String(UInt64.random(in: .min ... .max), radix: 36)
    let values = [
      "style": String(decoding: PackageResources.class_page_css, as: UTF8.self),
      "script": String(decoding: PackageResources.class_page_js, as: UTF8.self),
      "nonce": nonce, "summary": report.summary.html, "sections": sections,
      "origin": report.origin.html,
    ]
    // What fills a place is not searched for others.
    return String(decoding: PackageResources.class_page_html, as: UTF8.self)
      .replacing(#/\{\{([a-z]+)\}\}/#) { values[String($0.1)]! }
  }

  private func section(_ id: String, _ title: String, _ body: String) -> String {
    body.isEmpty
      ? ""
      : "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n"
        + "<h2 id=\"\(id)-title\">\(title)</h2>\n\(body)\n</section>"
  }

  private func list(_ style: String, _ items: [String]) -> String {
    items.isEmpty ? "" : "<ul class=\"\(style)\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  // MARK: The cards

  private func card(_ cause: ClassReport.Cause) -> String {
    let lesson = cause.lesson.map { "at lesson \($0.number), " } ?? ""
    let trouble = cause.status.map { " <span class=\"trouble\">\($0.words)</span>" } ?? ""
    let said = cause.messages.map { message in
      let place = message.place.map { "<code>\($0.description.html)</code>\n" } ?? ""
      return "<pre>\(message.observation.htmlLines)</pre>\n\(place)"
    }
    return """
      <li><h3><strong>\(cause.rows.count)</strong> \(lesson)\(cause.title.html)\(trouble)</h3>
      \(said.joined())\(names(cause.rows))</li>
      """
  }

  private func waiting(_ lesson: Lesson, _ rows: [Int]) -> String {
    "<li><h3>\(rows.count) before lesson \(lesson.number), \(lesson.title.html)</h3>"
      + "\(names(rows))</li>"
  }

  private func look(_ row: Int, _ lesson: Lesson, _ remark: String) -> String {
    "<li>\(name(row)), lesson \(lesson.number): \(remark.html)</li>"
  }

  private func names(_ rows: [Int]) -> String {
    "<p class=\"names\">\(rows.map(name).joined(separator: ", "))</p>"
  }

  private func name(_ row: Int) -> String {
    "<span data-name>\(report.learners[row].name.html)</span>"
  }

  // MARK: The table

  private var table: String {
    let lessons = report.lessons
    let heads = lessons.map { lesson in
      "<th scope=\"col\"><span class=\"unseen\">Lesson </span>\(lesson.number)"
        + "<span class=\"title\"> \(lesson.title.html)</span></th>"
    }
    let rows = report.learners.map { row in
      let cells = lessons.map { lesson in
        row.verdict(on: lesson).map { cell($0, of: lesson) } ?? "<td data-key=\"0\"></td>"
      }
      return "<tr><th scope=\"row\">\(row.name.html)</th>\(cells.joined())"
        + "<td data-key=\"\(row.passed)\">\(row.count)</td></tr>"
    }
    let totals = lessons.map { "<td>\(report.complete($0))</td>" }
    return """
      <p class="legend">7/13: so many of the tests pass. “–” is a lesson that was not begun.</p>
      <table>
      <thead><tr><th scope="col">Name</th>\(heads.joined())<th scope="col">All</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      <tfoot><tr><th scope="row">Complete</th>\(totals.joined())<td>\(report.complete)</td></tr></tfoot>
      </table>
      """
  }

  private func cell(_ verdict: LessonReport, of lesson: Lesson) -> String {
    let style =
      verdict.status == .complete ? "done" : verdict.status.trouble == nil ? "" : "trouble"
    let count =
      verdict.status.trouble != nil && verdict.passed > 0
      ? " \(verdict.passed)/\(verdict.tests.count)" : ""
    // A line may end before the count, and nowhere else.
    return "<td data-key=\"\(verdict.passed)\" class=\"\(style)\">"
      + "<span class=\"label\" aria-hidden=\"true\">\(lesson.number)&#160;</span>"
      + "\(verdict.cell.replacing(" ", with: "&#160;"))\(count)</td>"
  }
}

/// A class as a web page that answers at one look: who needs me, and with what?
///
/// It is one file that needs nothing else, for paper, phones and screen readers too. Without scripts it
/// lacks nothing but the sorting of the table.
struct ClassPage {
  let report: ClassReport
  private let groups: [ClassReport.Group]
  private let needs: [ClassNeed]
  /// Those of whom there is something to say.
  private let linked: Set<Int>

  init(report: ClassReport) {
    self.report = report
    groups = report.groups
    needs = report.needs
    let read = report.remarks.map(\.row)
    linked = Set(report.rows.indices.filter { !report.rows[$0].isComplete || read.contains($0) })
  }

  var text: String {
    let script = String(decoding: PackageResources.class_page_js, as: UTF8.self)
    let blocks = [
      section("several", "Where several stand", causes), section("look", "Who needs a look", looks),
      section("since", report.sinceTitle ?? "", changes),
      section("all", "Everyone", ClassPageTable(report: report, links: linked).text),
      section("each", "Each of them", each),
    ].compactMap(\.self)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src '\(Self.source(of: style))'; script-src '\(Self.source(of: script))'; \
      base-uri 'none'; form-action 'none'">
      <title>The class</title>
      <style>\(style)</style>
      </head>
      <body>
      <header>
      <h1>The class</h1>
      <p class="summary">\(summary)</p>
      \(judged)</header>
      <nav aria-label="On this page">
      <ul>
      \(blocks.map(\.link).joined(separator: "\n"))
      </ul>
      </nav>
      <main>
      \(blocks.map(\.text).joined(separator: "\n"))
      </main>
      <footer>
      <p>\(report.isolation.html)</p>
      </footer>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  private var style: String {
    // Where the whole table would not fit, in rem, each row becomes a block: nothing is ever hidden to
    // the right.
    let width = 16 + 7 * report.lessons.count + (report.earlier != nil ? 5 : 0)
    return String(decoding: PackageResources.class_page_css, as: UTF8.self)
      .replacing("TABLE_WIDTH", with: "\(width)")
  }

  /// What a browser is told to take, and nothing else.
  private static func source(of text: String) -> String {
    "sha256-\(Data(SHA256.hash(of: text.utf8)).base64EncodedString())"
  }

  private func section(_ id: String, _ title: String, _ body: String) -> (
    link: String, text: String
  )? {
    guard !body.isEmpty else { return nil }
    return (
      "<li><a href=\"#\(id)\">\(title.html)</a></li>",
      "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title.html)</h2>\n"
        + "\(body)\n</section>"
    )
  }

  // MARK: The head

  private var summary: String {
    let complete = report.rows.count(where: \.isComplete)
    return
      "\(counted(report.rows.count, "learner")), \(complete) of them with every lesson complete."
  }

  private var judged: String {
    guard let circumstances = report.circumstances else { return "" }
    return """
      <p>Judged on \(time(circumstances.judged)) with workbook \
      <code>\(circumstances.workbook.name.html)</code>. \(circumstances.limits)</p>

      """
  }

  private func time(_ date: Date) -> String {
    "<time datetime=\"\(date.timestamp)\">\(date.minute)</time>"
  }

  // MARK: Where several stand

  private var causes: String {
    let items = groups.enumerated().map { index, group in
      """
      <li id="cause-\(index + 1)">
      <h3><strong>\(group.names.count)</strong> at \(position(group.position))</h3>
      \(said(group.position.message, at: group.position.place))<ul class="names">
      \(group.rows.map { "<li>\(name(of: $0))</li>" }.joined(separator: "\n"))
      </ul>
      </li>
      """
    }
    return items.isEmpty ? "" : "<ul class=\"cards\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  private func position(_ position: ClassReport.Position) -> String {
    let trouble = position.trouble.map { " <span class=\"trouble\">\($0)</span>" } ?? ""
    return "\(place(position.lesson, step: position.step, title: position.title))\(trouble)"
  }

  /// “lesson 2, 3.1 Plus adds one”, the last of it a link to what the lesson says about the step.
  private func place(_ lesson: Lesson, step: String?, title: String?) -> String {
    let start = "lesson \(lesson.number), "
    let text = title ?? lesson.title
    guard let version = report.circumstances?.workbook else { return start + text.html }
    return start + "<a href=\"\(version.address(of: lesson, step: step).html)\">\(text.html)</a>"
  }

  private func said(_ message: String?, at place: Place?) -> String {
    let text = trimmed(message ?? "")
    let message = text.isEmpty ? "" : "<pre>\(text.htmlLines)</pre>\n"
    return message + (place.map { path($0.description) } ?? "")
  }

  /// A path breaks behind its slashes, where it has to.
  private func path(_ path: String) -> String {
    let text = path.html.replacing("/", with: "/<wbr/>")
    return "<p class=\"place\"><code>\(text)</code></p>\n"
  }

  // MARK: Who needs a look

  private var looks: String {
    let items = needs.map { need in
      let people = need.entries.map { "<li>\(name(of: $0.row))\(reason(of: $0))</li>" }
      return "<li>\n<h3>\(need.title.html) <span class=\"count\">\(people.count)</span></h3>\n"
        + "<ul>\n\(people.joined(separator: "\n"))\n</ul>\n</li>"
    }
    return items.isEmpty ? "" : "<ul class=\"cards\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  /// A message that several have got stands with them, and is not said again.
  private func reason(of entry: ClassNeed.Entry) -> String {
    guard let lesson = entry.lesson else {
      return entry.message.map { ": \($0.html)" } ?? ""
    }
    let place = ": " + place(lesson, step: entry.step, title: entry.title)
    if let index = cause(of: entry.row), groups[index].position.lesson == lesson,
      groups[index].position.title == entry.title || entry.title == nil
    {
      return place + ", " + like(index)
    }
    return place + said(entry.message, at: nil)
  }

  private func like(_ index: Int) -> String {
    "<a href=\"#cause-\(index + 1)\">like \(groups[index].names.count - 1) more</a>"
  }

  // MARK: Since

  private var changes: String {
    guard let earlier = report.earlier else { return "" }
    let items = report.changes.map { title, people in
      let names = people.map { person in
        let name = person.row.map(name) ?? person.name.html
        return "<li>\(name)\(person.count.isEmpty ? "" : " \(person.count)")</li>"
      }
      return "<h3>\(title) <span class=\"count\">\(people.count)</span></h3>\n"
        + "<ul class=\"names\">\n\(names.joined(separator: "\n"))\n</ul>"
    }
    let remark = report.sinceRemark.map { ["<p>\($0.html)</p>"] } ?? []
    let nothing = items.isEmpty ? ["<p>All \(earlier.rows.count) were done, and are.</p>"] : []
    return (items + nothing + remark).joined(separator: "\n")
  }

  // MARK: Each of them

  private func name(of row: Int) -> String {
    let name = report.rows[row].name.html
    return linked.contains(row)
      ? "<a class=\"name\" href=\"#learner-\(row + 1)\">\(name)</a>"
      : "<span class=\"name\">\(name)</span>"
  }

  private func cause(of row: Int) -> Int? { groups.firstIndex { $0.rows.contains(row) } }

  private var each: String {
    linked.sorted().map { index in
      let row = report.rows[index]
      return """
        <article id="learner-\(index + 1)">
        <h3>\(row.name.html)</h3>
        \(path(row.folder))\(details(of: index))</article>
        """
    }.joined(separator: "\n")
  }

  private func details(of index: Int) -> String {
    let row = report.rows[index]
    if let problem = row.problem { return "<p>\(problem.html)</p>\n" }
    var text = ""
    if let position = row.position {
      text += "<p>Stands at \(self.position(position))"
      if let cause = cause(of: index) {
        text += ", \(like(cause))</p>\n"
        // The same, and yet perhaps with other numbers, or at another place.
        let group = groups[cause].position
        text += said(
          group.message == position.message ? nil : position.message,
          at: group.place == position.place ? nil : position.place)
      } else {
        text += "</p>\n" + said(position.message, at: position.place)
      }
    }
    let first = row.cells.firstIndex { $0.status != .complete }
    for (number, cell) in row.cells.enumerated() {
      if number != first, LessonReport.Status.troubles.contains(cell.status) {
        text += "<p>Further on: \(place(report.lessons[number], step: nil, title: nil)): "
        text += "<span class=\"trouble\">\(cell.status.words)</span></p>\n"
        text += said(cell.problem?.message, at: cell.problem?.place)
      }
      if let remark = cell.remark {
        text += "<p><span class=\"mark\">read</span> "
        text += "\(place(report.lessons[number], step: nil, title: nil)): \(remark.html)</p>\n"
      }
    }
    return text
  }
}

extension ClassReport {
  /// The class as a web page.
  var html: String { ClassPage(report: self).text }
}

/// A class as a web page that answers at one look: who needs me, and with what?
///
/// It is one file that needs nothing else, for paper, phones and screen readers too. Without scripts it
/// lacks nothing but the sorting of the table.
struct ClassPage {
  let report: ClassReport
  private let groups: [ClassReport.Group]
  /// Those of whom there is something to say.
  let linked: Set<Int>

  init(report: ClassReport) {
    self.report = report
    groups = report.groups
    let read = report.remarks.map(\.row)
    linked = Set(report.rows.indices.filter { !report.rows[$0].isComplete || read.contains($0) })
  }

  var text: String {
    let sections: [(id: String, title: String, body: String)] = [
      ("several", "Where several stand", Self.list(causes, "cards")),
      ("look", "Who needs a look", Self.list(looks, "cards")),
      ("since", report.sinceTitle?.html ?? "", changes), ("all", "Everyone", table),
      ("each", "Each of them", each),
    ].filter { !$0.body.isEmpty }
    // Where the whole table would not fit, in rem, each row becomes a block: nothing is ever hidden to
    // the right.
    let width = 16 + 7 * report.lessons.count + (report.earlier != nil ? 5 : 0)
    let style = Self.filled(PackageResources.class_page_css, ["width": "\(width)"])
    let script = String(decoding: PackageResources.class_page_js, as: UTF8.self)
    return Self.filled(
      PackageResources.class_page_html,
      [
        "style": style, "style-source": Self.source(of: style), "script": script,
        "script-source": Self.source(of: script), "summary": report.summary, "judged": judged,
        "links": Self.lines(sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" }),
        "sections": Self.lines(sections.map(section)), "isolation": report.isolation.html,
      ])
  }

  /// A resource with its `{{placeholders}}` filled, those alone: what fills them is not searched.
  private static func filled(_ template: [UInt8], _ values: [String: String]) -> String {
    String(decoding: template, as: UTF8.self).replacing(#/\{\{([a-z-]+)\}\}/#) {
      values[String($0.1)]!
    }
  }

  /// What a browser is told to take, and nothing else.
  private static func source(of text: String) -> String {
    "sha256-\(Data(SHA256.hash(of: text.utf8)).base64EncodedString())"
  }

  private func section(_ id: String, _ title: String, _ body: String) -> String {
    """
    <section id="\(id)" aria-labelledby="\(id)-title">
    <h2 id="\(id)-title">\(title)</h2>
    \(body)
    </section>
    """
  }

  static func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  private static func list(_ items: [String], _ style: String? = nil) -> String {
    let style = style.map { " class=\"\($0)\"" } ?? ""
    return items.isEmpty ? "" : "<ul\(style)>\n\(lines(items))\n</ul>"
  }

  private var judged: String {
    guard let circumstances = report.circumstances else { return "" }
    let date = circumstances.judged
    return """
      <p>Judged on <time datetime="\(date.timestamp)">\(date.minute)</time> with workbook \
      <code>\(circumstances.workbook.name.html)</code>. \(circumstances.limits)</p>

      """
  }

  // MARK: Where several stand

  private var causes: [String] {
    groups.enumerated().map { index, group in
      let names = group.rows.map { "<li>\(name(of: $0))</li>" }
      return """
        <li id="cause-\(index + 1)">
        <h3><strong>\(group.names.count)</strong> at \(position(group.position))</h3>
        \(said(group.position.message, at: group.position.place))\(Self.list(names, "names"))
        </li>
        """
    }
  }

  private func position(_ position: ClassReport.Position) -> String {
    let trouble = position.trouble.map { " <span class=\"trouble\">\($0)</span>" } ?? ""
    return place(position.lesson, step: position.step, title: position.title) + trouble
  }

  /// “lesson 2, 3.1 Plus adds one”, the last of it a link to what the lesson says about the step.
  private func place(_ lesson: Lesson, step: String? = nil, title: String? = nil) -> String {
    let text = (title ?? lesson.title).html
    let link = report.circumstances.map {
      "<a href=\"\($0.workbook.address(of: lesson, step: step).html)\">\(text)</a>"
    }
    return "lesson \(lesson.number), \(link ?? text)"
  }

  private func said(_ message: String?, at place: Place?) -> String {
    let text = trimmed(message ?? "")
    return (text.isEmpty ? "" : "<pre>\(text.htmlLines)</pre>\n")
      + (place.map { path($0.description) } ?? "")
  }

  /// A path breaks behind its slashes, where it has to.
  private func path(_ path: String) -> String {
    "<p class=\"place\"><code>\(path.html.replacing("/", with: "/<wbr/>"))</code></p>\n"
  }

  // MARK: Who needs a look

  private var looks: [String] {
    report.needs.map { need in
      let people = need.entries.map { "<li>\(name(of: $0.row))\(reason(of: $0))</li>" }
      return """
        <li>
        <h3>\(need.title.html) <span class="count">\(people.count)</span></h3>
        \(Self.list(people))
        </li>
        """
    }
  }

  /// A message that several have got stands with them, and is not said again.
  private func reason(of entry: ClassNeed.Entry) -> String {
    guard let lesson = entry.lesson else { return entry.message.map { ": \($0.html)" } ?? "" }
    let place = ": " + place(lesson, step: entry.step, title: entry.title)
    if let index = cause(of: entry.row), groups[index].position.lesson == lesson,
      groups[index].position.title == entry.title || entry.title == nil
    {
      return "\(place), \(like(index))"
    }
    return place + said(entry.message, at: nil)
  }

  private func like(_ index: Int) -> String {
    "<a href=\"#cause-\(index + 1)\">like \(groups[index].names.count - 1) more</a>"
  }

  private func cause(of row: Int) -> Int? { groups.firstIndex { $0.rows.contains(row) } }

  // MARK: Since

  private var changes: String {
    guard let earlier = report.earlier else { return "" }
    var parts = report.changes.map { title, people in
      let names = people.map { person in
        let name = person.row.map(name) ?? person.name.html
        return "<li>\(name)\(person.count.isEmpty ? "" : " \(person.count)")</li>"
      }
      return "<h3>\(title) <span class=\"count\">\(people.count)</span></h3>\n"
        + Self.list(names, "names")
    }
    if parts.isEmpty { parts.append("<p>All \(earlier.rows.count) were done, and are.</p>") }
    if let remark = report.sinceRemark { parts.append("<p>\(remark.html)</p>") }
    return Self.lines(parts)
  }

  // MARK: Each of them

  private func name(of row: Int) -> String {
    let name = report.rows[row].name.html
    return linked.contains(row)
      ? "<a class=\"name\" href=\"#learner-\(row + 1)\">\(name)</a>"
      : "<span class=\"name\">\(name)</span>"
  }

  private var each: String {
    Self.lines(
      linked.sorted().map { index in
        let row = report.rows[index]
        let details = row.problem.map { "<p>\($0.html)</p>\n" }
        return """
          <article id="learner-\(index + 1)">
          <h3>\(row.name.html)</h3>
          \(path(row.folder))\(details ?? stands(index) + otherLessons(of: row))</article>
          """
      })
  }

  private func stands(_ index: Int) -> String {
    guard let position = report.rows[index].position else { return "" }
    let text = "<p>Stands at \(self.position(position))"
    guard let cause = cause(of: index) else {
      return "\(text)</p>\n" + said(position.message, at: position.place)
    }
    // The same, and yet perhaps with other numbers, or at another place.
    let group = groups[cause].position
    return "\(text), \(like(cause))</p>\n"
      + said(
        group.message == position.message ? nil : position.message,
        at: group.place == position.place ? nil : position.place)
  }

  private func otherLessons(of row: ClassReport.Row) -> String {
    let first = row.cells.firstIndex { $0.status != .complete }
    var text = ""
    for (number, cell) in row.cells.enumerated() {
      let place = place(report.lessons[number])
      if number != first, cell.status.trouble != nil {
        text += "<p>Further on: \(place): <span class=\"trouble\">\(cell.status.words)</span></p>\n"
        text += said(cell.problem?.message, at: cell.problem?.place)
      }
      if let remark = cell.remark {
        text += "<p><span class=\"mark\">read</span> \(place): \(remark.html)</p>\n"
      }
    }
    return text
  }
}

extension ClassReport {
  /// The class as a web page.
  var html: String { ClassPage(report: self).text }
}

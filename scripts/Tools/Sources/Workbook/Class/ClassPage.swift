/// A class as a web page: one file that needs nothing else, on a phone and for a screen reader too.
struct ClassPage {
  let report: ClassReport

  var text: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>The class</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>The class</h1>
    <p>\(escaped(summary))</p>
    \(table)
    \(stands)\(groups)\(remarks)<p>\(escaped(report.isolation))</p>
    </main>
    </body>
    </html>

    """
  }

  private var summary: String {
    let complete = report.rows.count(where: \.isComplete)
    return
      "\(counted(report.rows.count, "learner")), \(complete) of them with every lesson complete."
  }

  // MARK: The table

  private var table: String {
    let heads = report.lessons.map { lesson in
      """
      <th scope="col" title="\(escaped(lesson.title))"><span class="unseen">Lesson </span>\
      \(lesson.number)<span class="unseen">, \(escaped(lesson.title))</span></th>
      """
    }
    let rows = report.rows.map { row in
      let cells = row.cells.map(cell)
      return "<tr><th scope=\"row\">\(escaped(row.name))</th>\(cells.joined())"
        + "<td>\(row.passed)/\(row.total)</td></tr>"
    }
    let complete = report.lessons.indices.map { "<td>\(report.complete(lesson: $0))</td>" }
    return """
      <div class="wide" role="region" aria-labelledby="table" tabindex="0">
      <table>
      <caption id="table">Lessons of each learner: tests that pass, of all tests</caption>
      <thead><tr><th scope="col">Name</th>\(heads.joined())<th scope="col">All</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      <tfoot><tr><th scope="row">Complete</th>\(complete.joined())\
      <td>\(report.rows.count(where: \.isComplete))</td></tr></tfoot>
      </table>
      </div>
      """
  }

  private func cell(_ verdict: LessonVerdict) -> String {
    let style =
      switch verdict.status {
      case .complete: " class=\"done\""
      case .incomplete, .missing: ""
      default: " class=\"trouble\""
      }
    let count = verdict.status == .incomplete ? "" : "<br>\(verdict.passed)/\(verdict.tests.count)"
    let word = verdict.status == .complete ? "done" : verdict.status.words
    let text =
      verdict.status == .incomplete ? "\(verdict.passed)/\(verdict.tests.count)" : escaped(word)
    return "<td\(style)>\(text)\(count)</td>"
  }

  // MARK: Below the table

  private var stands: String {
    let items = report.rows.filter { !$0.isComplete }.map { row in
      let text: String
      if let problem = row.problem {
        text = escaped(problem)
      } else if let stand = report.stand(of: row) {
        text = "lesson \(stand.lesson.number), \(escaped(stand.title))" + details(of: stand)
      } else {
        text = ""
      }
      return "<dt>\(escaped(row.name))</dt><dd>\(text)</dd>"
    }
    guard !items.isEmpty else { return "" }
    return "<h2>Where each of them stands</h2>\n<dl>\n\(items.joined(separator: "\n"))\n</dl>\n"
  }

  private var groups: String {
    let items = report.groups.map { group in
      "<li>\(group.names.count) at lesson \(group.stand.lesson.number), "
        + "\(escaped(group.stand.title)): \(group.names.map(escaped).joined(separator: ", "))"
        + (group.stand.step == nil ? "" : details(of: group.stand)) + "</li>"
    }
    guard !items.isEmpty else { return "" }
    return "<h2>Where several stand</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\n"
  }

  private var remarks: String {
    let items = report.remarks.map { name, lesson, remark in
      "<li>\(escaped(name)), lesson \(lesson.number): \(escaped(remark))</li>"
    }
    guard !items.isEmpty else { return "" }
    return "<h2>\(ClassReport.remarkTitle)</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>\n"
  }

  private func details(of stand: ClassReport.Stand) -> String {
    guard let message = stand.message, !message.isEmpty else { return "" }
    let place = stand.file.map { file in
      "<br><code>\(escaped(file))\(stand.line.map { ":\($0)" } ?? "")</code>"
    }
    let lines = message.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { escaped(String($0)) }
    return "<pre>\(lines.joined(separator: "\n"))</pre>\(place ?? "")"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.plainInside.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text and ground differ by at least 7 to 1 in brightness, in both.
  private static let style = """
    :root { --ground: #ffffff; --text: #1a1a1a; --line: #767676; --done: #0b4f1c; --trouble: #7a1010;
      --done-ground: #e3f4e6; --trouble-ground: #fbe6e6 }
    @media (prefers-color-scheme: dark) { :root { --ground: #14161a; --text: #eceff4; --line: #8b93a1;
      --done: #b8f0c2; --trouble: #ffc9c9; --done-ground: #123a1c; --trouble-ground: #4a1717 } }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem }
    .wide { overflow-x: auto }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap }
    table { border-collapse: collapse; font-variant-numeric: tabular-nums }
    thead th { position: relative }
    caption { text-align: left; padding: .5rem 0 }
    th, td { border: 1px solid var(--line); padding: .3rem .6rem; text-align: left }
    tbody th { position: sticky; left: 0; background: var(--ground); max-width: 40vw;
      overflow-wrap: anywhere }
    .done { background: var(--done-ground); color: var(--done) }
    .trouble { background: var(--trouble-ground); color: var(--trouble) }
    dt { font-weight: bold }
    dd { margin: 0 0 .8rem 1rem }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0 }
    code { overflow-wrap: anywhere }
    """
}

extension ClassReport {
  /// The class as a web page.
  public var html: String { ClassPage(report: self).text }
}

import Foundation
import Testing

@testable import Workbook

/// Whether one look at the page answers: who needs me, and with what?
@Suite struct ClassPageTests {
  private let report = MadeUpClass.report

  /// The page as XML, but for what HTML never closes.
  private func document(_ html: String) throws -> JUnitDocument.Element {
    var xml = html.replacing("<!DOCTYPE html>", with: "").replacing("<br>", with: "<br/>")
    xml.replace(#/<meta [^>]*[^\/]>/#) { $0.output.dropLast() + "/>" }
    return try JUnitDocument(xml).root
  }

  private func words(of element: JUnitDocument.Element) -> String {
    ([element.text] + element.children.map(words)).joined(separator: " ")
  }

  private func section(_ id: String, of html: String) throws -> JUnitDocument.Element {
    try #require(document(html).all("section").first { $0.attributes["id"] == id })
  }

  // MARK: What is said

  @Test("First where several stand, then who needs a look, then everyone")
  func order() throws {
    let sections = try document(report.html).all("section")
    #expect(sections.map { $0.attributes["id"] } == ["several", "look", "all", "each"])
  }

  @Test("One step is as many causes as it has, each with its message and its names")
  func causes() throws {
    let causes = try section("several", of: report.html).all("ul")[0].children
    #expect(causes.count == 3 && report.groups.map(\.names.count) == [10, 6, 2])
    let forgotten = try #require(causes.first { words(of: $0).contains("Plus leads above 0") })
    #expect(
      forgotten.all("ul")[0].all("a").map(\.text) == ["Anna-Maria Kowalczyk-Wiśniewska", "Ben"])
    // A third one stands at the same step, but does not get there.
    #expect(!causes.contains { words(of: $0).contains(MadeUpClass.timeouts) })
    let looks = words(of: try section("look", of: report.html))
    #expect(looks.contains("Does not end") && looks.contains("Bartholomäus"))
    #expect(looks.contains(MadeUpClass.timeouts))
  }

  @Test("Numbers in a message do not part those who need the same help; words do") func numbers() {
    func report(_ messages: [String]) -> ClassReport {
      let rows = messages.map { message in
        MadeUpClass.row(message, [MadeUpClass.cell(.incomplete, passed: 3, test: message)])
      }
      return ClassReport(lessons: MadeUpClass.lessons, rows: rows, isolation: "")
    }
    func said(_ messages: String...) -> [String?] {
      report(messages).groups.map(\.position.message)
    }
    #expect(said("is \(UUID())", "is \(UUID())", "at 0x7ffd12345678") == ["is …"])
    let plus = "Plus at 0.\nExpectation failed: (number(0) → 2) == 1"
    #expect(said(plus, plus) == [plus])
    #expect(
      said(plus, plus.replacing("→ 2", with: "→ -1"), plus)
        == ["Plus at 0.\nExpectation failed: (number(0) → …) == 1"])
    #expect(said(plus, plus.replacing("Plus", with: "Minus")) == [])
  }

  @Test("Whoever merely works is not in need; who is in trouble is, with the reason") func needs() {
    let needs = report.needs.map { need in
      ([need.title] + need.entries.map { report.rows[$0.row].name }).joined(separator: ", ")
    }
    #expect(
      needs == [
        "Does not compile, group/muhammad-abdullah-ibn-rashid-al-farouq, 李小龙",
        "A test crashes, Dora",
        "Does not end, Bartholomäus Freiherr von Schwarzenberg-Hohenlohe",
        "Not built, Zoë", "In doubt, Eve", "Nothing to judge, Farid",
        "Read this code before you believe its results, Cleo M",
      ])
  }

  @Test("The row of code that is to be read has a mark, and its name leads there") func mark()
    throws
  {
    let rows = try section("all", of: report.html).all("tbody")[0].children
    let marked = rows.filter { row in row.all("span").contains { $0.text == "read" } }
    #expect(marked.map { $0.all("a")[0].text } == ["Cleo M"])
    let each = try section("each", of: report.html)
    let target = marked[0].all("a")[0].attributes["href"]
    let details = try #require(each.all("article").first { "#\($0.attributes["id"]!)" == target })
    #expect(words(of: details).contains("`ProcessInfo`"))
  }

  @Test("Each link within the page leads somewhere, and each place is there once") func links()
    throws
  {
    let root = try document(MadeUpClass.reportSince().html)
    func all(_ element: JUnitDocument.Element) -> [JUnitDocument.Element] {
      [element] + element.children.flatMap(all)
    }
    let ids = all(root).compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    let inner = all(root).compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") }
    #expect(inner.count > 60)
    #expect(inner.allSatisfy { ids.contains(String($0.dropFirst())) })
  }

  @Test("A step leads to its text, and a lesson to its page") func steps() {
    let start = "https://github.com/owner/bootcamp/blob/HEAD/lessons/02-computed-properties.md"
    #expect(report.html.contains("<a href=\"\(start)#step-2-make-it-odd\">2.3 The editor adds"))
    #expect(report.html.contains("<a href=\"\(start)\">Computed Properties</a>"))
  }

  @Test("When, with which workbook, within which limits") func circumstances() {
    #expect(
      report.html.contains("<time datetime=\"2026-11-22T09:30:00Z\">2026-11-22 09:30 UTC</time>"))
    #expect(report.html.contains("workbook <code>15d064b</code>"))
    let limits = "A test may take 10 seconds, the build of a lesson 180 seconds."
    #expect(report.html.contains(limits))
    let text = ClassTable(report: report, terminal: Terminal(width: 200)).text
    #expect(text.contains("Judged on 2026-11-22 09:30 UTC with workbook 15d064b. \(limits)"))
  }

  // MARK: How it is made

  @Test("Only the page's own style and script are let in, and nothing is fetched") func policy()
    throws
  {
    let html = report.html
    for (tag, name) in [("style", "style-src"), ("script", "script-src")] {
      let elements = try document(html).all(tag)
      #expect(elements.count == 1)
      let hash = Data(SHA256.hash(of: elements[0].text.utf8)).base64EncodedString()
      #expect(html.contains("\(name) 'sha256-\(hash)'"))
    }
    #expect(html.contains("content=\"default-src 'none'; style-src 'sha256-"))
    #expect(!html.contains("unsafe") && !html.contains(" style=\"") && !html.contains(" onclick"))
    for word in [" src=", "url(", "<link", "<img", "@import", "fetch("] {
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test(
    "SHA-256 is what it is elsewhere",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func hash(text: String, hash: String) {
    #expect(Data(SHA256.hash(of: text.utf8)).base64EncodedString() == hash)
  }

  @Test("A screen reader finds landmarks, headings in their order, and heads of rows and columns")
  func structure() throws {
    let root = try document(report.html)
    for landmark in ["header", "nav", "main", "footer"] { #expect(root.all(landmark).count == 1) }
    let levels = report.html.matches(of: #/<h([1-6])/#).map { Int($0.1)! }
    #expect(levels.first == 1)
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 && $1 > 1 })
    let table = root.all("table")[0]
    #expect(table.all("caption").count == 1)
    #expect(table.all("th").allSatisfy { ["row", "col"].contains($0.attributes["scope"]) })
    let heads = table.all("thead")[0].all("th").map { words(of: $0) }
    #expect(zip(heads.dropFirst(), report.lessons).allSatisfy { $0.contains($1.title) })
    // Bars are pictures of what stands beside them.
    #expect(table.all("svg").allSatisfy { $0.attributes["aria-hidden"] == "true" })
    #expect(table.all("svg").count == 30 * report.lessons.count)
  }

  // MARK: Since

  @Test("Since an earlier report: who has moved, who has not, who came and went") func moved()
    throws
  {
    let report = try MadeUpClass.reportSince()
    let changes = Dictionary(
      report.rows.map { ($0.name, report.change(of: $0)) }, uniquingKeysWith: { $1 })
    #expect(changes["Ben"] == .moved(19))
    #expect(changes["Learner 3"] == .moved(13))
    #expect(changes["Yann"] == .fellBack(1))
    #expect(changes["Dora"] == .notMoved)
    #expect(changes["Yuki"] == .new)
    #expect(changes["Ada Lovelace"] == .done)
    #expect(report.gone == ["Who Left"])
    // As many tests, at another place: that is on the way.
    var elsewhere = report
    let index = elsewhere.rows.firstIndex { $0.name == "Dora" }!
    let cells = elsewhere.rows[index].cells
    elsewhere.rows[index] = MadeUpClass.row("Dora", [cells[2], cells[1], cells[0]])
    #expect(elsewhere.change(of: elsewhere.rows[index]) == .moved(0))
  }

  @Test("The page, the text, the JSON and the CSV say it") func said() throws {
    let report = try MadeUpClass.reportSince()
    let html = words(of: try section("since", of: report.html))
    #expect(html.contains("Who Left") && html.contains("+19") && html.contains("0a1b2c3"))
    #expect(report.html.contains("<span class=\"mark\">not moved</span>"))

    let text = ClassTable(report: report, terminal: Terminal(width: 200)).text
    #expect(text.contains("\nSince 2026-11-15 09:30 UTC\n  Not moved: "))
    #expect(text.contains("  Moved on: Ben +19, Cleo M +15, Learner 3 +13\n"))
    #expect(text.contains("  Fewer tests pass: Yann −1\n"))
    #expect(text.contains("with another workbook, 0a1b2c3."))

    let json = try JSONValue(try report.json)
    let schema = contents(
      of: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Formats/class-1.schema.json").path)
    #expect(try JSONSchema(try #require(schema)).problems(in: json) == [])
    #expect(json["since"]?["gone"] == .array([.string("Who Left")]))
    #expect(json["rows"]?.array?[2]["since"]?["change"] == .string("moved"))
    #expect(report.csv.split(separator: "\r\n").allSatisfy { $0.contains(",") })
    #expect(report.csv.prefix { $0 != "\r\n" }.hasSuffix(",passed before"))
  }

  @Test("Without an earlier report there is no word of one") func notSince() throws {
    #expect(!report.html.contains("id=\"since\""))
    #expect(try !report.json.contains("\"since\""))
    #expect(!ClassTable(report: report, terminal: Terminal()).text.contains("ince"))
    #expect(!report.csv.contains("passed before"))
  }

  @Test("What is no report on a class is not taken for one") func notAReport() throws {
    let file = NSTemporaryDirectory() + "/no-class-\(UUID()).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    for text in ["", "{}", "[1]", #"{"version":1,"lessons":[]}"#, #"{"version":1,"kind":"class"}"#]
    {
      try Data(text.utf8).write(to: URL(filePath: file))
      #expect(ClassFile(readFrom: file) == nil, "\(text)")
    }
    #expect(ClassFile(readFrom: "/nowhere.json") == nil)
  }
}

import Foundation
import Workbook

extension Part {
  /// What is written about a lesson in several places says the same everywhere.
  static let layout = Part("layout", "Names, rows and rules of each lesson agree", in: .files) {
    context in
    var problems: [String] = []
    for lesson in context.lessons { problems += try LessonLayout(lesson, context).problems }
    return Findings(checked: "\(context.lessons.count) lessons", problems: problems)
  }
}

/// Where a lesson is named beside its own page, and what is there twice.
private struct LessonLayout {
  let lesson: Lesson
  let context: Context
  /// `12` of `lessons/12-navigation.md`.
  let number: Int
  /// `12-navigation`.
  let slug: String
  let title: String
  let minutes: String

  init(_ lesson: Lesson, _ context: Context) {
    self.lesson = lesson
    self.context = context
    slug = String(lesson.page.dropFirst("lessons/".count).dropLast(".md".count))
    number = Int(slug.prefix(2))!
    let page = context.text(of: lesson.page) ?? ""
    title = page.firstMatch(of: /^# \d+\. (.*)/).map { String($0.1) } ?? ""
    minutes = page.firstMatch(of: /About (\d+) minutes/).map { String($0.1) } ?? ""
  }

  var problems: [String] {
    get throws {
      var problems = try row(in: "README.md", after: "lessons/") + row(in: "lessons/README.md")
      if title.isEmpty {
        problems.append("\(lesson.page): begin with “# \(number). ” and a title.")
      }
      if minutes.isEmpty { problems.append("\(lesson.page): say “About … minutes.” at the top.") }
      problems += heading("Hints for lesson \(number)", in: "lessons/hints/\(slug).md")
      problems += heading("Answers to lesson \(number)", in: "lessons/answers/\(slug).md")
      problems += suite + registration + sameFiles + sameRules
      return problems
    }
  }

  /// The row of a table that links to the page. An update corrects its title and its minutes.
  private func row(in table: String, after folder: String = "") throws -> [String] {
    let text = context.text(of: table) ?? ""
    let link = "](\(folder)\(slug).md) |"
    let start = "| \(number) | [\(title)\(link) \(minutes) |"
    guard let row = text.split(separator: "\n").first(where: { $0.contains(link) }) else {
      return ["\(table) has no row for lesson \(number). Add one: \(start) …"]
    }
    if row.hasPrefix(start) { return [] }
    guard context.updates, let rest = row.firstMatch(of: /\.md\) \| [^|]* \|(.*)/)?.1 else {
      return ["\(table): the row of lesson \(number) begins with “\(start)”, as its page says."]
    }
    try context.keep(text.replacing(row, with: start + rest), in: table)
    return []
  }

  private func heading(_ heading: String, in page: String) -> [String] {
    guard let text = context.text(of: page) else { return ["\(page) is missing."] }
    return text.hasPrefix("# \(heading)\n") ? [] : ["\(page): begin with “# \(heading)”."]
  }

  private var suite: [String] {
    let code = context.texts(in: lesson.testFolder).joined()
    let suite = "@Suite(\"Lesson \(number): \(title)\""
    var problems: [String] = []
    if !code.contains(suite) {
      problems.append("\(lesson.testFolder): the suite of the lesson is \(suite), …).")
    }
    for match in code.matches(of: /\.lesson\("(\d\d-[^"]*)"\)/) where match.1 != slug {
      problems.append(
        "\(lesson.testFolder): .lesson(\"\(match.1)\") names no page; it is .lesson(\"\(slug)\").")
    }
    return problems
  }

  /// The manifest has to take the lesson in, and each lesson has the canaries among its tests.
  private var registration: [String] {
    var problems: [String] = []
    let last = context.text(of: "Package.swift")?.firstMatch(of: /lastLesson = (\d+)/)?.1
    if last.flatMap({ Int($0) }).map({ $0 < number }) ?? true {
      problems.append("Package.swift leaves the lesson out: it needs “lastLesson = \(number)”.")
    }
    let canaries = "\(lesson.testFolder)/Canaries.swift"
    if !context.exists(canaries) {
      problems.append(
        "\(canaries) is missing: ln -s ../Canaries/Canaries.swift \(lesson.testFolder)")
    }
    return problems
  }

  private func swiftFiles(in folder: String) -> Set<String> {
    Set(context.names(in: lesson.folder(in: folder)).filter { $0.hasSuffix(".swift") })
  }

  private var sameFiles: [String] {
    swiftFiles(in: "Exercises").symmetricDifference(swiftFiles(in: "Solutions")).sorted().map {
      "\(lesson.id)/\($0) is not in both of Exercises and Solutions: each file is in both."
    }
  }

  /// A rule in a comment of the exercise is the same in the solution.
  private var sameRules: [String] {
    swiftFiles(in: "Exercises").intersection(swiftFiles(in: "Solutions")).sorted().flatMap { file in
      let exercise = "\(lesson.folder(in: "Exercises"))/\(file)"
      let solution = "\(lesson.folder(in: "Solutions"))/\(file)"
      let (shipped, finished) = (rules(of: exercise), rules(of: solution))
      return Set(shipped.keys).union(finished.keys).sorted()
        .filter { shipped[$0] != finished[$0] }
        .map { "\(exercise): rule \($0) is another one in \(solution)." }
    }
  }

  private func rules(of file: String) -> [String: [String]] {
    Dictionary(grouping: Rule.all(in: context.text(of: file) ?? ""), by: \.number)
      .mapValues { $0.map(\.text) }
  }
}

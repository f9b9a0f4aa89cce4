import Workbook

extension Part {
  /// What is written about a lesson in several places says the same everywhere.
  static let layout = Part(
    name: "layout", title: "Names, rows and rules of each lesson agree"
  ) { context in
    Findings(
      checked: "\(context.lessons.count) lessons",
      problems: context.lessons.flatMap { lesson in
        LessonLayout(lesson: lesson, context: context).problems()
      })
  }
}

/// Where a lesson is named beside its own page, and what is there twice.
private struct LessonLayout {
  let lesson: Lesson
  let context: Context

  /// `12-navigation`.
  private var slug: Substring { lesson.page.dropFirst("lessons/".count).dropLast(".md".count) }
  private var page: String { context.text(of: lesson.page) ?? "" }
  private var title: Substring { page.firstMatch(of: /^# \d+\. (.*)/)?.1 ?? "" }
  private var minutes: Substring { page.firstMatch(of: /About (\d+) minutes/)?.1 ?? "" }

  func problems() -> [String] {
    var problems = row(in: "README.md", after: "lessons/") + row(in: "lessons/README.md")
    func expect(_ isSo: Bool, _ problem: String) { if !isSo { problems.append(problem) } }
    expect(!title.isEmpty, "\(lesson.page): begin with “# \(lesson.number). ” and a title.")
    expect(!minutes.isEmpty, "\(lesson.page): say “About … minutes.” at the top.")
    for (folder, title) in [("hints", "Hints for"), ("answers", "Answers to")] {
      let (file, heading) = ("lessons/\(folder)/\(slug).md", "# \(title) lesson \(lesson.number)")
      expect(
        context.text(of: file)?.hasPrefix("\(heading)\n") == true,
        "\(file) has to be there, and to begin with “\(heading)”.")
    }
    let tests = context.swiftFiles(in: lesson.testFolder).map(\.text).joined()
    let suite = "@Suite(\"Lesson \(lesson.number): \(title)\""
    expect(
      tests.contains(suite), "\(lesson.testFolder): the suite of the lesson is \(suite), …).")
    for match in tests.matches(of: /\.lesson\("(\d\d-[^"]*)"\)/) {
      expect(
        match.1 == slug,
        "\(lesson.testFolder): .lesson(\"\(match.1)\") names no page; it is .lesson(\"\(slug)\").")
    }
    let last = context.text(of: "Package.swift")?.firstMatch(of: /lastLesson = (\d+)/)?.1 ?? ""
    expect(
      Int(last) ?? 0 >= lesson.number,
      "Package.swift leaves the lesson out: it needs “lastLesson = \(lesson.number)”.")
    let canaries = "\(lesson.testFolder)/Canaries.swift"
    expect(
      context.exists(canaries),
      "\(canaries) is missing: ln -s ../Canaries/Canaries.swift \(lesson.testFolder)")

    let (shipped, finished) = (rules(in: "Exercises"), rules(in: "Solutions"))
    for file in Set(shipped.keys).union(finished.keys).sorted() {
      expect(
        shipped[file] != nil && finished[file] != nil,
        "\(lesson.id)/\(file) is not in both of Exercises and Solutions: each file is in both.")
      let (rules, others) = (shipped[file] ?? [:], finished[file] ?? [:])
      for rule in Set(rules.keys).union(others.keys).sorted() {
        expect(
          rules[rule] == others[rule],
          "\(lesson.id)/\(file): rule \(rule) is another one in Exercises than in Solutions.")
      }
    }
    return problems
  }

  /// The row of a table that links to the page.
  private func row(in table: String, after folder: String = "") -> [String] {
    let start = "| \(lesson.number) | [\(title)](\(folder)\(slug).md) | \(minutes) |"
    let rows = (context.text(of: table) ?? "").split(separator: "\n")
    return rows.contains { $0.hasPrefix(start) }
      ? [] : ["\(table) needs a row for lesson \(lesson.number) that begins with “\(start)”."]
  }

  /// What the rules say in the comments of each file, by their numbers.
  private func rules(in sources: String) -> [String: [String: [String]]] {
    let files = context.swiftFiles(in: lesson.folder(in: sources)).map { name, text in
      (name, Dictionary(grouping: Rule.all(in: text), by: \.number).mapValues { $0.map(\.text) })
    }
    return Dictionary(uniqueKeysWithValues: files)
  }
}

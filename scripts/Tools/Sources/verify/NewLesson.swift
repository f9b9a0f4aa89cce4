import Foundation
import Workbook

/// The folders, files and rows of a lesson that is to be written, made of the templates in
/// `scripts/NewLesson`. They compile, and fail as they should: a counter with a button for each step, to
/// be replaced bit by bit by what the lesson is about.
struct NewLesson {
  let number: Int
  let title: String
  let steps: Int
  let context: Context

  private var twoDigits: String { number < 10 ? "0\(number)" : "\(number)" }
  private var words: [Substring] { title.split { !$0.isLetter && !$0.isNumber } }
  private var id: String {
    "Lesson\(twoDigits)" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
  private var slug: String { "\(twoDigits)-" + words.joined(separator: "-").lowercased() }

  /// - Returns: The files that have been written or changed.
  func lay() throws -> [String] {
    let all = try files
    if let taken = ["Exercises/\(id)", "lessons/\(slug).md"].first(where: context.exists) {
      throw AttemptProblem(description: "\(taken) is there already. Nothing has been written.")
    }
    for (path, text) in all { try context.keep(text, in: path) }
    try FileManager.default.createSymbolicLink(
      atPath: context.path("Tests/\(id)Tests/Canaries.swift"),
      withDestinationPath: "../Canaries/Canaries.swift")
    let manifest = (context.text(of: "Package.swift") ?? "")
      .replacing(/lastLesson = (\d+)/) { "lastLesson = \(max(Int($0.1)!, number))" }
    try context.keep(manifest, in: "Package.swift")
    let start = "| \(number) | [\(title)]"
    try insert("\(start)(lessons/\(slug).md) | 30 | … |", in: "README.md")
    try insert(
      "\(start)(\(slug).md) | 30 | [hints](hints/\(slug).md) | [answers](answers/\(slug).md) |",
      in: "lessons/README.md")
    return try all.keys.sorted() + attempts() + ["Package.swift", "README.md", "lessons/README.md"]
  }

  private var files: [String: String] {
    get throws {
      let tests = "Tests/\(id)Tests"
      return try [
        "Exercises/\(id)/Counter.swift": filled("Exercise.swift"),
        "Solutions/\(id)/Counter.swift": filled("Solution.swift"),
        "scripts/Stubs/\(id)/Counter.swift": filled("Exercise.swift"),
        "\(tests)/Lesson\(twoDigits).swift": filled("Suite.swift"),
        "\(tests)/CounterTests.swift": filled("Tests.swift"),
        "\(tests)/CounterStage.swift": filled("Stage.swift"),
        "Tests/Attempts/\(id)/promises.txt": filled("promises.txt"),
        "lessons/\(slug).md": filled("page.md"),
        "lessons/hints/\(slug).md": filled("hints.md"),
        "lessons/answers/\(slug).md": filled("answers.md"),
      ]
    }
  }

  /// A template with a word for each `«name»`. What stands between `«each step»` and `«end»` is there
  /// once for each step.
  private func filled(_ template: String) throws -> String {
    let path = "scripts/NewLesson/\(template).template"
    guard let text = context.text(of: path) else {
      throw AttemptProblem(description: "\(path) is missing. Nothing has been written.")
    }
    let values = [
      "number": "\(number)", "two digits": twoDigits, "title": title, "slug": slug, "module": id,
      "steps": "\(steps)",
    ]
    return text.replacing(/«each step»\n(.*?)«end»\n/.dotMatchesNewlines()) { match in
      (1...steps).map { match.1.replacing("«step»", with: "\($0)") }.joined()
    }.replacing(/«([a-z ]+)»/) { values[String($0.1)]! }
  }

  /// An attempt for each rule, which breaks it.
  private func attempts() throws -> [String] {
    let context = Context(
      checkout: try Checkout(root: context.checkout.root), updates: true, repetitions: 0)
    let folder = ".build/new-lesson"
    return try (1...steps).map { step in
      let wrong = try filled("Solution.swift").replacing("      state.count += \(step)\n", with: "")
      try context.keep(wrong, in: "\(folder)/Counter.swift")
      try context.keep(
        "“The button of step \(step) changes nothing.” …", in: "\(folder)/belief.txt")
      return try context.makeAttempt(
        of: context.path(folder), named: "\(id)/rejected/step-\(step)-changes-nothing"
      ).path
    }
  }

  /// Adds a row to a table, below that of the lesson before.
  private func insert(_ row: String, in path: String) throws {
    var lines = (context.text(of: path) ?? "").components(separatedBy: "\n")
    let before = lines.lastIndex { line in
      line.wholeMatch(of: /\| (\d+) \| \[.*/).flatMap { Int($0.1) }.map { $0 < number } ?? false
    }
    lines.insert(row, at: before.map { $0 + 1 } ?? 0)
    try context.keep(lines.joined(separator: "\n"), in: path)
  }
}

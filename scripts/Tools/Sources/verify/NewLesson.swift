import Foundation
import Workbook

/// A lesson that is to be written, laid out like the templates in `scripts/NewLesson`. It compiles, and
/// fails as it should: a counter with a button for each step, to be replaced bit by bit by what the
/// lesson is about.
struct NewLesson {
  let number: Int
  let title: String
  let context: Context

  private static let templates = "scripts/NewLesson"

  private var twoDigits: String { number < 10 ? "0\(number)" : "\(number)" }
  private var words: [Substring] { title.split { !$0.isLetter && !$0.isNumber } }
  private var id: String {
    "Lesson\(twoDigits)" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
  private var slug: String { "\(twoDigits)-" + words.joined(separator: "-").lowercased() }

  /// - Returns: The files that have been written or changed.
  func lay() throws -> [String] {
    if let taken = ["Exercises/\(id)", "lessons/\(slug).md"].first(where: context.exists) {
      throw Problem("\(taken) is there already. Nothing has been written.")
    }
    let stub = "scripts/Stubs/\(id)/Counter.swift"
    var files: [String] = []
    for template in try FileManager.default.subpathsOfDirectory(
      atPath: context.path(Self.templates))
    where template.hasSuffix(".template") {
      let file = template.replacing(".template", with: "").replacing("MODULE", with: id)
        .replacing("SLUG", with: slug).replacing("NN", with: twoDigits)
      try context.keep(filled("\(Self.templates)/\(template)"), in: file)
      files.append(file)
    }
    try context.keep(context.text(of: "Exercises/\(id)/Counter.swift") ?? "", in: stub)
    let canaries = "Tests/\(id)Tests/Canaries.swift"
    try FileManager.default.createSymbolicLink(
      atPath: context.path(canaries), withDestinationPath: "../Canaries/Canaries.swift")
    let manifest = (context.text(of: "Package.swift") ?? "")
      .replacing(/lastLesson = (\d+)/) { "lastLesson = \(max(Int($0.1)!, number))" }
    try context.keep(manifest, in: "Package.swift")
    let start = "| \(number) | [\(title)]"
    try insert("\(start)(lessons/\(slug).md) | 30 | … |", in: "README.md")
    try insert(
      "\(start)(\(slug).md) | 30 | [hints](hints/\(slug).md) | [answers](answers/\(slug).md) |",
      in: "lessons/README.md")
    return try files.sorted() + [canaries, stub] + attempts()
      + ["Package.swift", "README.md", "lessons/README.md"]
  }

  /// A template with a word for each `«name»`. What stands between `«each step»` and `«end»` is there
  /// once for each step.
  private func filled(_ template: String) -> String {
    let values = [
      "number": "\(number)", "two digits": twoDigits, "title": title, "slug": slug, "module": id,
    ]
    return (context.text(of: template) ?? "")
      .replacing(/«each step»\n(.*?)«end»\n/.dotMatchesNewlines()) { match in
        (1...3).map { match.1.replacing("«step»", with: "\($0)") }.joined()
      }.replacing(/«([a-z ]+)»/) { values[String($0.1)]! }
  }

  /// An attempt for each rule, which breaks it.
  private func attempts() throws -> [String] {
    // The lesson is there only now.
    let context = Context(checkout: try Checkout(root: context.checkout.root))
    let solution = context.text(of: "Solutions/\(id)/Counter.swift") ?? ""
    let folder = ".build/new-lesson"
    return try (1...3).map { step in
      let wrong = solution.replacing("      state.count += \(step)\n", with: "")
      try context.keep(wrong, in: "\(folder)/Counter.swift")
      var attempt = Attempt(named: "\(id)/rejected/step-\(step)-changes-nothing", context)!
      attempt.belief = "“The button of step \(step) changes nothing.” …"
      return try context.keep(attempt, madeOf: context.path(folder)).path
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

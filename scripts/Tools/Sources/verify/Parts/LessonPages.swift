import Foundation
import Workbook

extension Part {
  /// Every block, link, picture, step and file name of the lessons and the README is true.
  static let lessons = Part("lessons", "No line of a lesson has rotted") { context in
    let pages =
      ["README.md"]
      + ["lessons", "lessons/hints", "lessons/answers"].flatMap { folder in
        context.names(in: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
      }
    var checks = LessonChecks(context: context)
    for page in pages {
      try checks.check(page)
    }
    try checks.checkSteps()
    checks.problems += context.problemsOfFinding(checks.pages, "pages or lines of pages")
    return Findings(
      checked: "\(checks.pages) pages, \(checks.blocks) blocks, \(checks.links) links",
      problems: checks.problems)
  }
}

/// Checks pages, and collects what is wrong with them.
struct LessonChecks {
  let context: Context
  var problems: [String] = []
  var pages = 0
  var blocks = 0
  var links = 0

  private mutating func report(_ page: LessonText, _ line: Int, _ problem: String) {
    let place = "\(page.path):\(line)"
    guard context.isWanted(place) else { return }
    problems.append("\(place): \(problem)\nAlone: scripts/verify lessons --only \(place)")
  }

  mutating func check(_ path: String) throws {
    var page = LessonText(path: path, text: context.text(of: path) ?? "")
    guard page.lines.indices.contains(where: { context.isWanted("\(path):\($0 + 1)") }) else {
      return
    }
    pages += 1
    for index in page.blocks.indices
    where context.isWanted("\(path):\(page.blocks[index].line)") {
      blocks += 1
      // Blocks are looked up again each time, because an update may have moved them.
      try check(page.blocks[index], &page)
    }
    checkProse(of: page)
    let isLesson = context.checkout.lessons.contains { $0.page == path }
    if isLesson, !(1_200...2_100).contains(page.wordCount) {
      report(page, 1, "has \(page.wordCount) words; a lesson has 1,200 to 2,100.")
    }
    if context.updates {
      try page.text.write(
        toFile: "\(context.checkout.root)/\(path)", atomically: true, encoding: .utf8)
    }
  }

  // MARK: Blocks

  private mutating func check(_ block: LessonText.Block, _ page: inout LessonText) throws {
    if let (file, region) = block.source {
      guard let expected = quoted(file, region) else {
        let name = region.map { "\(file) has no region “\($0)”" } ?? "there is no file \(file)"
        return report(page, block.line, "\(name).")
      }
      compare(block, expected, "\(file)\(region.map { "#\($0)" } ?? "")", &page)
      return
    }
    switch block.language {
    case "console":
      try checkConsole(block, &page)
    case "sh":
      for line in block.lines { checkCommand(line, block.line, page) }
    case "swift":
      report(page, block.line, "a Swift block has to say which file it is from: “swift file=…”.")
    default:
      break
    }
  }

  private mutating func compare(
    _ block: LessonText.Block, _ expected: [String], _ source: String, _ page: inout LessonText
  ) {
    guard block.lines != expected else { return }
    if context.updates {
      page.replace(block, with: expected)
    } else {
      let difference = lineDifference(
        from: block.lines.joined(separator: "\n"), to: expected.joined(separator: "\n"))
      report(
        page, block.line,
        "differs from \(source):\n\(difference)\nRefresh it with: scripts/verify lessons --update")
    }
  }

  /// The lines of a file, or of a region of it, without the indentation that they share.
  ///
  /// In a Swift file a region stands between `// region: name` and `// endregion: name`. In a text
  /// file, and among the messages of an attempt, it is the paragraph that begins with the name.
  private func quoted(_ file: String, _ region: String?) -> [String]? {
    guard var lines = context.quotableText(of: file)?.components(separatedBy: "\n") else {
      return nil
    }
    if lines.last == "" { lines.removeLast() }
    guard let region else { return lines }
    if file.hasSuffix(".txt") || file.hasSuffix(Attempt.ending) {
      guard let first = lines.firstIndex(where: { $0.hasPrefix("\(region) ") }) else { return nil }
      return Array(lines[first...].prefix { !$0.isEmpty })
    }
    let trimmed = lines.map { $0.trimmingCharacters(in: .whitespaces) }
    guard let first = trimmed.firstIndex(of: "// region: \(region)"),
      let last = trimmed.firstIndex(of: "// endregion: \(region)"), first < last
    else { return nil }
    let inner = lines[(first + 1)..<last]
    let indentation =
      inner.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return inner.map { String($0.dropFirst(indentation)) }
  }

  /// Runs the command in the first line and compares what it prints.
  private mutating func checkConsole(
    _ block: LessonText.Block, _ page: inout LessonText
  ) throws {
    guard let first = block.lines.first, first.hasPrefix("$ ") else {
      return report(page, block.line, "a console block begins with “$ ” and the command.")
    }
    let command = String(first.dropFirst(2))
    guard command.hasPrefix("scripts/") else {
      return report(page, block.line, "only commands from “scripts/” are run here: \(command)")
    }
    let ending = try context.run("/bin/sh", ["-c", command], environment: ["NO_COLOR": "1"])
    var output = ending.output.components(separatedBy: "\n")
    while output.last?.isEmpty == true { output.removeLast() }
    compare(block, [first] + output, "what “\(command)” prints", &page)
  }

  private mutating func checkCommand(_ line: String, _ number: Int, _ page: LessonText) {
    let words = line.split(separator: " ").filter { !$0.contains("=") }
    guard let program = words.first, !program.hasPrefix("#") else { return }
    if program.hasPrefix("scripts/") {
      if !context.exists(String(program)) { report(page, number, "there is no \(program).") }
    } else if !["swift", "git", "cd"].contains(program) {
      report(page, number, "“\(program)” is no command that everyone has.")
    }
  }

  // MARK: Prose

  private mutating func checkProse(of page: LessonText) {
    for (number, line) in page.prose {
      // What stands in code voice is not prose, and may not look like a link.
      let withoutCode = line.replacing(/`[^`]*`/, with: "")
      for match in withoutCode.matches(of: /!?\[([^\]]*)\]\(([^)\s]+)\)/) {
        links += 1
        checkLink(
          String(match.2), text: String(match.1), isPicture: match.0.hasPrefix("!"), number, page)
      }
      if withoutCode.contains(/<[A-Za-z\/!][^>]*>/) {
        report(page, number, "raw HTML does not survive on other readers.")
      }
      if let word = withoutCode.firstMatch(of: /(?i)\b(simply|just|obviously)\b/) {
        report(page, number, "“\(word.0)” makes whoever is stuck feel small.")
      }
      for match in line.matches(
        of: /`((?:Exercises|Solutions|Sources|Tests|lessons|scripts)\/[^`\s]*)`/)
      {
        let path = String(match.1)
        guard !path.contains("NN"), !path.contains("…"), !path.contains("*") else { continue }
        if !context.exists(path) { report(page, number, "there is no \(path).") }
      }
    }
  }

  private mutating func checkLink(
    _ target: String, text: String, isPicture: Bool, _ number: Int, _ page: LessonText
  ) {
    guard !target.contains("://") else { return }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = page.path.contains("/") ? page.path.prefix { $0 != "/" } : ""
    let depth = page.path.split(separator: "/").dropLast().joined(separator: "/")
    let file = parts[0].isEmpty ? page.path : normalized("\(depth)/\(parts[0])")
    guard context.exists(file) else {
      return report(page, number, "the link leads nowhere: \(target).")
    }
    if parts.count > 1, let other = context.text(of: file) {
      let anchors = LessonText(path: file, text: other).anchors
      if !anchors.contains(String(parts[1])) {
        report(page, number, "\(file) has no heading “#\(parts[1])”.")
      }
    }
    guard isPicture else { return }
    if text.isEmpty {
      report(page, number, "the picture \(target) has no text for those who cannot see it.")
    }
    if folder == "lessons", let svg = context.text(of: file), file.hasSuffix(".svg"),
      !svg.contains("<title")
    {
      report(page, number, "\(file) has no title.")
    }
  }

  private func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  // MARK: Steps

  /// Each step of a lesson has a heading, tests and three hints; and there are no others.
  mutating func checkSteps() throws {
    for lesson in context.lessons {
      let steps = Set(
        context.names(in: lesson.testFolder).compactMap {
          context.text(of: "\(lesson.testFolder)/\($0)")
        }
        .flatMap { $0.matches(of: #/@Test\(\s*"(\d+)\.\d+ /#).map { String($0.1) } })
      let page = LessonText(path: lesson.page, text: context.text(of: lesson.page) ?? "")
      let headed = Set(
        page.headings.compactMap { $0.text.firstMatch(of: /^Step (\d+)/).map { String($0.1) } })
      if headed != steps {
        report(
          page, 1, "has headings for the steps \(headed.sorted()), and tests for \(steps.sorted())."
        )
      }
      checkHints(of: lesson, steps: steps)
    }
  }

  private mutating func checkHints(of lesson: Lesson, steps: Set<String>) {
    let hints = LessonText(path: lesson.hintPage, text: context.text(of: lesson.hintPage) ?? "")
    guard let page = try? HintPage(of: lesson, in: context.checkout) else {
      return report(hints, 1, "is missing: each lesson has hints.")
    }
    var levels: [String: [String]] = [:]
    var step = ""
    for heading in hints.headings {
      if let match = heading.text.firstMatch(of: /^Step (\d+)$/) { step = String(match.1) }
      if heading.level == 3 { levels[step, default: []].append(heading.text) }
    }
    let secrets = linesOfSolutionOnly(of: lesson)
    for step in steps.sorted() {
      guard levels[step] == Hint.Level.allCases.map(\.title),
        let texts = try? page.hints(forStep: step)
      else {
        report(
          hints, 1, "step \(step) needs three hints: “A question”, “A place”, “A part of the code”."
        )
        continue
      }
      for hint in texts {
        if let problem = problem(with: hint, secrets) {
          report(hints, 1, "step \(step), “\(hint.level.title)”, \(problem)")
        }
      }
    }
    for step in page.steps.map(\.name) where !steps.contains(step) {
      report(hints, 1, "has hints for step \(step), which has no test.")
    }
  }

  /// A question and a place give away no line of the solution; a part of the code leaves a gap.
  private func problem(with hint: Hint, _ secrets: [String]) -> String? {
    guard hint.level == .partOfTheCode else {
      let text = Self.withoutSpaces(hint.text)
      return secrets.first { text.contains(Self.withoutSpaces($0)) }
        .map { "gives away a line of the solution: \($0)" }
    }
    let blocks = LessonText(path: "", text: hint.text).blocks
    let hasGap = blocks.contains { $0.lines.joined().contains(/\/\*.+?\*\//) }
    return hasGap ? nil : "has no gap: write /* … */ for what is left to do."
  }

  /// The lines of code that the solution has and the exercise as it is shipped has not. Very short
  /// ones are in every text.
  private func linesOfSolutionOnly(of lesson: Lesson) -> [String] {
    let shipped = Set(linesOfCode(in: lesson.stub))
    return linesOfCode(in: lesson.folder(in: "Solutions")).filter { line in
      !shipped.contains(line) && Self.withoutSpaces(line).count >= 12
    }
  }

  private func linesOfCode(in folder: String) -> [String] {
    context.names(in: folder).filter { $0.hasSuffix(".swift") }.flatMap { file in
      (context.text(of: "\(folder)/\(file)") ?? "").split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("//") }
    }
  }

  private static func withoutSpaces(_ text: String) -> String {
    text.filter { !$0.isWhitespace }
  }
}

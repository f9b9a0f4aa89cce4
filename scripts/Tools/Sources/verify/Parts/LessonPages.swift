import Foundation
import Workbook

extension Part {
  /// Every block, link, picture, step and file name of the lessons and the README is true.
  static let lessons = Part(name: "lessons", title: "No line of a lesson has rotted") { context in
    var checks = LessonChecks(context: context)
    try checks.check("README.md")
    for folder in ["lessons", "lessons/hints", "lessons/answers"] {
      for file in context.names(in: folder) where file.hasSuffix(".md") {
        try checks.check("\(folder)/\(file)")
      }
    }
    for lesson in context.lessons { checks.checkSteps(of: lesson) }
    return Findings(
      checked: "\(checks.pages) pages, \(checks.blocks) blocks, \(checks.links) links",
      problems: checks.problems
        + context.problemsOfFinding(checks.pages, "pages or lines of pages"))
  }
}

/// Checks pages, and collects what is wrong with them.
private struct LessonChecks {
  let context: Context
  var problems: [String] = []
  var pages = 0
  var blocks = 0
  var links = 0
  /// The page that is looked at.
  var path = ""
  var page = Markdown(lines: [])

  private mutating func report(_ line: Int, of path: String? = nil, _ problem: String) {
    let place = "\(path ?? self.path):\(line)"
    guard context.isWanted(place) else { return }
    problems.append("\(place): \(problem)\nAlone: scripts/verify lessons --only \(place)")
  }

  mutating func check(_ path: String) throws {
    self.path = path
    page = context.markdown(of: path)
    let isWanted = { [context] (line: Int) in context.isWanted("\(path):\(line)") }
    guard (1...page.lines.count).contains(where: isWanted) else { return }
    pages += 1
    // Blocks are looked up again each time, because an update may have moved them.
    let showsNothingNew = !context.changes.touchOutput(on: path)
    for index in page.blocks.indices where isWanted(page.blocks[index].line) {
      if showsNothingNew, page.blocks[index].language == "console" { continue }
      blocks += 1
      try check(page.blocks[index])
    }
    checkProse()
    let isLesson = context.checkout.lessons.contains { $0.page == path }
    // Rules and tables stand apart from the prose.
    let apart = /\s*[-*]?\s*\*\*\d+[a-z]+\.\*\*.*|\|.*/
    let words = page.prose.filter { $0.text.wholeMatch(of: apart) == nil }
      .flatMap { $0.text.split(separator: " ") }.count
    if isLesson, !(1_200...1_800).contains(words) {
      report(1, "has \(words) words beside rules and tables; a lesson has 1,200 to 1,800.")
    }
    if context.updates {
      try context.keep(page.lines.map(\.text).joined(separator: "\n"), in: path)
    }
  }

  // MARK: Blocks

  private mutating func check(_ block: Markdown.Block) throws {
    if let source = block.source {
      if let expected = quoted(source) { return compare(block, expected, source) }
      return report(
        block.line, "there is no \(source): no such file, or no region of that name in it.")
    }
    switch block.language {
    case "console":
      try checkConsole(block)
    case "swift":
      report(block.line, "a Swift block has to say which file it is from: “swift file=…”.")
    default:
      break
    }
  }

  private mutating func compare(_ block: Markdown.Block, _ expected: [String], _ source: String) {
    guard block.lines != expected else { return }
    if context.updates { return page.replace(block, with: expected) }
    let difference = lineDifference(from: block.lines, to: expected)
    report(
      block.line,
      "differs from \(source):\n\(difference)\nRefresh it with: scripts/verify lessons --update")
  }

  /// The lines of a file, or of a region of it, without the indentation that they share.
  ///
  /// In a Swift file a region stands between `// region: name` and `// endregion: name`. In a text
  /// file, and among the messages of an attempt, it is the message of the test with that number.
  private func quoted(_ source: String) -> [String]? {
    let parts = source.split(separator: "#", maxSplits: 1).map(String.init)
    guard var lines = context.quotableText(of: parts[0])?.components(separatedBy: "\n") else {
      return nil
    }
    if lines.last == "" { lines.removeLast() }
    guard parts.count > 1 else { return lines }
    let region = parts[1]
    if !parts[0].hasSuffix(".swift") { return message(of: region, in: lines) }
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
  private mutating func checkConsole(_ block: Markdown.Block) throws {
    guard let first = block.lines.first, first.hasPrefix("$ ") else {
      return report(block.line, "a console block begins with “$ ” and the command.")
    }
    let command = String(first.dropFirst(2))
    guard command.hasPrefix("scripts/") else {
      return report(block.line, "only commands from “scripts/” are run here: \(command)")
    }
    let ending = try context.run("/bin/sh", ["-c", command], environment: ["NO_COLOR": "1"])
    var output = ending.output.components(separatedBy: "\n")
    while output.last?.isEmpty == true { output.removeLast() }
    // A command that fails to build prints nothing, and must not take the block along when it updates.
    guard !output.isEmpty else {
      return report(block.line, "“\(command)” prints nothing. \(ending.lastLines)")
    }
    compare(block, [first] + output, "what “\(command)” prints")
  }

  // MARK: Prose

  private mutating func checkProse() {
    // Outside of the loop, which would make them again for each line.
    let link = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/
    let belittling = /(?i)\b(simply|just|obviously)\b/
    let file = /`((?:Exercises|Solutions|Sources|Tests|lessons|scripts)\/[^`\s]*)`/
    for (number, line) in page.prose {
      // What stands in code voice is not prose, and may not look like a link.
      let withoutCode = line.replacing(/`[^`]*`/, with: "")
      for match in withoutCode.matches(of: link) {
        links += 1
        checkLink(String(match.3), text: match.2, isPicture: !match.1.isEmpty, number)
      }
      if withoutCode.contains(/<[A-Za-z\/!][^>]*>/) {
        report(number, "raw HTML does not survive on other readers.")
      }
      if let word = withoutCode.firstMatch(of: belittling) {
        report(number, "“\(word.0)” makes a reader who is stuck feel small.")
      }
      for match in line.matches(of: file)
      where !["NN", "…", "*"].contains(where: match.1.contains)
        && !context.exists(String(match.1))
      {
        report(number, "there is no \(match.1).")
      }
    }
  }

  private mutating func checkLink(
    _ target: String, text: Substring, isPicture: Bool, _ number: Int
  ) {
    guard let (file, anchor) = linkedFile(target, from: path) else { return }
    guard context.exists(file) else {
      return report(number, "the link leads nowhere: \(target).")
    }
    if let anchor, !context.markdown(of: file).anchors.contains(anchor) {
      report(number, "\(file) has no heading “#\(anchor)”.")
    }
    guard isPicture else { return }
    if text.isEmpty {
      report(number, "the picture \(target) has no text for those who cannot see it.")
    }
    if context.text(of: file)?.contains("<title") != true {
      report(number, "\(file) is no SVG with a title.")
    }
  }

  // MARK: Steps

  /// Each step of a lesson has a heading, tests and three hints; and there are no others.
  mutating func checkSteps(of lesson: Lesson) {
    let steps = Set(
      context.swiftFiles(in: lesson.testFolder)
        .flatMap { $0.text.matches(of: #/@Test\(\s*"(\d+)\.\d+ /#).map { String($0.1) } })
    let headed = Set(
      context.markdown(of: lesson.page).headings
        .compactMap { $0.text.firstMatch(of: /^Step (\d+)/).map { String($0.1) } })
    if headed != steps {
      report(
        1, of: lesson.page,
        "has headings for the steps \(headed.sorted()), and tests for \(steps.sorted()).")
    }
    do {
      let page = try HintPage(of: lesson, in: context.checkout)
      for step in page.steps.map(\.name) where !steps.contains(step) {
        report(1, of: lesson.hintPage, "has hints for step \(step), which has no test.")
      }
      for step in steps.sorted() {
        let hints = try page.hints(forStep: step)
        for level in Hint.Level.allCases where !hints.contains(where: { $0.level == level }) {
          report(1, of: lesson.hintPage, "step \(step) lacks its hint “\(level.title)”.")
        }
        for hint in hints
        where hint.level == .partOfTheCode && !hint.text.contains(/\/\*.+?\*\//) {
          report(
            1, of: lesson.hintPage,
            "step \(step), “\(hint.level.title)”, has no gap: write /* … */ for what is left to do."
          )
        }
      }
    } catch {
      report(1, of: lesson.hintPage, "\(error)")
    }
  }
}

extension Markdown {
  /// A fenced block of code.
  fileprivate struct Block {
    /// The words after the fence, such as `swift file=…`.
    let info: [Substring]
    /// The lines between the fences.
    let lines: [String]
    /// The line of the opening fence, from 1.
    let line: Int

    var language: Substring { info.first ?? "" }

    /// What the block is a copy of: a file, or a region of one, `file#region`.
    var source: String? {
      info.first { $0.hasPrefix("file=") }.map { String($0.dropFirst("file=".count)) }
    }
  }

  fileprivate var blocks: [Block] {
    let fences = lines.indices.filter { lines[$0].kind == .fence }
    return stride(from: 0, to: fences.count - 1, by: 2).map { index in
      let (open, end) = (fences[index], fences[index + 1])
      return Block(
        info: lines[open].text.dropFirst("```".count).split(separator: " "),
        lines: lines[(open + 1)..<end].map(\.text), line: open + 1)
    }
  }

  /// The lines outside of blocks, with their numbers.
  fileprivate var prose: [(line: Int, text: String)] {
    lines.enumerated().compactMap { index, line in
      [.fence, .code].contains(line.kind) ? nil : (index + 1, line.text)
    }
  }

  /// The names under which GitHub makes headings reachable.
  fileprivate var anchors: [String] {
    headings.map { heading in
      heading.text.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  /// Replaces the lines of a block.
  fileprivate mutating func replace(_ block: Block, with newLines: [String]) {
    var texts = lines.map(\.text)
    texts.replaceSubrange(block.line..<(block.line + block.lines.count), with: newLines)
    self = Markdown(lines: texts)
  }
}

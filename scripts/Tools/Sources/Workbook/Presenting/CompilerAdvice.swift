/// A plain sentence on the errors that learners meet most often.
enum CompilerAdvice {
  /// - Parameters:
  ///   - message: What the compiler says, without “error:”.
  ///   - line: The line of code that it is about.
  /// - Returns: What it means and what to do; nothing for an error that is not among them.
  static func sentence(on message: String, in line: String? = nil) -> String? {
    if let line, line.contains("todo("), message.contains("requires a contextual type") {
      return "Put your value in the place of the `todo(…)`, not below it."
    }
    if let name = message.firstMatch(of: #/^cannot find (?:type )?'(\w+)' in scope/#)?.1,
      namesOfFoundation.contains(String(name))
    {
      return "`\(name)` belongs to Foundation. Write `import Foundation` at the top of the file."
    }
    if let known = sentences.first(where: { message.contains($0.part) }) { return known.advice }
    guard message.hasPrefix("expected ") || message.hasPrefix("unexpected ") else { return nil }
    return
      "Swift cannot read this line. Look for a missing brace, bracket, comma or quote, here or "
      + "just before."
  }

  /// A sentence on an error in what calls an exercise: the tests or the screen of its lesson. They are
  /// right as they are shipped, so it says what the exercise has to give them.
  static func sentence(
    onCaller error: Diagnostic, of lesson: Lesson, in sources: String
  ) -> String {
    let folder = lesson.folder(in: sources)
    let isInScreen = error.place?.file.hasPrefix(lesson.screenFolder + "/") == true
    let place =
      isInScreen
      ? "This is in the lesson's screen, which runs your code."
      : "This is in the lesson's tests, which call your code."
    // `number` for “cannot assign to property: 'number' is a 'let' constant”.
    let closed = /'([^']*)' (?:is a 'let' constant|setter is inaccessible|is inaccessible due to)/
    if let name = error.message.firstMatch(of: closed)?.1 {
      let wanted =
        error.message.contains("'let' constant")
        ? "declare it with `var`" : "it must not be `private`, nor `private(set)`"
      return "\(place) The property `\(name)` is too closed for that: in \(folder), \(wanted)."
    }
    if error.message.contains("initializer is inaccessible due to") {
      return
        "\(place) The initializer is too closed for that: in \(folder), it must not be `private`."
    }
    return """
      \(place) The usual cause is that something in \(folder) was renamed, removed, or got another \
      type. Give it back the name and type that are used here. If you changed this file, \
      `git diff \(isInScreen ? lesson.screenFolder : lesson.testFolder)` shows where.
      """
  }

  /// What learners reach for first, in exercises that do not import it.
  private static let namesOfFoundation: Set = [
    "Calendar", "Data", "Date", "DateFormatter", "Decimal", "Locale", "NSNumber", "NSObject",
    "NSString", "NumberFormatter", "ProcessInfo", "Process", "Thread", "TimeInterval", "TimeZone",
    "Timer", "URL", "URLSession", "UUID", "pow", "sleep", "sqrt",
  ]

  /// A part of the compiler's message, and the advice on it. The first that fits counts.
  static let sentences: [(part: String, advice: String)] = {
    let text = String(decoding: PackageResources.compiler_advice_txt, as: UTF8.self)
    return text.split(separator: "\n\n").dropFirst().flatMap { block in
      let lines = block.lines
      let advice = lines.filter { $0.hasPrefix("  ") }.map(trimmed).joined(separator: " ")
      return lines.filter { !$0.isEmpty && !$0.hasPrefix("  ") }.map { (String($0), advice) }
    }
  }()
}

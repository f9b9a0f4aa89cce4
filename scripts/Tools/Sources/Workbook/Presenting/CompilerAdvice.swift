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

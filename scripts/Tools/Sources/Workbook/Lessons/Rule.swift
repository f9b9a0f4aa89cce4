/// A rule that a lesson's tests judge by: `- **2a.** A new text stands in the field at once.`
///
/// It stands in the lesson's page or, for a feature that is to be tested, in the comment of its type.
public struct Rule {
  /// The step and a letter, `2a`.
  public let number: String

  /// What it says, on one line.
  public let text: String

  /// Whether it says that something is left to the learner.
  public var isOpen: Bool { text.hasPrefix("Open:") }

  /// The rules in a page or in the comments of a Swift file, in order.
  public static func all(in text: String) -> [Rule] {
    var rules: [Rule] = []
    var isInRule = false
    // Most lines neither are one nor go on with one, and an expression takes its time.
    for line in text.lines where isInRule || line.utf8.contains(UInt8(ascii: "*")) {
      let comment = line.prefixMatch(of: /\s*\/\/\/? ?/)?.0 ?? ""
      let said = line.dropFirst(comment.count)
      if let match = said.prefixMatch(of: /\s*(?:[-*]\s+)?\*\*(\d+[a-z]+)\.\*\*\s*/) {
        rules.append(Rule(number: String(match.1), text: String(said[match.range.upperBound...])))
        isInRule = true
      } else if isInRule, said.hasPrefix("  "), let rule = rules.popLast() {
        rules.append(Rule(number: rule.number, text: "\(rule.text) \(trimmed(said))"))
      } else {
        isInRule = false
      }
    }
    return rules
  }

  /// Those that a message names: “… Rule 2e.”, “… Rules 2b and 2d.” or “… Rules 2a to 2d.”
  static func named(in message: String, among rules: [Rule]) -> [Rule] {
    let names = /\b[Rr]ules? (\d+[a-z]+\b(?:(?:, | and |, and | to )\d+[a-z]+\b)*)/
    let named = message.matches(of: names).flatMap { match in
      match.1.matches(of: /(\d+[a-z]+)(?: to (\d+[a-z]+))?/).map { (first: $0.1, last: $0.2) }
    }
    return rules.indices.filter { index in
      named.contains { first, last in
        guard let start = rules.firstIndex(where: { $0.number == first }) else { return false }
        let end = last.flatMap { last in rules.firstIndex { $0.number == last } } ?? start
        return start <= index && index <= end
      }
    }.map { rules[$0] }
  }
}

extension Checkout {
  /// The rules of a lesson: those of its page, and those in the comments of its exercise as it was shipped.
  func rules(of lesson: Lesson) -> [Rule] {
    let files = [lesson.page] + names(in: "\(root)/\(lesson.stub)").map { "\(lesson.stub)/\($0)" }
    return files.flatMap { Rule.all(in: contents(of: "\(root)/\($0)") ?? "") }
  }
}

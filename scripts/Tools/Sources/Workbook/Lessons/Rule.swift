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
    for line in text.lines {
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

  /// The numbers that a message names: “… Rule 2e.” or “… Rules 2b and 2d.”
  static func numbers(in message: String) -> [String] {
    message.matches(of: /\b[Rr]ules? (\d+[a-z]+\b(?:(?:, | and |, and )\d+[a-z]+\b)*)/).flatMap {
      $0.1.matches(of: /\d+[a-z]+/).map { String($0.0) }
    }
  }
}

extension Checkout {
  /// The rules of a lesson: those of its page, and those in the comments of its exercise as it was shipped.
  func rules(of lesson: Lesson) -> [Rule] {
    let files = [lesson.page] + names(in: "\(root)/\(lesson.stub)").map { "\(lesson.stub)/\($0)" }
    return files.flatMap { Rule.all(in: contents(of: "\(root)/\($0)") ?? "") }
  }
}

/// The hints for a lesson: `## Step N`, and below it `### A question`, `### A place` and
/// `### A part of the code`.
public struct HintPage: Sendable {
  /// The file, relative to the root of the workbook.
  let path: String
  /// The steps in the order in which they stand there, each with its hints.
  public private(set) var steps: [(name: String, hints: [Hint])] = []

  /// - Throws: ``HintPageError/missing(_:)``.
  public init(of lesson: Lesson, in checkout: Checkout) throws {
    path = lesson.hintPage
    guard let text = contents(of: "\(checkout.root)/\(path)") else {
      throw HintPageError.missing(path)
    }
    read(text)
  }

  /// All hints for a step, the question first.
  ///
  /// - Throws: ``HintPageError/noStep(_:in:)`` or ``HintPageError/noHint(_:step:in:)``.
  public func hints(forStep step: String) throws -> [Hint] {
    guard let hints = steps.first(where: { $0.name == step })?.hints else {
      throw HintPageError.noStep(step, in: path)
    }
    return try Hint.Level.allCases.map { level in
      guard let hint = hints.first(where: { $0.level == level }), !hint.text.isEmpty else {
        throw HintPageError.noHint(level, step: step, in: path)
      }
      return hint
    }
  }

  private mutating func read(_ text: String) {
    for line in Markdown(text).lines {
      switch line.kind {
      case .heading(2, let title):
        steps.append((trimmed(title.dropFirst("Step".count)), []))
      case .heading(3, let title):
        guard !steps.isEmpty, let level = Hint.Level.allCases.first(where: { $0.title == title })
        else { continue }
        steps[steps.count - 1].hints.append(Hint(level: level, text: ""))
      default:
        guard let step = steps.indices.last, let hint = steps[step].hints.indices.last else {
          continue
        }
        steps[step].hints[hint].text += line.text + "\n"
      }
    }
    for step in steps.indices {
      for hint in steps[step].hints.indices {
        steps[step].hints[hint].text = trimmed(steps[step].hints[hint].text)
      }
    }
  }
}

/// Why there is no hint.
enum HintPageError: Error, Equatable {
  /// There is no file with hints for the lesson.
  case missing(String)
  /// The file has no such step.
  case noStep(String, in: String)
  /// The step has no hint of this level, or an empty one.
  case noHint(Hint.Level, step: String, in: String)
}

extension HintPageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let path):
      return """
        The hints of this lesson are missing: there is no \(path). Take it from a fresh copy of \
        the workbook, or with `git checkout -- \(path)`.
        """
    case .noStep(let step, let path):
      return "\(path) has no hints for step \(step): there is no heading “## Step \(step)” in it."
    case .noHint(let level, let step, let path):
      return """
        \(path) lacks hint \(level.rawValue) of step \(step): there is no text below the heading \
        “### \(level.title)”.
        """
    }
  }
}

extension Lesson {
  /// The lesson's hints, relative to the root of the workbook.
  public var hintPage: String { "lessons/hints/\(twoDigits)-\(slug).md" }
}

/// A nudge for one step of a lesson.
public struct Hint: Sendable, Equatable {
  /// How much it gives away. Each goes further than the one before.
  public enum Level: String, Sendable, CaseIterable {
    case question = "A question"
    case place = "A place"
    case partOfTheCode = "A part of the code"

    /// The heading above it in the file with the hints.
    public var title: String { rawValue }

    var number: Int { Self.allCases.firstIndex(of: self)! + 1 }
  }

  public var level: Level
  /// In Markdown.
  public var text: String
}

/// The hints for a lesson: `## Step N`, and below it `### A question`, `### A place` and
/// `### A part of the code`.
public struct HintPage: Sendable {
  /// The file, relative to the root of the workbook.
  let path: String
  /// The steps in the order in which they stand there, each with its hints as they stand there.
  public private(set) var steps: [(name: String, hints: [Hint])] = []

  public init(of lesson: Lesson, in checkout: Checkout) throws {
    path = lesson.hintPage
    guard let text = contents(of: "\(checkout.root)/\(path)") else {
      throw Problem("\(path), the hints of this lesson, is missing. \(restoreAdvice(for: path))")
    }
    for line in Markdown(text).lines {
      switch line.kind {
      case .heading(2, let title):
        steps.append((trimmed(title.dropFirst("Step".count)), []))
      case .heading(3, let title):
        guard !steps.isEmpty, let level = Hint.Level(rawValue: title) else { continue }
        steps[steps.count - 1].hints.append(Hint(level: level, text: ""))
      default:
        guard let step = steps.indices.last, let hint = steps[step].hints.indices.last else {
          continue
        }
        steps[step].hints[hint].text += line.text + "\n"
      }
    }
  }

  /// The hints for a step that say something, the question first.
  public func hints(forStep step: String) throws -> [Hint] {
    let all = steps.first { $0.name == step }?.hints ?? []
    let hints = all.map { Hint(level: $0.level, text: trimmed($0.text)) }.filter {
      !$0.text.isEmpty
    }
    if hints.isEmpty {
      throw Problem(
        "\(path) has no hints for step \(step): there is nothing below “## Step \(step)”.")
    }
    return hints
  }
}

extension Lesson {
  /// The lesson's hints, relative to the root of the workbook.
  public var hintPage: String { "lessons/hints/\(twoDigits)-\(slug).md" }
}

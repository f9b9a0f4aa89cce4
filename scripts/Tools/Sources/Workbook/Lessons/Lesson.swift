/// One lesson of the workbook: what to read, what to edit, what judges it.
public struct Lesson: Sendable, Hashable {
  /// The number that starts its file name, 1 for `lessons/01-state.md`.
  public let number: Int

  /// What stands between number and extension, `state` for `lessons/01-state.md`.
  let slug: String

  /// The module that the learner edits, `Lesson01State`.
  public let id: String

  /// The first heading of the lesson's file without its number.
  let title: String

  /// The headings of the lesson's file below the title, in order, without their `#` signs.
  let headings: [String]

  /// The lesson's file, relative to the root of the workbook.
  public var page: String { "lessons/\(twoDigits)-\(slug).md" }

  /// The module of the lesson's tests.
  var testModule: String { id + "Tests" }

  /// The folder of the lesson's tests, relative to the root of the workbook.
  public var testFolder: String { "Tests/\(testModule)" }

  /// The program that runs the lesson's screen in the terminal.
  var screenModule: String { "Play\(id)" }

  /// The folder of that program, relative to the root of the workbook. Not every lesson has one.
  var screenFolder: String { "scripts/Play/\(id)" }

  /// What `swift test --filter` takes to run this lesson alone, `Lesson01`.
  var filter: String { "Lesson\(twoDigits)" }

  /// The folder the learner edits, relative to the root of the workbook.
  public func folder(in sources: String) -> String { "\(sources)/\(id)" }

  /// Whether it belongs to part I, lessons 1 to 6. Part II goes beyond the core.
  var isOfTheCore: Bool { number <= 6 }

  var twoDigits: String { number < 10 ? "0\(number)" : "\(number)" }

  /// The heading of a step: “Step 2” or “Step 2: Change the state”, also for `2.1`.
  func heading(ofStep step: String) -> String? {
    let start = "step \(step.prefix { $0 != "." })"
    return headings.first { heading in
      heading.lowercased().hasPrefix(start)
        && heading.dropFirst(start.count).first?.isNumber != true
    }
  }
}

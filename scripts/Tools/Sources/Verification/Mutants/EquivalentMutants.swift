import Workbook

/// The mutants that no test can notice, or need not, each with the reason: kept in
/// `Tests/Attempts/LessonNN…/equivalent-mutants.txt`.
///
///     QuantityEditor.swift
///     - while divisor <= number / divisor {
///     + while divisor < number / divisor {
///     Why nobody can see the difference, in a sentence.
///
/// A blank line stands between two of them.
struct EquivalentMutants {
  struct Entry: Equatable {
    let file: String
    let original: String
    let changed: String
  }

  let path: String
  private(set) var entries: [Entry] = []
  /// What is wrong with the file itself.
  private(set) var problems: [String] = []

  init(of lesson: Lesson, _ context: Context) {
    self.init(
      context.text(of: Self.path(of: lesson)) ?? "", path: Self.path(of: lesson))
  }

  init(_ text: String, path: String) {
    self.path = path
    for paragraph in text.split(separator: "\n\n") {
      let lines = paragraph.split(separator: "\n")
      guard lines.count >= 4, lines[1].hasPrefix("- "), lines[2].hasPrefix("+ ") else {
        problems.append(
          """
          \(path): an entry has the file, the line before (“- …”), the line after (“+ …”) and a \
          reason, each on a line of its own. This one has not:
          \(paragraph)
          """)
        continue
      }
      entries.append(
        Entry(
          file: String(lines[0]), original: String(lines[1].dropFirst(2)),
          changed: String(lines[2].dropFirst(2))))
    }
  }

  static func path(of lesson: Lesson) -> String {
    "Tests/Attempts/\(lesson.id)/equivalent-mutants.txt"
  }
}

extension Mutant {
  /// What an entry for it says.
  var entry: EquivalentMutants.Entry {
    EquivalentMutants.Entry(
      file: file, original: original, changed: changed.isEmpty ? "(nothing)" : changed)
  }
}

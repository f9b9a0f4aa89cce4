import Foundation
import Workbook

extension Attempt {
  /// Makes an attempt of Swift code: of each file in a folder, what it does otherwise than the solution.
  /// What the solution has and the folder has not stays as it is.
  ///
  /// - Parameters:
  ///   - folder: Beside the code it may have a `belief.txt` or `about.md`, which says what somebody
  ///     believes who writes it so.
  ///   - name: `Lesson01State/rejected/three-copies`.
  static func make(
    of folder: String, named name: String, _ context: Context
  ) throws -> Attempt {
    guard let attempt = Attempt(named: name, context) else {
      throw AttemptProblem(
        """
        “\(name)” is no name for an attempt. It has three parts: the lesson, “accepted” or \
        “rejected”, and what is told by it, as in Lesson01State/rejected/three-copies.
        """)
    }
    guard !context.exists(attempt.path) else {
      throw AttemptProblem(
        "There is \(attempt.path) already. Choose another name, or remove the file first.")
    }
    func content(_ file: String) -> String? {
      try? String(contentsOf: URL(filePath: folder).appending(path: file), encoding: .utf8)
    }
    let belief = content("belief.txt") ?? content("about.md") ?? AttemptText.missingBelief
    var text = AttemptText(belief: belief.trimmingCharacters(in: .whitespacesAndNewlines))
    for file in names(in: folder) where file.hasSuffix(".swift") {
      let lines = Self.lines(content(file) ?? "")
      guard let solution = context.text(of: attempt.solution(file)).map(Self.lines) else {
        text.changes.append((file, .whole(lines)))
        continue
      }
      let edited = CodeWithRemarks.lines(of: lines, withRemarksOf: solution)
      let hunks = Hunk.all(from: solution, to: edited)
      if hunks.isEmpty { continue }
      let isShorterThanFile = hunks.map(\.lines.count).reduce(0, +) < edited.count
      text.changes.append((file, isShorterThanFile ? .edits(hunks) : .whole(edited)))
    }
    if text.changes.isEmpty {
      throw AttemptProblem(
        "\(folder) has no Swift file whose code differs from \(attempt.lesson.folder(in: "Solutions"))."
      )
    }
    try attempt.keep(text, context)
    return attempt
  }
}

extension AttemptText {
  /// What stands in the place of the belief as long as nobody has said it.
  static let missingBelief = "Somebody who writes this believes: …"
}

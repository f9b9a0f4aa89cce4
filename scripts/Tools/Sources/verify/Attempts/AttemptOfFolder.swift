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
        description: """
          “\(name)” is no name for an attempt. It has three parts: the lesson, “accepted” or \
          “rejected”, and what is told by it, as in Lesson01State/rejected/three-copies.
          """)
    }
    guard !context.exists(attempt.path) else {
      throw AttemptProblem(
        description:
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
      let edited = lines.withRemarks(of: solution)
      let hunks = Hunk.all(from: solution, to: edited)
      if hunks.isEmpty { continue }
      let isShorterThanFile = hunks.map(\.lines.count).reduce(0, +) < edited.count
      text.changes.append((file, isShorterThanFile ? .edits(hunks) : .whole(edited)))
    }
    if text.changes.isEmpty {
      let solution = attempt.lesson.folder(in: "Solutions")
      throw AttemptProblem(
        description: "\(folder) has no Swift file whose code differs from \(solution).")
    }
    try attempt.keep(text, context)
    return attempt
  }
}

/// A line of code, with the comments and empty lines before it.
private struct LineOfCode {
  let remarks: [String]
  let code: String
  /// Lessons quote regions, so all of one counts.
  let isInRegion: Bool

  /// `var number` of `var number: Int {`.
  private var declaration: String {
    code.prefix { !":={(".contains($0) }.trimmingCharacters(in: .whitespaces)
  }

  /// What stands before it where it comes in the place of another line.
  func remarks(inPlaceOf other: LineOfCode?) -> [String] {
    guard let other, !isInRegion, remarks.allSatisfy(\.isEmpty) else { return remarks }
    return other.remarks.filter { remark in
      let text = remark.drop { $0 == " " }
      // What documents a declaration still does where it is declared in another way.
      return !text.hasPrefix("//") || text.hasPrefix("// MARK: ") || isMark(remark)
        || (text.hasPrefix("///") && declaration == other.declaration)
    }
  }
}

/// Whether a line is the end of a region.
private func isMark(_ line: String) -> Bool {
  let text = line.drop { $0 == " " }
  return text.hasPrefix("// region: ") || text.hasPrefix("// endregion: ")
}

extension [String] {
  /// A file with the comments of the solution where the code is the same, so that what it differs in is
  /// the code.
  fileprivate func withRemarks(of solution: [String]) -> [String] {
    let marks = Set(filter(isMark))
    let (new, _) = linesOfCode(marks)
    let (old, remarksAtEnd) = solution.linesOfCode(marks)
    var lines: [String] = []
    var gone: LineOfCode?
    var isAfterChange = false
    for line in LineDifference(from: old.map(\.code), to: new.map(\.code)).lines {
      switch line {
      case .removed(let index):
        gone = gone ?? old[index]
        isAfterChange = true
      case .added(let index):
        lines += new[index].remarks(inPlaceOf: gone) + [new[index].code]
        gone = nil
        isAfterChange = true
      case .common(let oldIndex, let newIndex):
        let (one, other) = (old[oldIndex], new[newIndex])
        // Where something has gone or come, only its writer knows whether an empty line is needed.
        let areEmpty = (one.remarks + other.remarks).allSatisfy(\.isEmpty)
        let isOwn = other.isInRegion || isAfterChange && areEmpty
        lines += (isOwn ? other : one).remarks + [one.code]
        gone = nil
        isAfterChange = false
      }
    }
    return lines + remarksAtEnd
  }

  /// - Parameter marks: The ends of regions that count as code.
  private func linesOfCode(_ marks: Set<String>) -> ([LineOfCode], remarksAtEnd: [String]) {
    var lines: [LineOfCode] = []
    var remarks: [String] = []
    var regions = 0
    for line in self {
      let text = line.drop { $0 == " " }
      if text.isEmpty || text.hasPrefix("//"), !marks.contains(line) {
        remarks.append(line)
        continue
      }
      lines.append(LineOfCode(remarks: remarks, code: line, isInRegion: regions > 0))
      remarks = []
      if marks.contains(line) { regions += line.contains("// region: ") ? 1 : -1 }
    }
    return (lines, remarks)
  }
}

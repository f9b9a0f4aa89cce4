/// A file of the learner's beside the one with the same name in the solution.
struct FileComparison {
  /// A line to show.
  struct Line: Equatable {
    enum Side: String {
      case both = " "
      case yours = "-"
      case solution = "+"
    }

    let side: Side
    let text: String
  }

  /// Lines that belong together.
  struct Hunk: Equatable {
    /// The line of the learner's file at which it begins.
    let start: Int
    let lines: [Line]
  }

  let hunks: [Hunk]

  /// - Parameter context: How many equal lines to show around a change.
  init(yours: String, solution: String, context: Int = 3) {
    let yours = SourceText(yours).lines
    let solution = SourceText(solution).lines
    var difference = LineDifference(from: yours.map(\.content), to: solution.map(\.content))
    difference.lines = Self.withoutIdleChanges(difference.lines, yours, solution)
    hunks = difference.hunks(context: context).map { lines in
      let start = lines.lazy.compactMap { line in
        switch line {
        case .common(let old, _), .removed(let old): yours[old].number
        case .added: nil
        }
      }.first
      return Hunk(
        start: start ?? 1,
        lines: lines.map { line in
          switch line {
          case .common(let old, _): Line(side: .both, text: yours[old].text)
          case .removed(let old): Line(side: .yours, text: yours[old].text)
          case .added(let new): Line(side: .solution, text: solution[new].text)
          }
        })
    }
  }

  /// Takes out the changes that are about comments, imports and empty lines alone. There, it is the
  /// learner's lines that stay.
  private static func withoutIdleChanges(
    _ lines: [LineDifference.Line], _ yours: [SourceText.Line], _ solution: [SourceText.Line]
  ) -> [LineDifference.Line] {
    var result: [LineDifference.Line] = []
    var rest = lines[...]
    while let first = rest.first {
      guard first.isChange else {
        result.append(rest.removeFirst())
        continue
      }
      let change = rest.prefix(while: \.isChange)
      rest = rest.dropFirst(change.count)
      let isIdle = change.allSatisfy { line in
        switch line {
        case .common: true
        case .removed(let old): !yours[old].isCode
        case .added(let new): !solution[new].isCode
        }
      }
      result += isIdle ? change.compactMap(\.asCommon) : Array(change)
    }
    return result
  }
}

extension LineDifference.Line {
  /// A removed line as one that stays; nothing for one that is added. The second number is not
  /// looked at.
  fileprivate var asCommon: Self? {
    if case .removed(let old) = self { .common(old: old, new: old) } else { nil }
  }
}

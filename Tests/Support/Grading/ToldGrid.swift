/// Where a wrong candidate stands in the grid that the learner sees.
public struct GridCell: Hashable, Sendable {
  let rule: String
  let situation: String

  /// - Parameters:
  ///   - rule: The number of the rule that it breaks.
  ///   - situation: When it breaks it, in the lesson's words.
  public init(rule: String, situation: String) {
    self.rule = rule
    self.situation = situation
  }
}

/// What a test has told so far: rules down, situations across.
///
/// ```text
///       A  B  C
///  5b   ✓  ·  +
///  5c      ✓
///
/// A: on an empty boat
/// …
/// ```
///
/// A cell is ✓ if all of its candidates are caught, + if some are, and · if none is. The grid names rules
/// and situations, and gives nothing else away.
struct ToldGrid {
  private let rules: [String]
  private let situations: [String]
  /// Of each candidate of a cell, whether the test has told what is wrong with it.
  private let cells: [GridCell: [Bool]]

  /// - Parameters:
  ///   - candidates: The cell of each wrong candidate, and whether the test catches it.
  ///   - situations: The columns in order. Others follow.
  init(_ candidates: [(cell: GridCell, isCaught: Bool)], situations: [String] = []) {
    rules = Self.distinct(candidates.map(\.cell.rule))
    let used = candidates.map(\.cell.situation)
    self.situations = Self.distinct(situations.filter(used.contains) + used)
    cells = Dictionary(grouping: candidates, by: \.cell).mapValues { $0.map(\.isCaught) }
  }

  private static func distinct(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func mark(_ caught: [Bool]) -> String {
    caught.allSatisfy(\.self) ? "✓" : caught.contains(true) ? "+" : "·"
  }

  /// With one situation there is nothing to tell apart: then the column has no letter.
  var text: String {
    let letters = situations.indices.map { String(UnicodeScalar(UInt8(65 + $0 % 26))) }
    let width = (rules.map(\.count).max() ?? 0) + 2
    func row(_ head: String, _ marks: [String]) -> String {
      let row = head.padding(to: width) + marks.map { "  \($0)" }.joined()
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
    let rows = rules.map { rule in
      row(
        " \(rule)",
        situations.map { situation in
          cells[GridCell(rule: rule, situation: situation)].map(Self.mark) ?? " "
        })
    }
    let legend = zip(letters, situations).map { " \($0)  \($1)" }
    return situations.count < 2
      ? rows.joined(separator: "\n")
      : ([row("", letters)] + rows + [""] + legend).joined(separator: "\n")
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

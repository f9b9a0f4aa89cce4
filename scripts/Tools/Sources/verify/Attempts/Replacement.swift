import Workbook

/// Lines of a file that go, and those that come in their place.
struct Replacement: Equatable {
  let old: Range<Int>
  let new: [String]

  /// What makes one text of another, from top to bottom.
  static func all(from old: [String], to new: [String]) -> [Replacement] {
    LineDifference(from: old, to: new).changes.map {
      Replacement(old: $0.old, new: Array(new[$0.new]))
    }
  }

  /// Whether both cannot be done, or not in a clear order.
  func touches(_ other: Self) -> Bool {
    old == other.old
      || (old.lowerBound < other.old.upperBound && other.old.lowerBound < old.upperBound)
  }
}

extension RangeReplaceableCollection<String> where Index == Int {
  /// The lines after some replacements that do not touch each other.
  func replacing(_ replacements: [Replacement]) -> Self {
    replacements.sorted {
      ($0.old.lowerBound, $0.old.upperBound) > ($1.old.lowerBound, $1.old.upperBound)
    }.reduce(into: self) { $0.replaceSubrange($1.old, with: $1.new) }
  }
}

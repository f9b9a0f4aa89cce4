import Workbook

extension Hunk {
  /// The edits that make one text of another, with as many lines around each as it takes to find its
  /// place.
  static func all(from old: [String], to new: [String]) -> [Hunk] {
    var groups: [[LineDifference.Change]] = []
    for difference in LineDifference(from: old, to: new).changes.givingFunctionsAnew(in: old) {
      let end = groups.last?.last?.old.upperBound ?? -10
      // What is closer together than the lines around it is one edit.
      if difference.old.lowerBound - end <= 2 {
        groups[groups.count - 1].append(difference)
      } else {
        groups.append([difference])
      }
    }
    return groups.map { Hunk(making: $0, old, new) }
  }
}

extension [LineDifference.Change] {
  /// A function of which more than half goes is another one: all of its body goes. So a learner's test
  /// stays as it is, whatever test the solution has.
  fileprivate func givingFunctionsAnew(in old: [String]) -> Self {
    var differences = self
    for start in old.indices where old[start].contains(/^([a-z@].* )?func .*\{$/) {
      guard let end = old[start...].firstIndex(of: "}") else { continue }
      let body = (start + 1)..<end
      let inside = differences.filter {
        body.lowerBound <= $0.old.lowerBound && $0.old.upperBound <= body.upperBound
      }
      guard let first = inside.first, let last = inside.last,
        inside.map(\.old.count).reduce(0, +) * 2 > body.count
      else { continue }
      let newStart = first.new.lowerBound - (first.old.lowerBound - body.lowerBound)
      let newEnd = last.new.upperBound + (body.upperBound - last.old.upperBound)
      differences.removeAll(where: inside.contains)
      differences.append(LineDifference.Change(old: body, new: newStart..<newEnd))
    }
    return differences.sorted { $0.old.lowerBound < $1.old.lowerBound }
  }
}

extension Hunk {
  fileprivate init(making differences: [LineDifference.Change], _ old: [String], _ new: [String]) {
    let wanted = differences.reversed().reduce(into: old) {
      $0.replaceSubrange($1.old, with: new[$1.new])
    }
    // Many lines that go are left out where that is clear, except for some of the last.
    let ways = [0, 1, 2].flatMap { shown in (1...4).map { (shown, $0) } }
    for (shown, around) in ways + (1...max(old.count, 1)).map({ (Int.max, $0) }) {
      let hunk = Hunk(differences, old, new, around: around, lastShown: shown)
      let fits = hunk.fits(old)
      if fits.count == 1, (try? [hunk].applied(to: old, named: "", from: "")) == wanted {
        self = hunk
        return
      }
    }
    self = Hunk(differences, old, new, around: old.count, lastShown: .max)
  }

  private init(
    _ differences: [LineDifference.Change], _ old: [String], _ new: [String], around: Int,
    lastShown: Int
  ) {
    let first = differences[0].old.lowerBound
    let last = differences[differences.count - 1].old.upperBound
    var lines: [Line] = []
    var place = old[..<first].startOfLast(around)
    for difference in differences {
      lines += old[place..<difference.old.lowerBound].map(Line.same)
      let gone = old[difference.old]
      if gone.count > 6, lastShown < gone.count {
        lines += [.oldUpToNext] + gone.suffix(lastShown).map(Line.old)
      } else {
        lines += gone.map(Line.old)
      }
      lines += new[difference.new].map(Line.new)
      place = difference.old.upperBound
    }
    lines += old[place..<old[last...].endOfFirst(around)].map(Line.same)
    self.lines = lines
  }
}

// Empty lines do not count: they tell nothing about a place.
extension ArraySlice<String> {
  fileprivate func startOfLast(_ count: Int) -> Int {
    indices.filter { !self[$0].isEmpty }.suffix(count).first ?? endIndex
  }

  fileprivate func endOfFirst(_ count: Int) -> Int {
    indices.filter { !self[$0].isEmpty }.prefix(count).last.map { $0 + 1 } ?? startIndex
  }
}

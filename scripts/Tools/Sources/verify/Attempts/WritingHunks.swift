extension Hunk {
  /// The edits that make one text of another, with as many lines around each as it takes to find its
  /// place.
  static func all(from old: [String], to new: [String]) -> [Hunk] {
    var groups: [[Replacement]] = []
    for replacement in Replacement.all(from: old, to: new).givingFunctionsAnew(in: old) {
      // What is closer together than the lines around it is one edit.
      if let end = groups.last?.last?.old.upperBound, replacement.old.lowerBound - end <= 2 {
        groups[groups.count - 1].append(replacement)
      } else {
        groups.append([replacement])
      }
    }
    return groups.map { Hunk(doing: $0, in: old) }
  }

  private init(doing group: [Replacement], in old: [String]) {
    let range = group[0].old.lowerBound..<group[group.count - 1].old.upperBound
    let wanted = Replacement(old: range, new: Array(old[range].replacing(group)))
    // Many lines that go are left out where that is clear, except for some of the last.
    let ways =
      [0, 1, 2].flatMap { shown in (1...4).map { (shown, $0) } }
      + (1...max(old.count, 1)).map { (.max, $0) }
    let hunks = ways.lazy.map { shown, around in
      Hunk(lines: Self.lines(doing: group, in: old, lastShown: shown, around: around))
    }
    self = hunks.first { $0.fits(old) == [wanted] } ?? hunks[hunks.count - 1]
  }

  private static func lines(
    doing group: [Replacement], in old: [String], lastShown: Int, around: Int
  ) -> [String] {
    // Empty lines tell nothing about a place.
    let telling = old.indices.filter { !old[$0].isEmpty }
    let (first, last) = (group[0].old.lowerBound, group[group.count - 1].old.upperBound)
    let end = telling.filter { $0 >= last }.prefix(around).last.map { $0 + 1 } ?? last
    func staying(_ range: Range<Int>) -> [String] { old[range].map { $0.isEmpty ? "" : " \($0)" } }
    var place = telling.filter { $0 < first }.suffix(around).first ?? first
    var lines: [String] = []
    for replacement in group {
      lines += staying(place..<replacement.old.lowerBound)
      let gone = old[replacement.old].map { "-\($0)" }
      let isLong = gone.count > 6 && gone.count > lastShown
      lines += isLong ? [gap] + gone.suffix(lastShown) : gone
      lines += replacement.new.map { "+\($0)" }
      place = replacement.old.upperBound
    }
    return lines + staying(last..<end)
  }
}

extension [Replacement] {
  /// A function of which more than half goes is another one: all of its body goes. So a learner's test
  /// stays as it is, whatever test the solution has.
  fileprivate func givingFunctionsAnew(in old: [String]) -> Self {
    var replacements = self
    for start in old.indices where old[start].contains(/^([a-z@].* )?func .*\{$/) {
      guard let end = old[start...].firstIndex(of: "}") else { continue }
      let body = (start + 1)..<end
      let inside = replacements.filter { $0.old.clamped(to: body) == $0.old }
      guard inside.map(\.old.count).reduce(0, +) * 2 > body.count else { continue }
      replacements.removeAll(where: inside.contains)
      replacements.append(Replacement(old: body, new: [String](old[body].replacing(inside))))
    }
    return replacements.sorted { $0.old.lowerBound < $1.old.lowerBound }
  }
}

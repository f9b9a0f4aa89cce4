/// The difference between two values, line by line: `−` before a line that only the old value has,
/// `+` before one that only the new value has, and the lines around them.
///
/// ```
///   Counter.State(
/// −   count: 0
/// +   count: 1
///     … (2 unchanged lines)
///   )
/// ```
///
/// - Returns: `nil` where the two read the same.
package func difference(from old: Any, to new: Any) -> [String]? {
  let oldLines = allLines(of: old, splitsTexts: true)
  let newLines = allLines(of: new, splitsTexts: true)
  guard oldLines != newLines else { return nil }
  return folded(marked(oldLines, newLines))
}

extension Line: Equatable {
  /// Ignores the comma: the last property has none, and has not changed when another one follows it.
  static func == (first: Self, second: Self) -> Bool {
    first.depth == second.depth && first.text == second.text
  }
}

private enum Mark: String {
  case same = "  "
  case old = "− "
  case new = "+ "
}

private typealias MarkedLine = (mark: Mark, line: Line)

/// Merges the two texts: what both have, once; what only one has, with its mark.
private func marked(_ old: [Line], _ new: [Line]) -> [MarkedLine] {
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = min(
    zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count,
    min(old.count, new.count) - start)
  let oldMiddle = Array(old[start..<(old.count - end)])
  let newMiddle = Array(new[start..<(new.count - end)])
  // Beyond this, finding the shortest difference takes longer than anyone wants to wait.
  let limit = 2_000
  let middle =
    max(oldMiddle.count, newMiddle.count) <= limit
    ? shortestDifference(oldMiddle, newMiddle) : differenceByPlace(oldMiddle, newMiddle)
  return new[..<start].map { (.same, $0) } + middle
    + new[(new.count - end)...].map { (.same, $0) }
}

private func shortestDifference(_ old: [Line], _ new: [Line]) -> [MarkedLine] {
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var lines: [MarkedLine] = []
  var oldIndex = 0
  var newIndex = 0
  while oldIndex < old.count || newIndex < new.count {
    if removed.contains(oldIndex) {
      lines.append((.old, old[oldIndex]))
      oldIndex += 1
    } else if inserted.contains(newIndex) {
      lines.append((.new, new[newIndex]))
      newIndex += 1
    } else {
      lines.append((.same, new[newIndex]))
      oldIndex += 1
      newIndex += 1
    }
  }
  return lines
}

private func differenceByPlace(_ old: [Line], _ new: [Line]) -> [MarkedLine] {
  let both = zip(old, new).flatMap { old, new -> [MarkedLine] in
    old == new ? [(.same, new)] : [(.old, old), (.new, new)]
  }
  return both + old.dropFirst(new.count).map { (.old, $0) }
    + new.dropFirst(old.count).map { (.new, $0) }
}

/// For each long line that takes the place of another: the number of characters that both begin with.
private func placesOfDifference(_ lines: [MarkedLine]) -> [Int: Int] {
  var places: [Int: Int] = [:]
  var index = 0
  while index < lines.count {
    let old = lines[index...].prefix { $0.mark == .old }
    let new = lines[old.endIndex...].prefix { $0.mark == .new }
    for (oldIndex, newIndex) in zip(old.indices, new.indices) {
      let (oldText, newText) = (lines[oldIndex].line.shown, lines[newIndex].line.shown)
      guard max(oldText.utf8.count, newText.utf8.count) > shorteningLimit else { continue }
      let place = zip(oldText, newText).prefix { $0 == $1 }.count
      places[oldIndex] = place
      places[newIndex] = place
    }
    index = max(new.endIndex, index + 1)
  }
  return places
}

/// Leaves out unchanged lines that say nothing about a change, and what nobody reads to the end.
private func folded(_ lines: [MarkedLine]) -> [String] {
  let keep = linesToKeep(lines)
  let places = placesOfDifference(lines)
  let limit = 80
  var result: [String] = []
  var index = 0
  while index < lines.count, result.count < limit {
    if keep[index] {
      let text = shortened(lines[index].line.shown, around: places[index] ?? 0)
      result.append(lines[index].mark.rawValue + text)
      index += 1
    } else {
      let run = keep[index...].prefix { !$0 }.count
      let indentation = String(repeating: "  ", count: lines[index].line.depth)
      result.append("  \(indentation)… (\(run) unchanged \(run == 1 ? "line" : "lines"))")
      index += run
    }
  }
  if index < lines.count { result.append("  … (\(lines.count - index) more lines)") }
  return result
}

/// The changed lines, the lines that open and close what they are part of, and the first and last one.
private func linesToKeep(_ lines: [MarkedLine]) -> [Bool] {
  let depths = lines.map(\.line.depth)
  var keep = lines.map { $0.mark != .same }
  keepEnclosing(&keep, depths, lines.indices)
  keepEnclosing(&keep, depths, lines.indices.reversed())
  keep[0] = true
  keep[lines.count - 1] = true
  // A fold takes a line itself: a single line is not worth one.
  for index in lines.indices.dropFirst().dropLast() where keep[index - 1] && keep[index + 1] {
    keep[index] = true
  }
  return keep
}

/// Keeps, for each changed line, the lines in one direction that are less deep than everything
/// between: those that open it, or those that close it.
private func keepEnclosing(_ keep: inout [Bool], _ depths: [Int], _ indices: some Sequence<Int>) {
  let isChanged = keep
  var enclosing: [Int] = []
  for index in indices {
    while let last = enclosing.last, depths[last] >= depths[index] {
      enclosing.removeLast()
    }
    if isChanged[index] {
      for other in enclosing.reversed() {
        // Whatever is kept has seen to its own enclosing lines.
        if keep[other] && !isChanged[other] { break }
        keep[other] = true
      }
    }
    enclosing.append(index)
  }
}

/// The candidate that takes the fewest edits to become the given word, where few enough are needed
/// for a slip of the finger to be likely: one edit in three letters. Otherwise the first that begins
/// with the word, where somebody may have stopped typing.
public func nearest(to word: String, among candidates: [String]) -> String? {
  let scored = candidates.map { ($0, editDistance($0, word)) }
  guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
  if best.1 <= max(1, min(word.count, best.0.count) / 3) { return best.0 }
  return word.count < 3 ? nil : candidates.first { $0.hasPrefix(word) }
}

/// How many letters must be added, removed, replaced or swapped with their neighbour.
func editDistance(_ left: String, _ right: String) -> Int {
  let left = Array(left)
  let right = Array(right)
  var rows = [Array(0...right.count)]
  for (i, letter) in left.enumerated() {
    var row = [i + 1]
    for (j, other) in right.enumerated() {
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}

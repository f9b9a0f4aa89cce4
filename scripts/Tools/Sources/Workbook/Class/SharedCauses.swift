extension ClassReport {
  /// Learners who need the same help.
  struct Group: Sendable {
    /// That of the first of them: a number in the message that is not the same for all is a “…”, and
    /// the place is left out where theirs differ.
    var position: Position
    var names: [String]
    /// The rows of the report.
    var rows: [Int]
  }

  /// The causes that keep more than one learner: the most learners first, then in the order of the
  /// lessons. One step may have several.
  var groups: [Group] {
    let standing = rows.indices.compactMap { row in
      rows[row].position.map { (row: row, position: $0) }
    }
    return Dictionary(grouping: standing, by: \.position.cause).values.filter { $0.count > 1 }
      .map { members in
        var position = members[0].position
        for other in members.map(\.position) {
          position.message = position.message?.common(with: other.message ?? "")
          if position.place != other.place { position.place = nil }
        }
        let indices = members.map(\.row)
        return Group(position: position, names: indices.map { rows[$0].name }, rows: indices)
      }
      .sorted {
        ($1.rows.count, $0.position.lesson.number, $0.rows[0])
          < ($0.rows.count, $1.position.lesson.number, $1.rows[0])
      }
  }
}

extension ClassReport.Position {
  /// What makes two learners need the same help: the step, what befell it, and what it said, but for
  /// numbers, values that came out, and what is another in each run.
  fileprivate var cause: [String] {
    [lesson.id, title, status, (message ?? "").replacing(variable) { "\($0.1 ?? "")…" }]
  }
}

/// A value that came out, an address in memory, a random identifier, a number, or what stands for one.
private var variable: Regex<(Substring, Substring?)> {
  #/(→ )[^)\n]*|0x[0-9a-fA-F]{6,}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[-−]?[0-9]+|…/#
}

extension String {
  /// The text, with a “…” for each value that is another one in a text of the same cause.
  fileprivate func common(with other: String) -> String {
    let others = other.matches(of: variable).map(\.0)
    var result = ""
    var end = startIndex
    for (match, other) in zip(matches(of: variable), others) {
      result += self[end..<match.range.lowerBound]
      result += match.0 == other ? match.0 : "\(match.1 ?? "")…"
      end = match.range.upperBound
    }
    return result + self[end...]
  }
}

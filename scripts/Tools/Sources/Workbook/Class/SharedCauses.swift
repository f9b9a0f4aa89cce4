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
    var groups: [(cause: [String], group: Group)] = []
    for (index, row) in rows.enumerated() {
      guard let position = position(of: row) else { continue }
      guard let same = groups.firstIndex(where: { $0.cause == position.cause }) else {
        groups.append((position.cause, Group(position: position, names: [row.name], rows: [index])))
        continue
      }
      groups[same].group.names.append(row.name)
      groups[same].group.rows.append(index)
      groups[same].group.position.message = groups[same].group.position.message.map {
        $0.common(with: position.message ?? "")
      }
      if groups[same].group.position.place != position.place {
        groups[same].group.position.place = nil
      }
    }
    return groups.map(\.group).filter { $0.names.count > 1 }.enumerated()
      .sorted {
        ($1.element.names.count, $0.element.position.lesson.number, $0.offset)
          < ($0.element.names.count, $1.element.position.lesson.number, $1.offset)
      }
      .map(\.element)
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

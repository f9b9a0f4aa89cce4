/// An edit of a file, told by its lines alone: there are no line numbers that could go wrong.
struct Hunk: Sendable {
  /// As they are written down: a line that stays begins with a space, or is empty; one that goes
  /// begins with “-”, and one that comes with “+”.
  let lines: [String]

  /// The line of the attempt's file that it begins on, from 1.
  var place = 0

  /// Stands for all lines that go up to the next one that is named.
  static let gap = "-…"

  private static func stays(_ line: String) -> Bool { line.isEmpty || line.hasPrefix(" ") }

  var text: String { lines.joined(separator: "\n") }

  /// The lines of the file that it names, those after a gap apart from those before it.
  private var named: [[String]] {
    lines.split(separator: Self.gap, omittingEmptySubsequences: false).map { part in
      part.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }
    }
  }

  /// For each line of a file, how many of the named lines are found from there on, and where they end
  /// if all are.
  private func search(_ file: [String]) -> [(found: Int, end: Int?)] {
    let named = named
    return file.indices.map { start in
      var found = zip(file[start...], named[0]).prefix { $0 == $1 }.count
      guard found == named[0].count else { return (found, nil) }
      var end = start + found
      for part in named.dropFirst() {
        let places = end..<file.count
        guard let place = places.first(where: { file[$0...].starts(with: part) }) else {
          return (found, nil)
        }
        end = place + part.count
        found += part.count
      }
      return (found, end)
    }
  }

  /// What it does to a file, in every way in which it fits. An edit that is all right fits in one way.
  func fits(_ file: [String]) -> [Replacement] {
    let before = lines.prefix(while: Self.stays).count
    let after = lines.dropFirst(before).reversed().prefix(while: Self.stays).count
    let new = lines.dropFirst(before).dropLast(after).filter { !$0.hasPrefix("-") }
      .map { String($0.dropFirst()) }
    return search(file).enumerated().compactMap { start, search in
      search.end.map { Replacement(old: (start + before)..<($0 - after), new: new) }
    }
  }

  /// Where it does not fit, the first of its lines that does not go on where the lines before it have
  /// been found.
  func firstMissing(in file: [String]) -> String? {
    search(file).map(\.found).max().map { Array(named.joined())[$0] }
  }
}

extension Hunk {
  /// - Parameter body: Lines of a file, with the numbers that they have there.
  init(parsing body: ArraySlice<String>, in path: String) throws {
    // An empty line is one that stays. At the beginning and the end it is there for the eye.
    let body = body.withoutEmptyEnds
    func problem(_ index: Int, _ words: String) -> AttemptProblem {
      AttemptProblem(description: "\(path):\(index + 1): \(words)")
    }
    lines = body.map { $0 == " " ? "" : $0 }
    place = body.startIndex + 1
    for (index, line) in zip(body.indices, body)
    where !["", " ", "-", "+"].contains(line.prefix(1)) {
      throw problem(
        index,
        """
        a line of an edit begins with a space (it stays), “-” (it goes) or “+” (it comes). This one \
        does not: \(line)
        """)
    }
    let gaps = body.indices.filter { body[$0] == Self.gap }
    for (gap, part) in zip(gaps, named.dropFirst())
    where gap == body.startIndex || part.isEmpty {
      throw problem(
        gap,
        "before and after “-…” stands a line of the solution: what goes is what lies between them.")
    }
    if named[0].isEmpty {
      throw problem(
        body.startIndex,
        """
        this edit names no line of the solution. Begin it with the line that comes before the change, \
        as it stands there, after a space.
        """)
    }
  }
}

extension [Hunk] {
  /// The file after the edits.
  ///
  /// - Parameters:
  ///   - file: The lines of the solution.
  ///   - name: Where they are from, for messages.
  ///   - path: Where the edits are from, for messages.
  func applied(to file: [String], named name: String, from path: String) throws -> [String] {
    let replacements = try map { hunk in
      let fits = hunk.fits(file)
      if fits.count == 1 { return fits[0] }
      let place = "\(path):\(hunk.place)"
      guard fits.isEmpty else {
        throw AttemptProblem(
          description: """
            \(place): the edit fits \(name) in \(fits.count) places. Add lines around the change, as \
            they stand there, until it fits in one.
            """, isOutdated: true)
      }
      let missing = hunk.firstMissing(in: file).map {
        " This line is not where it should be: \($0)"
      }
      throw AttemptProblem(
        description: """
          \(place): the edit does not fit \(name).\(missing ?? "")
          If the solution has changed, carry the edit over with: scripts/verify attempts --update
          """, isOutdated: true)
    }
    for (index, one) in replacements.enumerated() {
      for other in replacements[(index + 1)...] where one.touches(other) {
        throw AttemptProblem(
          description: """
            \(path): two edits change line \(Swift.max(one.old.lowerBound, other.old.lowerBound) + 1) \
            of \(name). Make one of them.
            """)
      }
    }
    return file.replacing(replacements)
  }
}

extension ArraySlice<String> {
  /// Their numbers stay as they are.
  var withoutEmptyEnds: Self {
    var lines = drop(while: \.isEmpty)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

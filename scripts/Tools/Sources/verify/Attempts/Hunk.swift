import Workbook

/// An edit of a file, told by its lines alone: there are no line numbers that could go wrong.
struct Hunk: Equatable, Sendable {
  enum Line: Equatable, Sendable {
    /// A line that stays.
    case same(String)
    /// A line that goes.
    case old(String)
    /// A line that comes.
    case new(String)
    /// All lines that go up to the next one that is named.
    case oldUpToNext
  }

  let lines: [Line]

  /// The line of the attempt's file that it begins on, from 1.
  var place = 0

  /// Lines of a file that go, and those that come in their place.
  struct Replacement: Equatable {
    var old: Range<Int>
    var new: [String] = []
  }

  /// Every way in which it fits a file. An edit that is all right fits in one way.
  func fits(_ file: [String]) -> [[Replacement]] {
    file.indices.compactMap { start in
      let fit = fit(file, from: start)
      return fit.missing == nil ? fit.replacements : nil
    }
  }

  /// The first of its lines that does not go on where the lines before it have been found.
  func firstMissing(in file: [String]) -> String? {
    file.indices.map { fit(file, from: $0) }.max { $0.found < $1.found }?.missing
  }

  /// - Returns: What it replaces, how many of its lines were found, and the first that was not.
  private func fit(
    _ file: [String], from start: Int
  ) -> (replacements: [Replacement], found: Int, missing: String?) {
    var replacements: [Replacement] = []
    var isChanging = false
    var place = start
    var found = 0
    func change(upTo end: Int, adding new: [String] = []) {
      if !isChanging { replacements.append(Replacement(old: place..<place)) }
      isChanging = true
      let last = replacements.count - 1
      replacements[last].old = replacements[last].old.lowerBound..<end
      replacements[last].new += new
      place = end
    }
    for (index, line) in lines.enumerated() {
      switch line {
      case .same(let text), .old(let text):
        guard place < file.count, file[place] == text else { return (replacements, found, text) }
        found += 1
        if case .old = line {
          change(upTo: place + 1)
        } else {
          isChanging = false
          place += 1
        }
      case .new(let text):
        change(upTo: place, adding: [text])
      case .oldUpToNext:
        let next = namedLines(from: index + 1)
        guard let end = (place..<file.count).first(where: { file[$0...].starts(with: next) }) else {
          return (replacements, found, next.first)
        }
        change(upTo: end)
      }
    }
    return (replacements, found, nil)
  }

  /// The lines of the file that follow each other from here on.
  private func namedLines(from index: Int) -> [String] {
    var texts: [String] = []
    for line in lines[index...] {
      switch line {
      case .same(let text), .old(let text): texts.append(text)
      case .new: break
      case .oldUpToNext: return texts
      }
    }
    return texts
  }
}

// MARK: As text

extension Hunk {
  init(parsing texts: [String], place: Int, in path: String) throws {
    // An empty line is one that stays. At the beginning and the end it is there for the eye.
    var range = texts.indices
    while let first = range.first, texts[first].isEmpty { range.removeFirst() }
    while let last = range.last, texts[last].isEmpty { range.removeLast() }
    lines = try range.map { index in
      let text = texts[index]
      switch text.first {
      case nil: return .same("")
      case " ": return .same(String(text.dropFirst()))
      case "-" where text == "-…": return .oldUpToNext
      case "-": return .old(String(text.dropFirst()))
      case "+": return .new(String(text.dropFirst()))
      default:
        throw AttemptProblem(
          """
          \(path):\(place + index): a line of an edit begins with a space (it stays), “-” (it goes) \
          or “+” (it comes). This one does not: \(text)
          """)
      }
    }
    self.place = place + (range.first ?? 0)
    for (index, line) in lines.enumerated() where line == .oldUpToNext {
      if index == 0 || namedLines(from: index + 1).isEmpty {
        throw AttemptProblem(
          """
          \(path):\(self.place + index): before and after “-…” stands a line of the solution: what \
          goes is what lies between them.
          """)
      }
    }
    if namedLines(from: 0).isEmpty {
      throw AttemptProblem(
        """
        \(path):\(self.place): this edit names no line of the solution. Begin it with the line that \
        comes before the change, as it stands there, after a space.
        """)
    }
  }

  var text: String {
    lines.map { line in
      switch line {
      case .same(let text): text.isEmpty ? "" : " \(text)"
      case .old(let text): "-\(text)"
      case .new(let text): "+\(text)"
      case .oldUpToNext: "-…"
      }
    }.joined(separator: "\n")
  }
}

// MARK: Doing the edits

extension [Hunk] {
  /// The file after the edits.
  ///
  /// - Parameters:
  ///   - file: The lines of the solution.
  ///   - name: Where they are from, for messages.
  ///   - path: Where the edits are from, for messages.
  func applied(to file: [String], named name: String, from path: String) throws -> [String] {
    var replacements: [Hunk.Replacement] = []
    for hunk in self {
      let fits = hunk.fits(file)
      guard let fit = fits.first else {
        let missing = hunk.firstMissing(in: file).map {
          " This line is not where it should be: \($0)"
        }
        throw AttemptProblem(
          """
          \(path):\(hunk.place): the edit does not fit \(name).\(missing ?? "")
          If the solution has changed, carry the edit over with: scripts/verify attempts --update
          """, isOutdated: true)
      }
      guard fits.count == 1 else {
        throw AttemptProblem(
          """
          \(path):\(hunk.place): the edit fits \(name) in \(fits.count) places. Add lines around the \
          change, as they stand there, until it fits in one.
          """, isOutdated: true)
      }
      replacements += fit
    }
    for (index, one) in replacements.enumerated() {
      for other in replacements[(index + 1)...] where one.touches(other) {
        throw AttemptProblem(
          """
          \(path): two edits change line \(Swift.max(one.old.lowerBound, other.old.lowerBound) + 1) of \
          \(name). Make one of them.
          """)
      }
    }
    return file.replacing(replacements)
  }
}

extension Hunk.Replacement {
  /// Whether both cannot be done, or not in a clear order.
  func touches(_ other: Self) -> Bool {
    old == other.old
      || (old.lowerBound < other.old.upperBound && other.old.lowerBound < old.upperBound)
  }
}

extension [String] {
  /// The lines after some replacements that do not touch each other.
  func replacing(_ replacements: [Hunk.Replacement]) -> [String] {
    replacements.sorted {
      ($0.old.lowerBound, $0.old.upperBound) > ($1.old.lowerBound, $1.old.upperBound)
    }.reduce(into: self) { $0.replaceSubrange($1.old, with: $1.new) }
  }
}

/// Something about an attempt that keeps it from being graded, in words that say what to do.
struct AttemptProblem: MaybeWrongUse, CustomStringConvertible {
  let description: String
  var isWrongUse: Bool { true }
  /// Whether the solution may have changed since the attempt was written.
  var isOutdated = false

  init(_ description: String, isOutdated: Bool = false) {
    self.description = description
    self.isOutdated = isOutdated
  }
}

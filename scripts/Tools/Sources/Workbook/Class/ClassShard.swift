/// One of several parts of a class, for a machine of its own.
///
/// The parts are dealt out like cards, because those who handed in late, or are in trouble, often stand
/// together in a list. Names are given before, so that each part calls a learner what the whole would.
struct ClassShard: Codable, Equatable, Sendable {
  /// From 1 on.
  var number: Int
  var count: Int
  /// How many learners the whole class has.
  var learners: Int

  /// - Parameter text: `3/10` for the third part of ten.
  init?(_ text: String, of roster: Roster) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...1_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
    learners = roster.learners.count
  }

  /// The places of its learners in the whole class.
  var places: StrideTo<Int> { stride(from: number - 1, to: learners, by: count) }
}

extension Roster {
  /// The learners of one part of the class, under the names that they have in the whole.
  func part(_ shard: ClassShard) -> Roster {
    var part = self
    part.learners = shard.places.map { learners[$0] }
    return part
  }
}

/// Why the reports on parts of a class do not make one on the whole.
struct MergeError: Error, Equatable {
  let description: String

  init(_ description: String) { self.description = description }
}

extension ClassReport {
  /// The report that one run on the whole class would have made.
  ///
  /// - Parameters:
  ///   - files: The paths of the reports on its parts, one or more, in any order.
  ///   - lessons: Those of this workbook.
  ///   - workbook: The version of it. Parts that another one has judged are refused.
  /// - Throws: ``MergeError``.
  init(merging files: [String], lessons: [Lesson], workbook: WorkbookVersion) throws {
    var parts: [(path: String, file: ClassFile, shard: ClassShard)] = []
    for path in files {
      guard let file = ClassFile(readFrom: path) else {
        throw MergeError(
          "“\(path)” is no report on a class. --merge takes what `scripts/progress class … --shard 1/3 "
            + "--format json` wrote.")
      }
      guard let shard = file.shard else {
        throw MergeError(
          "“\(path)” is a report on a whole class. --merge takes those on its parts, made with "
            + "--shard.")
      }
      guard file.workbook == workbook.name else {
        let judge = file.workbook.map { "the workbook \($0)" } ?? "an unknown workbook"
        throw MergeError(
          "“\(path)” was judged by \(judge), and this is \(workbook.name). Judge that part again with "
            + "this one, or merge with that one.")
      }
      if let first = parts.first {
        guard shard.count == first.shard.count, shard.learners == first.shard.learners else {
          throw MergeError(
            "“\(path)” is part of another class than “\(first.path)”: name the same folders for each "
              + "part, and divide them by the same number.")
        }
        guard file.limits == first.file.limits else {
          throw MergeError(
            "“\(path)” was judged with other limits than “\(first.path)”. Give all parts the same "
              + "--timeout and --build-limit.")
        }
      }
      if let twin = parts.first(where: { $0.shard.number == shard.number }) {
        throw MergeError(
          "“\(twin.path)” and “\(path)” are both part \(shard.number). Leave one out.")
      }
      guard file.lessons.map(\.id) == lessons.map(\.id), file.judged != nil, file.limits != nil,
        shard.count >= 1, (1...shard.count).contains(shard.number),
        file.rows.count == Array(shard.places).count,
        file.rows.allSatisfy({ $0.cells.count == lessons.count })
      else {
        throw MergeError(
          "“\(path)” does not have the learners or the lessons that it should have. Judge that part "
            + "again.")
      }
      parts.append((path, file, shard))
    }
    parts.sort { $0.shard.number < $1.shard.number }
    let count = parts[0].shard.count
    let missing = (1...count).filter { number in !parts.contains { $0.shard.number == number } }
    guard missing.isEmpty else {
      throw MergeError(
        "Of \(count) parts there is no report on "
          + "\(Tool.alternatives(missing.map(String.init), "and")). "
          + "Judge \(missing.count == 1 ? "it" : "them") with --shard \(missing[0])/\(count)"
          + (missing.count == 1 ? "." : ", and so on."))
    }

    self.init(lessons: lessons, rows: [], isolation: "")
    for place in 0..<parts[0].shard.learners {
      var row = parts[place % count].file.rows[place / count]
      for index in lessons.indices { row.cells[index].lesson = lessons[index] }
      rows.append(row)
    }
    isolation = parts.map(\.file.isolation).reduce(into: [String]()) { different, sentence in
      if !different.contains(sentence) { different.append(sentence) }
    }.joined(separator: " ")
    // What the last part found out is no older than this.
    circumstances = Circumstances(
      judged: parts.compactMap(\.file.judged).min()!, workbook: workbook,
      limits: parts[0].file.limits!)
  }
}

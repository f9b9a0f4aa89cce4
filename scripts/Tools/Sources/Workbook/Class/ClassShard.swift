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
    guard parts.count == 2, let number = parts[0], let count = parts[1], count <= 1_000,
      count >= 1, (1...count).contains(number)
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
enum MergeError: Error, Equatable, CustomStringConvertible {
  case noReport(String)
  case notAPart(String)
  case otherWorkbook(String, judgedBy: String?, this: String)
  case otherLimits(String, String)
  case otherClass(String, String)
  case twice(Int, String, String)
  case missing([Int], count: Int)
  case broken(String)

  var description: String {
    switch self {
    case .noReport(let file):
      "“\(file)” is no report on a class. --merge takes what `scripts/progress class … --shard 1/3 "
        + "--format json` wrote."
    case .notAPart(let file):
      "“\(file)” is a report on a whole class. --merge takes those on its parts, made with --shard."
    case .otherWorkbook(let file, let judge, let this):
      "“\(file)” was judged by \(judge.map { "the workbook \($0)" } ?? "an unknown workbook"), and this "
        + "is \(this). Judge that part again with this one, or merge with that one."
    case .otherLimits(let file, let first):
      "“\(file)” was judged with other limits than “\(first)”. Give all parts the same --timeout and "
        + "--build-limit."
    case .otherClass(let file, let first):
      "“\(file)” is part of another class than “\(first)”: name the same folders for each part, and "
        + "divide them by the same number."
    case .twice(let number, let file, let first):
      "“\(first)” and “\(file)” are both part \(number). Leave one out."
    case .missing(let numbers, let count):
      "Of \(count) parts there is no report on \(Tool.alternatives(numbers.map(String.init), "and")). "
        + "Judge \(numbers.count == 1 ? "it" : "them") with --shard \(numbers[0])/\(count)"
        + (numbers.count == 1 ? "." : ", and so on.")
    case .broken(let file):
      "“\(file)” does not have the learners or the lessons that it should have. Judge that part again."
    }
  }
}

extension ClassReport {
  /// The report that one run on the whole class would have made.
  ///
  /// - Parameters:
  ///   - files: The paths of the reports on its parts, in any order.
  ///   - lessons: Those of this workbook.
  ///   - workbook: The version of it. Parts that another one has judged are refused.
  /// - Throws: ``MergeError``.
  init(merging files: [String], lessons: [Lesson], workbook: WorkbookVersion) throws {
    var parts: [Int: (path: String, file: ClassFile)] = [:]
    var first: (path: String, file: ClassFile, shard: ClassShard)?
    for path in files {
      guard let file = ClassFile(readFrom: path) else { throw MergeError.noReport(path) }
      guard let shard = file.shard else { throw MergeError.notAPart(path) }
      guard file.workbook == workbook.name else {
        throw MergeError.otherWorkbook(path, judgedBy: file.workbook, this: workbook.name)
      }
      if let first {
        guard shard.count == first.shard.count, shard.learners == first.shard.learners else {
          throw MergeError.otherClass(path, first.path)
        }
        guard file.limits == first.file.limits else {
          throw MergeError.otherLimits(path, first.path)
        }
      }
      if let other = parts[shard.number] { throw MergeError.twice(shard.number, path, other.path) }
      guard file.lessons.map(\.id) == lessons.map(\.id), file.judged != nil, file.limits != nil,
        (1...max(1, shard.count)).contains(shard.number),
        file.rows.count == Array(shard.places).count,
        file.rows.allSatisfy({ $0.lessons.count == lessons.count })
      else { throw MergeError.broken(path) }
      parts[shard.number] = (path, file)
      first = first ?? (path, file, shard)
    }
    guard let first, let limits = first.file.limits else { throw MergeError.missing([1], count: 1) }
    let missing = (1...first.shard.count).filter { parts[$0] == nil }
    guard missing.isEmpty else { throw MergeError.missing(missing, count: first.shard.count) }

    let rows = (0..<first.shard.learners).map { place in
      let row = parts[place % first.shard.count + 1]!.file.rows[place / first.shard.count]
      var cells = row.lessons
      for index in cells.indices { cells[index].lesson = lessons[index] }
      return Row(name: row.name, folder: row.folder, problem: row.problem, cells: cells)
    }
    let inOrder = parts.sorted { $0.key < $1.key }.map(\.value.file)
    var isolation: [String] = []
    for file in inOrder where !isolation.contains(file.isolation) {
      isolation.append(file.isolation)
    }
    self.init(lessons: lessons, rows: rows, isolation: isolation.joined(separator: " "))
    // What the last part found out is no older than this.
    circumstances = inOrder.compactMap(\.judged).min().map {
      Circumstances(
        judged: $0, workbook: workbook, testLimit: limits.test, buildLimit: limits.build)
    }
  }
}

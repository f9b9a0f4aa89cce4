/// The verdicts on a class: one row a learner, one cell a lesson.
public struct ClassReport: Sendable {
  public struct Row: Sendable {
    public var name: String
    public var folder: String
    /// Why there is no verdict on any lesson.
    public var problem: String?
    /// In the order of the lessons.
    public var cells: [LessonVerdict]

    public var passed: Int { cells.reduce(0) { $0 + $1.passed } }
    public var total: Int { cells.reduce(0) { $0 + $1.tests.count } }
    public var complete: Int { cells.count { $0.status == .complete } }
    public var isComplete: Bool { problem == nil && complete == cells.count }
  }

  public var lessons: [Lesson]
  public var rows: [Row]
  /// How the learners' code was kept away from everything else, in a sentence.
  public var isolation: String
  /// When, by which workbook and within which limits, where that is known.
  public var circumstances: Circumstances?
  /// Which part of the class this is, where it is not the whole.
  public var shard: ClassShard?
  /// What an earlier run has found out, to tell who has moved since.
  public var earlier: EarlierReport?

  public var isComplete: Bool { rows.allSatisfy(\.isComplete) }

  /// How many learners have completed a lesson.
  public func complete(lesson index: Int) -> Int {
    rows.count { $0.cells[index].status == .complete }
  }
}

extension ClassReport {
  /// The step at which a learner stands: the first that does not pass in the first lesson that is
  /// not complete.
  public struct Stand: Sendable, Equatable {
    public var lesson: Lesson
    /// The name of the test, or what is wrong with the lesson as a whole.
    public var title: String
    public var step: String?
    /// A word of ``TestReport/Status``, or of ``LessonVerdict/Status`` for the lesson as a whole.
    public var status: String
    public var message: String?
    public var file: String?
    public var line: Int?

    /// What befell the test, where it did not simply fail.
    var trouble: String? {
      switch TestReport.Status(rawValue: status) {
      case .crashed where step != nil: "crashes"
      case .timedOut where step != nil: "does not end"
      default: nil
      }
    }

    /// The place in words.
    var place: String? {
      file.map { file in "\(file)\(line.map { ":\($0)" } ?? "")" }
    }
  }

  /// Where a learner stands; nothing for one who is done, and for one without any verdict.
  public func stand(of row: Row) -> Stand? {
    guard row.problem == nil, let index = row.cells.firstIndex(where: { $0.status != .complete })
    else { return nil }
    let cell = row.cells[index]
    let lesson = lessons[index]
    switch cell.status {
    case .complete, .incomplete, .crashed:
      return stand(at: cell, of: lesson)
    case .timedOut where cell.message == nil:
      return stand(at: cell, of: lesson)
    case .doesNotCompile, .timedOut, .notRun, .missing, .refused, .notTrusted:
      return Stand(
        lesson: lesson, title: cell.status.words, status: cell.status.rawValue,
        message: cell.message, file: cell.file, line: cell.line)
    }
  }

  private func stand(at cell: LessonVerdict, of lesson: Lesson) -> Stand? {
    guard let test = cell.firstFailure else { return nil }
    return Stand(
      lesson: lesson, title: test.name, step: test.step, status: test.status,
      message: test.message, file: test.file, line: test.line)
  }
}

extension ClassReport {
  /// Code that reaches for more than its lesson needs.
  var remarks: [(row: Int, lesson: Lesson, remark: String)] {
    rows.indices.flatMap { row in
      zip(lessons, rows[row].cells).compactMap { lesson, cell in
        cell.remark.map { (row, lesson, $0) }
      }
    }
  }

  static let remarkTitle = "Read this code before you believe its results"
}

extension LessonVerdict.Status {
  /// In words, for a reader of the table.
  var words: String {
    switch self {
    case .complete: "complete"
    case .incomplete: "not complete"
    case .doesNotCompile: "does not compile"
    case .crashed: "a test crashes"
    case .timedOut: "does not end"
    case .notRun: "no test ran"
    case .missing: "missing"
    case .refused: "not built"
    case .notTrusted: "not trusted"
    }
  }
}

extension LessonVerdict {
  /// The cell of a table: how many tests pass, and in a word what keeps the others from passing.
  var cell: String {
    switch status {
    case .complete: "done"
    case .incomplete: "\(passed)/\(tests.count)"
    case .doesNotCompile: "error"
    case .crashed: "crash"
    case .timedOut: "no end"
    case .notRun: "no run"
    case .missing: "missing"
    case .refused: "refused"
    case .notTrusted: "doubt"
    }
  }
}

/// The verdicts on a class: one row a learner, one cell a lesson.
struct ClassReport: Sendable {
  struct Row: Sendable {
    var name: String
    var folder: String
    /// Why there is no verdict on any lesson.
    var problem: String?
    /// In the order of the lessons.
    var cells: [LessonReport]

    var passed: Int { cells.reduce(0) { $0 + $1.passed } }
    var total: Int { cells.reduce(0) { $0 + $1.tests.count } }
    var complete: Int { cells.count { $0.status == .complete } }
    var isComplete: Bool { problem == nil && complete == cells.count }
  }

  var lessons: [Lesson]
  var rows: [Row]
  /// How the learners' code was kept away from everything else, in a sentence.
  var isolation: String
  /// When, by which workbook and within which limits, where that is known.
  var circumstances: Circumstances?
  /// Which part of the class this is, where it is not the whole.
  var shard: ClassShard?
  /// What an earlier run has found out, to tell who has moved since.
  var earlier: ClassFile?

  var isComplete: Bool { rows.allSatisfy(\.isComplete) }

  /// How many learners have completed a lesson.
  func complete(lesson index: Int) -> Int {
    rows.count { $0.cells[index].status == .complete }
  }
}

extension ClassReport {
  /// The step at which a learner stands: the first that does not pass in the first lesson that is
  /// not complete.
  struct Position: Sendable, Equatable {
    var lesson: Lesson
    /// The name of the test, or what is wrong with the lesson as a whole.
    var title: String
    var step: String?
    /// A word of ``TestReport/Status``, or of ``LessonReport/Status`` for the lesson as a whole.
    var status: String
    var message: String?
    var place: Place?

    /// What befell the test, where it did not simply fail.
    var trouble: String? {
      switch TestReport.Status(rawValue: status) {
      case .crashed where step != nil: "crashes"
      case .timedOut where step != nil: "does not end"
      default: nil
      }
    }
  }

  /// Where a learner stands; nothing for one who is done, and for one without any verdict.
  func position(of row: Row) -> Position? {
    guard row.problem == nil, let index = row.cells.firstIndex(where: { $0.status != .complete })
    else { return nil }
    let cell = row.cells[index]
    let isAtTest =
      [.notStarted, .incomplete, .crashed].contains(cell.status)
      || cell.status == .timedOut && cell.problem == nil
    guard isAtTest else {
      return Position(
        lesson: lessons[index], title: cell.status.words, status: cell.status.rawValue,
        message: cell.problem?.message, place: cell.problem?.place)
    }
    return cell.firstFailure.map { test in
      Position(
        lesson: lessons[index], title: test.name, step: test.step, status: test.status.rawValue,
        message: test.message, place: test.issues.first?.place)
    }
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

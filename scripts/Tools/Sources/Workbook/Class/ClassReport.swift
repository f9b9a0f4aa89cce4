/// The verdicts on a class: one row a learner, one cell a lesson.
struct ClassReport: Sendable {
  struct Row: Decodable, Sendable {
    var name: String
    var folder: String
    /// Why there is no verdict on any lesson.
    var problem: String?
    /// In the order of the lessons.
    var cells: [LessonReport]

    private enum CodingKeys: String, CodingKey {
      case name, folder, problem
      case cells = "lessons"
    }

    var passed: Int { cells.reduce(0) { $0 + $1.passed } }
    var total: Int { cells.reduce(0) { $0 + $1.tests.count } }
    var complete: Int { cells.count { $0.status == .complete } }
    var isComplete: Bool { problem == nil && complete == cells.count }
  }

  var lessons: [Lesson]
  var rows: [Row]
  /// How the learners' code was kept away from everything else, in a sentence.
  var isolation: String
  /// Nothing where that is not known.
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

/// When a class was judged, by what, and how much time its code had.
struct Circumstances: Sendable {
  /// In seconds.
  struct Limits: Codable, Equatable, Sendable, CustomStringConvertible {
    /// For one test.
    var test = TimeLimits.test
    /// For the build of one lesson.
    var build = TimeLimits.buildInClass

    var description: String {
      "A test may take \(seconds(test)), the build of a lesson \(seconds(build))."
    }

    private func seconds(_ number: Double) -> String {
      "\(plainNumber(number)) second\(number == 1 ? "" : "s")"
    }
  }

  var judged: Date
  var workbook: WorkbookVersion
  var limits: Limits
}

extension Date {
  /// For programs, `2026-11-22T09:30:00Z`.
  var timestamp: String { formatted(.iso8601) }

  /// For people, `2026-11-22 09:30 UTC`.
  var minute: String { timestamp.prefix(16).replacing("T", with: " ") + " UTC" }
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
}

extension ClassReport.Row {
  /// Where the learner stands; nothing for one who is done, and for one without any verdict.
  var position: ClassReport.Position? {
    guard problem == nil, let cell = cells.first(where: { $0.status != .complete })
    else { return nil }
    let isAtTest =
      [.notStarted, .incomplete, .crashed].contains(cell.status)
      || cell.status == .timedOut && cell.problem == nil
    guard isAtTest else {
      return ClassReport.Position(
        lesson: cell.lesson, title: cell.status.words, status: cell.status.rawValue,
        message: cell.problem?.message, place: cell.problem?.place)
    }
    return cell.firstFailure.map { test in
      ClassReport.Position(
        lesson: cell.lesson, title: test.name, step: test.step, status: test.status.rawValue,
        message: test.message, place: test.issues.first?.place)
    }
  }
}

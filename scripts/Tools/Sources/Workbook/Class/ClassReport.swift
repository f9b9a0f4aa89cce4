/// The verdicts on a class: one row a learner.
struct ClassReport: Codable, Sendable {
  struct Row: Codable, Sendable {
    var name: String
    var folder: String
    /// Why there is no verdict on any lesson.
    var problem: String?
    var lessons: [LessonReport] = []

    var passed: Int { lessons.reduce(0) { $0 + $1.passed } }
    var total: Int { lessons.reduce(0) { $0 + $1.tests.count } }
    var isComplete: Bool {
      problem == nil && !lessons.isEmpty && lessons.allSatisfy { $0.status == .complete }
    }

    /// The first lesson that is begun and not complete, or else the first that is not begun.
    var current: LessonReport? {
      lessons.first { $0.status != .complete && $0.status != .notStarted }
        ?? lessons.first { $0.status == .notStarted }
    }

    func verdict(on lesson: Lesson) -> LessonReport? { lessons.first { $0.lesson.id == lesson.id } }
  }

  var version = 2
  var kind = "class"
  /// When the first of them was judged.
  var judged: Date?
  /// Which workbook has judged, as git calls it, and how the code was kept apart: more than one where
  /// reports of several are put together.
  var workbooks: [String] = []
  var isolation: [String] = []
  var learners: [Row] = []

  /// The lessons that anybody was judged in.
  var lessons: [Lesson] {
    learners.flatMap { $0.lessons.map(\.lesson) }.reduce(into: [Lesson]()) { lessons, lesson in
      if !lessons.contains(where: { $0.id == lesson.id }) { lessons.append(lesson) }
    }.sorted { $0.number < $1.number }
  }

  var isComplete: Bool { learners.allSatisfy(\.isComplete) }

  mutating func add(_ other: ClassReport) {
    judged = [judged, other.judged].compactMap(\.self).min()
    workbooks += other.workbooks.filter { !workbooks.contains($0) }
    isolation += other.isolation.filter { !isolation.contains($0) }
    learners += other.learners
  }
}

extension ClassReport {
  /// - Returns: Nothing where the file is no report on a class.
  init?(readFrom path: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let data = FileManager.default.contents(atPath: path),
      let report = try? decoder.decode(Self.self, from: data), report.version == 2,
      report.kind == "class"
    else { return nil }
    self = report
  }
}

// MARK: - Where they stand

extension ClassReport {
  /// Learners who are stuck in the same way, or one alone.
  struct Cause: Sendable {
    var lesson: Lesson?
    /// The test, or what is wrong with the lesson as a whole.
    var title: String
    var status: LessonReport.Status?
    /// What they were told, each text once, with its place.
    var messages: [Issue]
    /// The rows of the report.
    var rows: [Int]
  }

  /// What keeps learners from going on, each of them once: where most are stuck first, then in the order of
  /// the lessons. Those who are done, or have not begun the lesson that comes next, are not stuck.
  var causes: [Cause] {
    learners.indices.reduce(into: [Cause]()) { causes, row in
      guard let cause = cause(ofRow: row) else { return }
      if let index = causes.firstIndex(where: {
        ($0.lesson?.id, $0.title, $0.status) == (cause.lesson?.id, cause.title, cause.status)
      }) {
        causes[index].rows.append(row)
        causes[index].messages += cause.messages.filter { !causes[index].messages.contains($0) }
      } else {
        causes.append(cause)
      }
    }.sorted {
      ($1.rows.count, $0.lesson?.number ?? 0, $0.rows[0])
        < ($0.rows.count, $1.lesson?.number ?? 0, $1.rows[0])
    }
  }

  private func cause(ofRow row: Int) -> Cause? {
    if let problem = learners[row].problem {
      return Cause(
        title: "without a verdict", messages: [Issue(observation: problem)], rows: [row])
    }
    guard let current = learners[row].current, current.status != .notStarted else { return nil }
    let test = current.problem == nil ? current.firstFailure : nil
    let status = current.status
    let message = Issue(
      observation: trimmed(test?.message ?? current.problem?.message ?? ""),
      place: test?.issues.first?.place ?? current.problem?.place)
    return Cause(
      lesson: current.lesson, title: test?.name ?? status.words,
      status: test == nil || status == .incomplete ? nil : status, messages: [message], rows: [row])
  }

  /// Those who have not begun the lesson that comes next for them, by that lesson.
  var notBegun: [(lesson: Lesson, rows: [Int])] {
    lessons.compactMap { lesson in
      let rows = learners.indices.filter { row in
        let current = learners[row].problem == nil ? learners[row].current : nil
        return current?.status == .notStarted && current?.lesson.id == lesson.id
      }
      return rows.isEmpty ? nil : (lesson, rows)
    }
  }

  /// Code that deserves a look.
  var remarks: [(row: Int, lesson: Lesson, remark: String)] {
    learners.indices.flatMap { row in
      learners[row].lessons.compactMap { cell in cell.remark.map { (row, cell.lesson, $0) } }
    }
  }
}

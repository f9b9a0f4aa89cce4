/// What a run of `class` has found out, as the JSON that it writes and that a later run reads. Its fields
/// are a promise to the programs that read it; a later version may add fields.
///
/// A report of an older version of this tool leaves some of it out, so what may be missing is optional.
struct ClassFile: Codable, Sendable {
  var version = 1
  var kind = "class"
  /// When, by which workbook and within which limits.
  var judged: Date?
  var workbook: String?
  var limits: Limits?
  var shard: ClassShard?
  var isolation: String
  var since: Since?
  var learners: Int?
  var complete: Int?
  var lessons: [Lesson]
  var rows: [Row]
  var groups: [Group]?

  struct Limits: Codable, Equatable {
    /// In seconds.
    var test: Double
    var build: Double
  }

  struct Since: Codable {
    var judged: Date?
    var workbook: String?
    var gone: [String]
  }

  public struct Lesson: Codable {
    var number: Int?
    var id: String
    var title: String?
    var complete: Int?
  }

  struct Row: Codable {
    struct Since: Codable {
      var change: String
      var passed: Int?
    }

    var name: String
    var folder: String
    var problem: String?
    var complete: Int
    var passed: Int
    var total: Int?
    var stands: Position?
    var since: Since?
    /// In the order of the lessons.
    var lessons: [LessonReport]

    var isComplete: Bool { problem == nil && complete == lessons.count }
  }

  struct Position: Codable {
    var lesson: String
    var title: String
    var step: String?
    var status: String?
    var message: String?
    var file: String?
    var line: Int?

    init(_ position: ClassReport.Position) {
      lesson = position.lesson.id
      title = position.title
      step = position.step
      status = position.status
      message = position.message
      file = position.place?.file
      line = position.place?.line
    }
  }

  struct Group: Codable {
    var count: Int
    var names: [String]
    var stands: Position
  }

  /// - Returns: Nothing where the file is no report on a class.
  init?(readFrom path: String) {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let data = FileManager.default.contents(atPath: path),
      let file = try? decoder.decode(Self.self, from: data), file.version == 1,
      file.kind == "class"
    else { return nil }
    self = file
  }

  init(_ report: ClassReport) {
    judged = report.circumstances?.judged
    workbook = report.circumstances?.workbook.name
    limits = report.circumstances.map { Limits(test: $0.testLimit, build: $0.buildLimit) }
    shard = report.shard
    isolation = report.isolation
    since = report.earlier.map {
      Since(judged: $0.judged, workbook: $0.workbook, gone: report.gone)
    }
    learners = report.rows.count
    complete = report.rows.count(where: \.isComplete)
    lessons = report.lessons.enumerated().map { index, lesson in
      Lesson(
        number: lesson.number, id: lesson.id, title: lesson.title,
        complete: report.complete(lesson: index))
    }
    rows = report.rows.map { row in
      Row(
        name: row.name, folder: row.folder, problem: row.problem, complete: row.complete,
        passed: row.passed, total: row.total, stands: report.position(of: row).map(Position.init),
        since: report.change(of: row).map {
          Row.Since(change: $0.word, passed: report.passedThen(row))
        },
        lessons: row.cells)
    }
    groups = report.groups.map {
      Group(count: $0.names.count, names: $0.names, stands: Position($0.position))
    }
  }
}

extension ClassReport {
  /// The class as JSON, version 1.
  var json: String { get throws { try ClassFile(self).json() } }
}

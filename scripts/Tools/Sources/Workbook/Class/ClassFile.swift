/// What a run of `class` found out, read from the JSON that it wrote.
///
/// A report of an older version of this tool leaves some of it out, so what may be missing is optional.
struct ClassFile: Decodable {
  var judged: String?
  var workbook: String?
  var limits: Limits?
  var shard: ClassShard?
  var isolation: String
  var lessons: [Lesson]
  var rows: [Row]

  struct Limits: Decodable, Equatable {
    var test: Double
    var build: Double
  }

  struct Lesson: Decodable { var id: String }

  struct Row: Decodable {
    var name: String
    var folder: String
    var problem: String?
    var complete: Int
    var passed: Int
    var stands: Stand?
    /// In the order of the lessons.
    var lessons: [LessonVerdict]
  }

  struct Stand: Decodable {
    var lesson: String
    var title: String
  }

  /// - Returns: Nothing where the file is no report on a class.
  init?(readFrom path: String) {
    struct Kind: Decodable {
      var version: Int
      var kind: String
    }
    guard let data = FileManager.default.contents(atPath: path),
      let kind = try? JSONDecoder().decode(Kind.self, from: data),
      kind.version == 1, kind.kind == "class",
      let file = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = file
  }
}

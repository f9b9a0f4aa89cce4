extension Encodable {
  /// The value as JSON, for programs and for people who look at it. A field without a value is left out.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension Report {
  /// The report as JSON, version 1. Its fields are a promise to the programs that read it; a later
  /// version may add fields.
  var json: String {
    get throws {
      struct Fields: Encodable {
        var version = 1
        let sources: String
        let passed, total: Int
        let lessons: [LessonReport]
      }
      return try Fields(sources: sources, passed: passed, total: total, lessons: lessons).json()
    }
  }
}

extension LessonReport: Codable {
  private struct Fields: Codable {
    var number: Int
    var id, title: String
    var status: Status
    var passed, total: Int
    var message, file: String?
    var line: Int?
    var remark: String?
    var tests: [TestReport]
  }

  public func encode(to encoder: any Encoder) throws {
    try Fields(
      number: lesson.number, id: lesson.id, title: lesson.title, status: status, passed: passed,
      total: tests.count, message: problem?.message, file: problem?.place?.file,
      line: problem?.place?.line, remark: remark, tests: tests
    ).encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    let lesson = Lesson(
      number: fields.number, slug: "", id: fields.id, title: fields.title, headings: [])
    self.init(lesson: lesson, status: fields.status, tests: fields.tests, remark: fields.remark)
    problems =
      fields.message.map {
        [Diagnostic(message: $0, place: Place(fields.file, fields.line))]
      } ?? []
  }
}

extension TestReport: Codable {
  private struct Fields: Codable {
    var id, name: String
    var step: String?
    var status: Status
    var message, file: String?
    var line: Int?
  }

  public func encode(to encoder: any Encoder) throws {
    let place = issues.first?.place ?? place
    try Fields(
      id: id, name: name, step: step, status: status, message: message, file: place?.file,
      line: place?.line
    ).encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try Fields(from: decoder)
    self.init(id: fields.id, name: fields.name, status: fields.status)
    issues =
      fields.message.map {
        [Issue(observation: $0, place: Place(fields.file, fields.line))]
      } ?? []
  }
}

extension Place {
  fileprivate init?(_ file: String?, _ line: Int?) {
    guard let file, let line else { return nil }
    self.init(file: file, line: line)
  }
}

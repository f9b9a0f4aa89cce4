extension Encodable {
  /// The value as JSON, for programs and for people who look at it. A field without a value is left out.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

/// An object of JSON. A field without a value is left out.
struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  struct Name: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init(stringLiteral text: String) { stringValue = text }

    init?(intValue: Int) { nil }
  }

  var fields: [(Name, (any Encodable)?)]

  init(dictionaryLiteral fields: (Name, (any Encodable)?)...) { self.fields = fields }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for case (let name, let value?) in fields { try container.encode(value, forKey: name) }
  }
}

extension Report {
  /// The report as JSON, version 1. Its fields are a promise to the programs that read it; a later
  /// version may add fields.
  var json: String {
    get throws {
      // The report on a class says the number and the title once for all.
      let lessons = lessons.map { report in
        var lesson = report.object
        lesson.fields += [("number", report.lesson.number), ("title", report.lesson.title)]
        return lesson
      }
      let report: JSONObject = [
        "version": 1, "sources": sources, "passed": passed, "total": total, "lessons": lessons,
      ]
      return try report.json()
    }
  }
}

extension LessonReport: Codable {
  fileprivate var object: JSONObject {
    [
      "id": lesson.id, "status": status, "passed": passed, "total": tests.count,
      "message": problem?.message, "file": problem?.place?.file, "line": problem?.place?.line,
      "remark": remark, "tests": tests,
    ]
  }

  public func encode(to encoder: any Encoder) throws { try object.encode(to: encoder) }

  /// Of the lesson, only the identity is known then.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONObject.Name.self)
    lesson = Lesson(id: try fields.decode(String.self, forKey: "id"))
    status = try fields.decode(Status.self, forKey: "status")
    tests = try fields.decode([TestReport].self, forKey: "tests")
    remark = try fields.decodeIfPresent(String.self, forKey: "remark")
    problems = try fields.finding().map { [Diagnostic(message: $0, place: $1)] } ?? []
  }
}

extension TestReport: Codable {
  public func encode(to encoder: any Encoder) throws {
    let place = issues.first?.place ?? place
    let json: JSONObject = [
      "id": id, "name": name, "step": step, "status": status, "message": message,
      "file": place?.file, "line": place?.line,
    ]
    try json.encode(to: encoder)
  }

  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: JSONObject.Name.self)
    id = try fields.decode(String.self, forKey: "id")
    name = try fields.decode(String.self, forKey: "name")
    status = try fields.decode(Status.self, forKey: "status")
    issues = try fields.finding().map { [Issue(observation: $0, place: $1)] } ?? []
  }
}

extension KeyedDecodingContainer<JSONObject.Name> {
  /// What went wrong, and where.
  fileprivate func finding() throws -> (message: String, place: Place?)? {
    guard let message = try decodeIfPresent(String.self, forKey: "message") else { return nil }
    guard let file = try decodeIfPresent(String.self, forKey: "file"),
      let line = try decodeIfPresent(Int.self, forKey: "line")
    else { return (message, nil) }
    return (message, Place(file: file, line: line))
  }
}

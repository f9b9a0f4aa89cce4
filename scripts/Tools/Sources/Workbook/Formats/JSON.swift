extension Encodable {
  /// The value as JSON, for programs and for people who look at it. A field without a value is left out.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

extension Report: Encodable {
  /// The report as JSON, version 1. Its fields are a promise to the programs that read it; a later
  /// version may add fields.
  var json: String { get throws { try json() } }

  private enum Key: CodingKey {
    case version, sources, passed, total, lessons
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: .version)
    try container.encode(sources, forKey: .sources)
    try container.encode(passed, forKey: .passed)
    try container.encode(total, forKey: .total)
    try container.encode(lessons.map(TitledLesson.init), forKey: .lessons)
  }
}

/// A lesson's report with the number and the title, which the report on a class says once for all.
private struct TitledLesson: Encodable {
  let report: LessonReport

  private enum Key: CodingKey {
    case number, title
  }

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(report.lesson.number, forKey: .number)
    try container.encode(report.lesson.title, forKey: .title)
  }
}

extension LessonReport: Codable {
  private enum Key: CodingKey {
    case id, status, passed, total, message, file, line, remark, tests
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(lesson.id, forKey: .id)
    try container.encode(status, forKey: .status)
    try container.encode(passed, forKey: .passed)
    try container.encode(tests.count, forKey: .total)
    try container.encodeIfPresent(problem?.message, forKey: .message)
    try container.encodeIfPresent(problem?.place?.file, forKey: .file)
    try container.encodeIfPresent(problem?.place?.line, forKey: .line)
    try container.encodeIfPresent(remark, forKey: .remark)
    try container.encode(tests, forKey: .tests)
  }

  /// Of the lesson, only the identity is known then.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    lesson = Lesson(id: try container.decode(String.self, forKey: .id))
    status = try container.decode(Status.self, forKey: .status)
    tests = try container.decode([TestReport].self, forKey: .tests)
    remark = try container.decodeIfPresent(String.self, forKey: .remark)
    if let message = try container.decodeIfPresent(String.self, forKey: .message) {
      problems = [Diagnostic(message: message, place: try container.place(.file, .line))]
    }
  }
}

extension TestReport: Codable {
  private enum Key: CodingKey {
    case id, name, step, status, message, file, line
  }

  public func encode(to encoder: any Encoder) throws {
    let place = issues.first?.place ?? place
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(step, forKey: .step)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(message, forKey: .message)
    try container.encodeIfPresent(place?.file, forKey: .file)
    try container.encodeIfPresent(place?.line, forKey: .line)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    id = try container.decode(String.self, forKey: .id)
    name = try container.decode(String.self, forKey: .name)
    status = try container.decode(Status.self, forKey: .status)
    if let message = try container.decodeIfPresent(String.self, forKey: .message) {
      issues = [Issue(observation: message, place: try container.place(.file, .line))]
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func place(_ file: Key, _ line: Key) throws -> Place? {
    guard let file = try decodeIfPresent(String.self, forKey: file),
      let line = try decodeIfPresent(Int.self, forKey: line)
    else { return nil }
    return Place(file: file, line: line)
  }
}

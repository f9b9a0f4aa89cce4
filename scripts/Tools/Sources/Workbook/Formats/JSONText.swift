extension Report {
  /// The report as JSON, version 1. Its fields, and their order, are a promise to the programs that
  /// read it; a later version may add fields.
  public var json: String {
    JSONText.object([
      ("version", .number(1)),
      ("sources", .string(sources)),
      ("passed", .number(passed)),
      ("total", .number(total)),
      ("lessons", .array(lessons.map(\.json))),
    ]).text() + "\n"
  }
}

extension LessonReport {
  fileprivate var json: JSONText {
    .object([
      ("number", .number(lesson.number)),
      ("id", .string(lesson.id)),
      ("title", .string(lesson.title)),
      ("status", .string(status.rawValue)),
      ("passed", .number(passed)),
      ("total", .number(tests.count)),
      ("message", problems.first.map { .string($0.message) }),
      ("file", problems.first?.place.map { .string($0.file) }),
      ("line", problems.first?.place.map { .number($0.line) }),
      ("tests", .array(tests.map(\.json))),
    ])
  }
}

extension TestReport {
  fileprivate var json: JSONText {
    let place = issues.first?.place ?? place
    return .object([
      ("id", .string(id)),
      ("name", .string(name)),
      ("step", step.map { .string($0) }),
      ("status", .string(status.rawValue)),
      ("message", issues.first.map { .string($0.message) }),
      ("file", place.map { .string($0.file) }),
      ("line", place.map { .number($0.line) }),
    ])
  }
}

/// JSON whose fields keep their order. A field without a value is left out.
indirect enum JSONText {
  case null
  case string(String)
  case number(Int)
  case decimal(Double)
  case array([JSONText])
  case object([(String, JSONText?)])

  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .null: return "null"
    case .string(let string): return Self.quoted(string)
    case .number(let number): return "\(number)"
    case .decimal(let number):
      return number == number.rounded() ? "\(Int(number))" : "\(number)"
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      let lines = elements.map { inner + $0.text(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let fields):
      let lines = fields.compactMap { name, value in
        value.map { "\(inner)\(Self.quoted(name)): \($0.text(indent: inner))" }
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }

  private static func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

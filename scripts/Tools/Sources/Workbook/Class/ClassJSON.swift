extension ClassReport {
  /// The class as JSON, version 1. Its fields are a promise to the programs that read it; a later
  /// version may add fields.
  var json: String {
    get throws {
      let since: JSONObject? = earlier.map {
        ["judged": $0.judged, "workbook": $0.workbook, "gone": gone]
      }
      let report: JSONObject = [
        "version": 1, "kind": "class", "judged": circumstances?.judged,
        "workbook": circumstances?.workbook.name, "limits": circumstances?.limits, "shard": shard,
        "isolation": isolation, "since": since, "learners": rows.count,
        "complete": rows.count(where: \.isComplete),
        "lessons": lessons.enumerated().map { index, lesson -> JSONObject in
          [
            "number": lesson.number, "id": lesson.id, "title": lesson.title,
            "complete": complete(lesson: index),
          ]
        },
        "rows": rows.map(json),
        "groups": groups.map { group -> JSONObject in
          ["count": group.names.count, "names": group.names, "stands": group.position.json]
        },
      ]
      return try report.json()
    }
  }

  private func json(_ row: Row) -> JSONObject {
    let since: JSONObject? = change(of: row).map {
      ["change": $0.word, "passed": passedThen(row)]
    }
    return [
      "name": row.name, "folder": row.folder, "problem": row.problem, "complete": row.complete,
      "passed": row.passed, "total": row.total, "stands": row.position?.json, "since": since,
      "lessons": row.cells,
    ]
  }
}

extension ClassReport.Position {
  fileprivate var json: JSONObject {
    [
      "lesson": lesson.id, "title": title, "step": step, "status": status, "message": message,
      "file": place?.file, "line": place?.line,
    ]
  }
}

/// What a later run reads of that JSON. A report of an older version of this tool leaves some of it
/// out, so what may be missing is optional.
struct ClassFile: Decodable, Sendable {
  struct Lesson: Decodable {
    var id: String
  }

  var version: Int
  var kind: String
  var judged: Date?
  var workbook: String?
  var limits: Circumstances.Limits?
  var shard: ClassShard?
  var isolation: String
  var lessons: [Lesson]
  /// Of their lessons, only the identity is known.
  var rows: [ClassReport.Row]

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
}

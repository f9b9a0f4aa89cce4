extension ClassReport {
  /// The class as JSON, version 1. Its fields, and their order, are a promise to the programs that
  /// read it; a later version may add fields.
  public var json: String {
    JSONText.object([
      ("version", .number(1)),
      ("kind", .string("class")),
      ("judged", circumstances.map { .string($0.judged.timestamp) }),
      ("workbook", circumstances.map { .string($0.workbook.name) }),
      (
        "limits",
        circumstances.map {
          .object([("test", .decimal($0.testLimit)), ("build", .decimal($0.buildLimit))])
        }
      ),
      (
        "shard",
        shard.map {
          .object([
            ("number", .number($0.number)), ("count", .number($0.count)),
            ("learners", .number($0.learners)),
          ])
        }
      ),
      ("isolation", .string(isolation)),
      ("since", earlier.map(json)),
      ("learners", .number(rows.count)),
      ("complete", .number(rows.count(where: \.isComplete))),
      (
        "lessons",
        .array(
          lessons.enumerated().map { index, lesson in
            .object([
              ("number", .number(lesson.number)),
              ("id", .string(lesson.id)),
              ("title", .string(lesson.title)),
              ("complete", .number(complete(lesson: index))),
            ])
          })
      ),
      ("rows", .array(rows.map(json))),
      ("groups", .array(groups.map(json))),
    ]).text() + "\n"
  }

  private func json(_ row: Row) -> JSONText {
    .object([
      ("name", .string(row.name)),
      ("folder", .string(row.folder)),
      ("problem", row.problem.map { .string($0) }),
      ("complete", .number(row.complete)),
      ("passed", .number(row.passed)),
      ("total", .number(row.total)),
      ("stands", stand(of: row).map(json)),
      (
        "since",
        change(of: row).map { change in
          .object([
            ("change", .string(change.word)), ("passed", passedThen(row).map { .number($0) }),
          ])
        }
      ),
      (
        "lessons",
        .array(
          zip(lessons, row.cells).map { lesson, cell in
            .object([
              ("id", .string(lesson.id)),
              ("status", .string(cell.status.rawValue)),
              ("passed", .number(cell.passed)),
              ("total", .number(cell.tests.count)),
              ("message", cell.message.map { .string($0) }),
              ("file", cell.file.map { .string($0) }),
              ("line", cell.line.map { .number($0) }),
              ("remark", cell.remark.map { .string($0) }),
              ("tests", .array(cell.tests.map(json))),
            ])
          })
      ),
    ])
  }

  private func json(_ test: LessonVerdict.Test) -> JSONText {
    .object([
      ("id", .string(test.id)),
      ("name", .string(test.name)),
      ("step", test.step.map { .string($0) }),
      ("status", .string(test.status)),
      ("message", test.message.map { .string($0) }),
      ("file", test.file.map { .string($0) }),
      ("line", test.line.map { .number($0) }),
    ])
  }

  private func json(_ stand: Stand) -> JSONText {
    .object([
      ("lesson", .string(stand.lesson.id)),
      ("title", .string(stand.title)),
      ("step", stand.step.map { .string($0) }),
      ("status", .string(stand.status)),
      ("message", stand.message.map { .string($0) }),
      ("file", stand.file.map { .string($0) }),
      ("line", stand.line.map { .number($0) }),
    ])
  }

  private func json(_ earlier: EarlierReport) -> JSONText {
    .object([
      ("judged", earlier.judged.map { .string($0.timestamp) }),
      ("workbook", earlier.workbook.map { .string($0) }),
      ("gone", .array(gone.map { .string($0) })),
    ])
  }

  private func json(_ group: Group) -> JSONText {
    .object([
      ("count", .number(group.names.count)),
      ("names", .array(group.names.map { .string($0) })),
      ("stands", json(group.stand)),
    ])
  }
}
